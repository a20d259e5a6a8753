/** Where unsent work lives: apart from the rows and from everything that can be fetched again (SPEC J11). */

/** Storage Buckets, which TypeScript's library does not describe. */
type StorageBuckets = {
  open(
    name: string,
    options: { readonly durability: 'strict'; readonly persisted: true },
  ): Promise<{ readonly indexedDB: IDBFactory }>;
  keys(): Promise<string[]>;
};

/**
 * For the database `name` a bucket of the same name, where the browser has buckets: one that finds the IndexedDB of an
 * origin damaged throws away all of it, but leaves its buckets alone. A database that began beside the others stays
 * there: what waits in it must be found.
 */
export async function ownBucket(name: string): Promise<IDBFactory> {
  const { navigator } = globalThis as { readonly navigator?: { storageBuckets?: StorageBuckets } };
  const storageBuckets = navigator?.storageBuckets;
  if (storageBuckets === undefined) return indexedDB;
  const outside = await indexedDB.databases();
  if (outside.some((database) => database.name === name)) return indexedDB;
  try {
    const bucket = await storageBuckets.open(name, { durability: 'strict', persisted: true });
    return bucket.indexedDB;
  } catch (error) {
    if ((await storageBuckets.keys()).includes(name)) throw error;
    return indexedDB;
  }
}
