/** A device on which the app lies ready: prepared once per world, copied for each test. */
import { Device } from './browser.ts';
import { everyPartIsKept, workerIsReady } from './kept-app.ts';

/** Opens the app at each address as a first visit does, has its worker keep all of it, and ends the browser. */
export async function prepareProfile(folder: string, addresses: readonly string[]): Promise<void> {
  for (const baseURL of addresses) {
    const device = await Device.start({ baseURL, keptProfile: folder });
    const { page } = device;
    await page.goto('/');
    await workerIsReady(page);
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage({ type: 'KEEP_PARTS', paths: null }, []);
    });
    await everyPartIsKept(page);
    await device.stop();
  }
}
