/** The service worker: opens the app offline, keeps seen photos, sends photos while no page is open, shows what is pushed, hands over to a new version when told. */
import { Queue } from 'workbox-background-sync';
import type { PrecacheEntry } from 'workbox-precaching';
import {
  dropOtherParts,
  keepLaterParts,
  keepModules,
  keepWhatThePageLoaded,
  serveLaterParts,
  takeAlongLaterParts,
  type BuiltFile,
} from './later-parts.ts';
import type { SendingRound } from '../sync/photos/photo-sender.ts';
import { parsePageMessage, type WorkerMessage } from './messages.ts';
import { sendPhotos } from './photo-sync.ts';
import { servePush } from './push.ts';
import { serveSeenPhotos } from './seen-photos.ts';
import { serveConfig, serveShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
};

// written by the build, see vite.config.ts
const built = self.__WB_MANIFEST as readonly BuiltFile[];
serveShell(built.filter(({ later }) => !later));
serveLaterParts(built.filter(({ later }) => later));
serveConfig();
serveSeenPhotos();
servePush();

/** How long the first page waits for what it has loaded to be kept. */
const fetchPatience = 5_000;

self.addEventListener('install', (event) => {
  event.waitUntil(takeAlongLaterParts());
});

self.addEventListener('activate', (event) => {
  // the first visit must be enough to open offline, so the page that installed us is ours at once
  event.waitUntil(self.clients.claim());
  // Pages wait for this event: on a line that stalls they would stay blank. What is fetched goes on after it.
  const kept = dropOtherParts().then(keepWhatThePageLoaded);
  event.waitUntil(
    Promise.race([kept, new Promise((resolve) => setTimeout(resolve, fetchPatience))]),
  );
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

/** The browser wakes whom a rejection tells that there is more to send. */
const wakesWorkers = 'sync' in self.registration;

async function sendPhotosWhenWoken(): Promise<void> {
  const { ended } = await sendPhotosAndTell();
  if (ended === 'no_session') await tellPages({ type: 'SESSION_NEEDED' });
  if (wakesWorkers && (ended === 'offline' || ended === 'server' || ended === 'busy')) {
    throw new Error(`Photos wait: ${ended}`);
  }
}

/**
 * Called when the browser wakes the worker because there is a network again; where no browser does, whenever the worker
 * starts. What is to be sent is in the photo database: the queue holds no requests.
 */
const wakeUps = new Queue('photos', { onSync: sendPhotosWhenWoken });

self.addEventListener('message', (event) => {
  const message = parsePageMessage(event.data);
  switch (message?.type) {
    case 'ACTIVATE_UPDATE':
      event.waitUntil(self.skipWaiting());
      break;
    case 'SEND_PHOTOS':
      event.waitUntil(sendPhotosAndTell());
      break;
    case 'SEND_PHOTOS_LATER':
      event.waitUntil(wakeUps.registerSync());
      break;
    case 'KEEP_MODULES':
      // without a network the page asks again when there is one
      event.waitUntil(keepModules(message).catch(() => undefined));
      break;
    case 'KEEP_PARTS':
      // without a network the next visit tries again
      event.waitUntil(keepLaterParts(message.paths ?? undefined).catch(() => undefined));
      break;
    case undefined:
  }
});
