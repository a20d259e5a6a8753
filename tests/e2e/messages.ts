/** The short messages of the app, which go by themselves. */
import type { Page } from 'playwright';

/**
 * A message that goes by itself after some seconds is looked for from now on, in every frame, while the test goes on: begun
 * before what it tells of.
 */
export function told(page: Page, words: string): Promise<void> {
  const seen = page
    .waitForFunction(
      (wanted) =>
        document.querySelector('section[aria-live=polite]')?.textContent.includes(wanted) ?? false,
      words,
    )
    .then(() => undefined);
  // A test that fails before says why by itself.
  seen.catch(() => undefined);
  return seen;
}
