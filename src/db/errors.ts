/** What a write can fail with, beside a fault of the program. */
export { StorageFull } from '../../sync/errors.ts';

/** The write changes a row that is not on this device (any more). */
export class RecordMissing extends Error {
  override readonly name = 'RecordMissing';
  readonly collection: string;
  readonly id: string;

  constructor(collection: string, id: string) {
    super(`No ${collection} row ${id} on this device`);
    this.collection = collection;
    this.id = id;
  }
}
