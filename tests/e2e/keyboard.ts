/** A person without a mouse. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

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

/** With nothing unsent, which it would be asked about. The last item of the menu is the way out. */
export async function signOutByKeyboard(page: Page): Promise<void> {
  await page.getByText('Up to date').filter({ visible: true }).first().waitFor();
  await pressAt(page, page.getByRole('button', { name: /^Account of/ }));
  const menu = page.getByRole('menu');
  // It is seen a moment before it takes the focus.
  await expect
    .poll(() => menu.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press('End');
  const last = menu.getByRole('menuitem', { name: 'Sign Out' });
  await expect.poll(() => last.evaluate((item) => item === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('You are signed out.').waitFor();
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
