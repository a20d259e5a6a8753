/** Where the journal lives: apart from the rows, so that nothing takes both (SPEC J11). */

/** Storage Buckets, which TypeScript's library does not describe. */
type StorageBuckets = {
  open(
    name: string,
    options: { readonly durability: 'strict'; readonly persisted: true },
  ): Promise<{ readonly indexedDB: IDBFactory }>;
  keys(): Promise<string[]>;
};

/** The bucket, and the database in it or, without buckets, beside the others. */
export const journalName = 'storehand-journal';

/**
 * A bucket of its own where the browser has buckets: one that finds the IndexedDB of an origin damaged throws away all
 * of it, but leaves its buckets alone. A journal that began elsewhere stays there: what waits in it must be found.
 */
export async function journalStorage(): Promise<IDBFactory> {
  const { storageBuckets } = navigator as Navigator & { readonly storageBuckets?: StorageBuckets };
  if (storageBuckets === undefined) return indexedDB;
  const besideTheRows = await indexedDB.databases();
  if (besideTheRows.some((database) => database.name === journalName)) return indexedDB;
  try {
    const bucket = await storageBuckets.open(journalName, {
      durability: 'strict',
      persisted: true,
    });
    return bucket.indexedDB;
  } catch (error) {
    if ((await storageBuckets.keys()).includes(journalName)) throw error;
    return indexedDB;
  }
}
