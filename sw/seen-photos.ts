/** Photos that were seen once stay visible offline. */
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { leavesDevices } from '../sync/photos/attachment.ts';
import { photoCacheName } from './messages.ts';

/** A signed address of the bucket of all records' files, on whichever host the backend is. */
const signedPhoto = /\/storage\/v1\/object\/sign\/documents\/(.+)$/;

/** Rule PH26 of the photo outbox: what leaves devices is not kept here either. */
function mayBeKept({ pathname }: URL): boolean {
  const path = signedPhoto.exec(pathname)?.[1];
  return path !== undefined && !leavesDevices(path);
}

const expiration = new ExpirationPlugin({
  maxEntries: 400,
  maxAgeSeconds: 60 * 24 * 60 * 60,
  purgeOnQuotaError: true,
  // its optional callbacks are declared without `undefined`, which our strictness tells apart
}) as WorkboxPlugin;

function withoutToken(address: string): string {
  const url = new URL(address);
  url.search = '';
  return url.href;
}

export function serveSeenPhotos(): void {
  registerRoute(
    ({ url, request }) => request.method === 'GET' && mayBeKept(url),
    new CacheFirst({
      cacheName: photoCacheName,
      plugins: [
        {
          // tokens change, photos never do: a path is written once
          cacheKeyWillBeUsed: async ({ request }) => withoutToken(request.url),
          // an <img> asks without CORS; its opaque answer would count as several megabytes and hide a refusal
          requestWillFetch: async ({ request }) =>
            new Request(request.url, { mode: 'cors', credentials: 'omit' }),
          cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
        },
        expiration,
      ],
    }),
  );
}
