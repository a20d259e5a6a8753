import { PhotoStore } from '../../../sync/photos/photo-store.ts';
import { openFileWriter } from '../../../sync/second-store/file-writer.ts';
import { createPhotoCopies } from '../../../sync/second-store/photo-copies.ts';

let store: PhotoStore | null = null;

/** The device's photo database, opened at first use. */
export function photoStore(): PhotoStore {
  store ??= new PhotoStore(createPhotoCopies(openFileWriter));
  return store;
}
