/** Opens the journal's database of this device, in the safest place that the browser offers (SPEC J11). */
import { holdInUse } from '../in-use.ts';
import { ownBucket } from '../own-bucket.ts';
import { createIndexedDbJournalStore } from './indexed-db-journal-store.ts';
import type { JournalStore } from './journal-store.ts';

export const journalName = 'storehand-journal';

/** Its second store is left aside. Nobody takes it away before it is closed (SPEC F3). */
export async function openFirstJournalStore(): Promise<JournalStore> {
  const release = await holdInUse(journalName);
  try {
    const factory = await ownBucket(journalName);
    const store = createIndexedDbJournalStore(journalName, { factory, keyRange: IDBKeyRange });
    return { ...store, close: () => store.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}
