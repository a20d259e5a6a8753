/** What the app's worker has kept of it. */
import type { Page } from 'playwright';

/** The worker of a first visit serves the page once it has precached everything. */
export async function workerIsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The parts of the app that a walk does not need are here, too: they are fetched when nothing else is to do. */
export async function everyPartIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    while ((await caches.match('/kept-all-parts')) === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
}
