import type { Page } from 'playwright';

/** What the copy of the session says that a kill does not take: written a moment after the screen has changed. */
export function sessionCopy(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        const opening = indexedDB.open('storehand-session');
        // There is none yet: looking must not make it.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => resolve(undefined));
        opening.addEventListener('success', () => {
          const copies = opening.result.transaction('kept').objectStore('kept').getAll();
          copies.addEventListener('success', () => {
            opening.result.close();
            resolve((copies.result as { state: string }[])[0]?.state);
          });
        });
      }),
  );
}
