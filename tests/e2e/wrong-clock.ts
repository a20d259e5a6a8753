/** A device whose clock is days off: what its pages take for the time. The office's clock stays right. */
import type { BrowserContext, Page } from 'playwright';

/** In `localStorage`: by how many milliseconds the clock is ahead. */
export const clockKey = 'test-clock-off';

/** From the next load of a page on the clock can be set with `setClock`. */
export async function allowWrongClock(pages: BrowserContext | Page): Promise<void> {
  await pages.addInitScript((name) => {
    const read = (): number => {
      try {
        return Number(localStorage.getItem(name) ?? 0);
      } catch {
        return 0;
      }
    };
    const off = read();
    if (off === 0) return;
    const RightDate = Date;
    globalThis.Date = new Proxy(RightDate, {
      construct: (target, given: unknown[], made) =>
        Reflect.construct(target, given.length === 0 ? [target.now() + off] : given, made) as Date,
      get: (target, property, receiver) =>
        property === 'now' ? () => target.now() + off : Reflect.get(target, property, receiver),
    });
  }, clockKey);
}

/** Somebody sets the clock `days` ahead of the right time, and the page is loaded again. */
export async function setClock(page: Page, days: number): Promise<void> {
  await page.evaluate(([name, off]) => localStorage.setItem(name, String(off)), [
    clockKey,
    days * 86_400_000,
  ] as const);
  await page.reload();
}
