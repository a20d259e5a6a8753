/** The room that the browser gives us, and its promise not to take it back. */
import { photoCacheName } from '../../../sw/messages.ts';

/**
 * Asks the browser to keep our data when it runs short. Asked once something worth keeping exists: browsers grant it to
 * apps that are used or installed. Answers whether it is granted; false promises nothing.
 */
export async function requestPersistence(): Promise<boolean> {
  if (!navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}

/**
 * Gives back the room of what can be fetched again; unsent work is never touched. Answers whether there was any.
 * Entry by entry: a deleted cache keeps its room while anyone, like the worker, still holds it open.
 */
export async function freeReadCaches(): Promise<boolean> {
  const seen = await caches.open(photoCacheName);
  const entries = await seen.keys();
  await Promise.all(entries.map((entry) => seen.delete(entry)));
  return entries.length > 0;
}

export type StorageUse = {
  /** Bytes. */
  readonly used: number;
  readonly quota: number;
  /** The browser promised not to take the data back when it runs short. */
  readonly persisted: boolean;
};

/** Null where the browser does not say. */
export async function readStorageUse(): Promise<StorageUse | null> {
  if (!navigator.storage?.estimate) return null;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  const persisted = navigator.storage.persisted ? await navigator.storage.persisted() : false;
  return { used: usage, quota, persisted };
}
