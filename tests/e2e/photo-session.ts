import type { Page } from 'playwright';

/** What a session leaves of photos on the device: pictures that were seen, and the worker's token. */
export function photoSessionOn(page: Page): Promise<{ photos: number; tokens: number }> {
  return page.evaluate(async () => {
    const seen = await caches.open('storehand-photos-seen');
    const { storageBuckets } = navigator as unknown as {
      storageBuckets: { open(name: string): Promise<{ indexedDB: IDBFactory }> };
    };
    const bucket = await storageBuckets.open('storehand-photos');
    // With its last photo the whole database leaves the disk (SPEC F2).
    const here = await bucket.indexedDB.databases();
    if (here.length === 0) return { photos: (await seen.keys()).length, tokens: 0 };
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = bucket.indexedDB.open('storehand-photos');
      // It left the disk since it was listed: looking must not make it anew.
      request.addEventListener('upgradeneeded', () => request.transaction?.abort());
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
    const tokens = await new Promise<number>((resolve, reject) => {
      const request = database.transaction('sessions').objectStore('sessions').count();
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
    database.close();
    return { photos: (await seen.keys()).length, tokens };
  });
}
