/** Fetches photos before they are asked for, so that the worker has them when there is no network. */
import { photoCacheName } from '../../../sw/messages.ts';
import { backendConfig } from '../backend/backend-config.ts';
import { bucketAddress, remoteAddress } from './photo-address.ts';

/**
 * One after the other, those that this device does not have, at most `most` of them; one that cannot be had keeps no other
 * away. Stops when the network fails, and when `stopped` says so.
 */
export async function keepPhotos(
  paths: readonly string[],
  most: number,
  stopped: () => boolean,
): Promise<void> {
  // Without a worker nothing would be kept.
  if (!navigator.serviceWorker?.controller) return;
  const { supabaseUrl } = await backendConfig();
  const cache = await caches.open(photoCacheName);
  let fetched = 0;
  for (const path of new Set(paths)) {
    if (fetched === most || stopped()) return;
    if (await cache.match(bucketAddress(supabaseUrl, path))) continue;
    const address = await remoteAddress(path);
    if (address === null) continue;
    const answer = await fetch(address, { mode: 'cors', credentials: 'omit' });
    if (!answer.ok) continue;
    // To its end: what is not read is not kept.
    await answer.arrayBuffer();
    fetched += 1;
  }
}
