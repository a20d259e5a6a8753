/** The service worker: opens the app offline, keeps seen photos, sends photos while no page is open, hands over to a new version when told. */
import type { PrecacheEntry } from 'workbox-precaching';
import {
  dropOtherParts,
  keepLaterParts,
  keepWhatThePageLoaded,
  serveLaterParts,
  takeAlongLaterParts,
  type BuiltFile,
} from './later-parts.ts';
import type { SendingRound } from '../sync/photos/photo-sender.ts';
import { parsePageMessage, photoSyncTag, type WorkerMessage } from './messages.ts';
import { sendPhotos } from './photo-sync.ts';
import { serveSeenPhotos } from './seen-photos.ts';
import { serveConfig, serveShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
};

/** One-off Background Sync, which TypeScript's library does not describe. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

// written by the build, see vite.config.ts
const built = self.__WB_MANIFEST as readonly BuiltFile[];
serveShell(built.filter(({ later }) => !later));
serveLaterParts(built.filter(({ later }) => later));
serveConfig();
serveSeenPhotos();

self.addEventListener('install', (event) => {
  event.waitUntil(takeAlongLaterParts());
});

self.addEventListener('activate', (event) => {
  // the first visit must be enough to open offline, so the page that installed us is ours at once
  event.waitUntil(self.clients.claim());
  event.waitUntil(dropOtherParts().then(keepWhatThePageLoaded));
});

async function tellPages(message: WorkerMessage): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' }))
    client.postMessage(message, {});
}

async function sendPhotosAndTell(): Promise<SendingRound> {
  const round = await sendPhotos();
  if (round.ended === 'offline') await tellPages({ type: 'UNANSWERED' });
  return round;
}

async function sendPhotosWhenWoken(): Promise<void> {
  const { ended } = await sendPhotosAndTell();
  if (ended === 'no_session') await tellPages({ type: 'SESSION_NEEDED' });
  // a rejection has the browser wake us again later
  if (ended === 'offline' || ended === 'server' || ended === 'busy') {
    throw new Error(`Photos wait: ${ended}`);
  }
}

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === photoSyncTag) sync.waitUntil(sendPhotosWhenWoken());
});

self.addEventListener('message', (event) => {
  const message = parsePageMessage(event.data);
  switch (message?.type) {
    case 'ACTIVATE_UPDATE':
      event.waitUntil(self.skipWaiting());
      break;
    case 'SEND_PHOTOS':
      event.waitUntil(sendPhotosAndTell());
      break;
    case 'KEEP_PARTS':
      // without a network the next visit tries again
      event.waitUntil(keepLaterParts(message.paths ?? undefined).catch(() => undefined));
      break;
    case undefined:
  }
});
