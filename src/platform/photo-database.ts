import { PhotoStore } from '../../sync/photos/photo-store.ts';

let store: PhotoStore | null = null;

/** The device's photo database, opened at first use. */
export function photoStore(): PhotoStore {
  store ??= new PhotoStore();
  return store;
}
