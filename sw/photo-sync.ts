/** Sends photos while no page is open, with the token that the page left behind. */
import { afterPhotoLock, PhotoSender, type SendingRound } from '../sync/photos/photo-sender.ts';
import { PhotoStore } from '../sync/photos/photo-store.ts';
import type { PhotoSession } from '../sync/photos/ports.ts';
import { createPhotoCopies } from '../sync/second-store/photo-copies.ts';
import { storageTransport } from '../sync/photos/storage-transport.ts';

/** PH14: a token that ends within a minute is not begun with. */
const tokenMargin = 60_000;

/** How long it waits for a page that sends. */
const lockPatience = 20_000;

let store: PhotoStore | null = null;

function openStore(): PhotoStore {
  // it may take a copy away, but not write one: that is the page's worker's
  store ??= new PhotoStore(createPhotoCopies(null), { recovers: false });
  return store;
}

async function goodSession(refused?: string): Promise<PhotoSession | null> {
  const session = await openStore().grantedSession();
  // PH14: another token is the page's to get
  if (session?.accessToken === refused) return null;
  return session !== null && session.expiresAt - tokenMargin > Date.now() ? session : null;
}

export async function sendPhotos(): Promise<SendingRound> {
  const sender = new PhotoSender({
    store: openStore(),
    transport: storageTransport((input, init) => fetch(input, init)),
    session: goodSession,
    exclusively: (task) => afterPhotoLock(task, lockPatience),
    now: () => Date.now(),
    random: () => Math.random(),
  });
  return sender.run();
}
