/** Storage buckets: databases apart from those of the origin, each in a folder of its own (SPEC J11, F2). */

/** Storage Buckets, which TypeScript's library does not describe. */
type StorageBuckets = {
  open(
    name: string,
    options: { readonly durability: 'strict' | 'relaxed'; readonly persisted: true },
  ): Promise<{ readonly indexedDB: IDBFactory }>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<void>;
};

function storageBuckets(): StorageBuckets | undefined {
  const { navigator } = globalThis as { readonly navigator?: { storageBuckets?: StorageBuckets } };
  return navigator?.storageBuckets;
}

export type BucketTerms = {
  /** `strict`: what was written survives a power cut. `relaxed`: for what can be fetched again. */
  readonly durability: 'strict' | 'relaxed';
  /** Whether a database of the origin's own is what the bucket would hold. Default: it has the bucket's name. */
  readonly isOutside?: (databaseName: string) => boolean;
};

/**
 * For the database `name` a bucket of the same name, where the browser has buckets: one that finds the IndexedDB of an
 * origin damaged throws away all of it, but leaves its buckets alone. A database that began beside the others stays
 * there: what waits in it must be found.
 */
export async function ownBucket(
  name: string,
  { durability, isOutside = (database) => database === name }: BucketTerms = {
    durability: 'strict',
  },
): Promise<IDBFactory> {
  const buckets = storageBuckets();
  if (buckets === undefined) return indexedDB;
  const outside = await indexedDB.databases();
  if (outside.some((database) => isOutside(database.name ?? ''))) return indexedDB;
  try {
    const bucket = await buckets.open(name, { durability, persisted: true });
    return bucket.indexedDB;
  } catch (error) {
    if ((await buckets.keys()).includes(name)) throw error;
    return indexedDB;
  }
}

/** The names of this origin's buckets; none where the browser has none. */
export async function bucketNames(): Promise<readonly string[]> {
  return (await storageBuckets()?.keys()) ?? [];
}

/**
 * The bucket with all that is in it, and the databases of the origin's own that would be in it. A deleted database of a
 * Chromium stays readable in the files of the others beside it; the folder of a bucket goes at once, with whatever is open.
 */
export async function dropBucket(
  name: string,
  isOutside: (databaseName: string) => boolean = (database) => database === name,
): Promise<void> {
  const buckets = storageBuckets();
  if (buckets !== undefined && (await buckets.keys()).includes(name)) await buckets.delete(name);
  const outside = await indexedDB.databases();
  for (const { name: database = '' } of outside) if (isOutside(database)) await drop(database);
}

/** Resolves when it is gone, or as good as: whoever opens it next waits until whoever has it open closed it, as asked. */
function drop(database: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(database);
    request.addEventListener('success', () => resolve());
    request.addEventListener('blocked', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('Not deleted')));
  });
}
