/** How much unsent work this device holds, of all who share it: a number, never what it is or whose. */
import { createIndexedDbJournalStore } from '../../sync/journal/indexed-db-journal-store.ts';
import { journalName } from '../../sync/journal/open-journal-store.ts';
import { ownBucket } from '../../sync/own-bucket.ts';

/** Changes that the office lacks, refused ones included. Nothing is changed by looking. */
export async function unsentOnDevice(): Promise<number> {
  const factory = await ownBucket(journalName);
  const store = createIndexedDbJournalStore(journalName, { factory, keyRange: IDBKeyRange });
  try {
    const { ops, refused } = await store.read((tables) => tables.contents());
    const unsent = ops.filter(({ state }) => state === 'open' || state === 'sent');
    return unsent.length + refused.length;
  } finally {
    await store.close();
  }
}
