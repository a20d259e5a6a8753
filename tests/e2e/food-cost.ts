/** The budget as a person uses it. */
import type { Page } from 'playwright';

/** Adds an entry on the day that lies so many days back; answers that day, `yyyy-MM-dd`. */
export async function addFoodCost(page: Page, daysBack: number, amount: string): Promise<string> {
  await page.getByRole('button', { name: 'Add food cost', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add food cost' });
  await dialog.getByLabel('Food cost').fill(amount);
  const date = dialog.getByLabel('Date');
  const day = new Date(`${await date.getAttribute('max')}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - daysBack);
  const written = day.toISOString().slice(0, 10);
  await date.fill(written);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  return written;
}
