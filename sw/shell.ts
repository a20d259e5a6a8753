/** Opening the app without a network: the shell comes from the precache at any route. */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { configCacheName } from './messages.ts';

export function serveShell(manifest: (PrecacheEntry | string)[]): void {
  precacheAndRoute(manifest);
  cleanupOutdatedCaches();
  registerRoute(
    // what a supplier opens with a link is no part of the app
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/credit\//] }),
  );
}

/** Where the backend is: the server's word first, as the ports may have changed; the last word when it is silent. */
export function serveConfig(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
    new NetworkFirst({
      cacheName: configCacheName,
      networkTimeoutSeconds: 3,
      fetchOptions: { cache: 'no-store' },
      matchOptions: { ignoreSearch: true },
    }),
  );
}
