/** A person without a mouse. */
import type { Locator, Page } from 'playwright';

/** Presses Tab until the focus is on it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let press = 0; press < 150; press += 1) {
    await page.keyboard.press('Tab');
    const there = await target.evaluateAll((found) =>
      found.some((element) => element === document.activeElement),
    );
    if (there) return;
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

export async function pressAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
