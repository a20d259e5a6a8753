/**
 * RxDB's Dexie storage, quicker in three places (docs/decisions/0012-ranges-instead-of-cursors.md): it walks an index with
 * a cursor, row by row, here a range comes in one request; it looks for each document before it writes it, here many new
 * ones are added and looked for only where one was there; it keeps two indexes of the times of writing, for its own
 * replication and clean-up, here there are none.
 */
import { Dexie } from 'dexie';
import {
  categorizeBulkWriteRows,
  getProperty,
  getQueryMatcher,
  getSortComparator,
  INDEX_MAX,
  INDEX_MIN,
  type BulkWriteRow,
  type PreparedQuery,
  type RxDocumentData,
  type RxStorageInstanceCreationParams,
} from 'rxdb';
import {
  fromDexieToStorage,
  fromStorageToDexie,
  RxStorageDexie,
  type RxStorageInstanceDexie,
} from 'rxdb/plugins/storage-dexie';

/** From so many new documents on it pays not to look for each. */
const many = 20;

type Settings = RxStorageDexie['settings'];

class DexieStorage extends RxStorageDexie {
  readonly #atOnce: number;

  constructor(settings: Settings, atOnce: number) {
    super({
      ...settings,
      // RxDB asks for them here, whatever the schema says.
      onCreate(db: Dexie) {
        const version = db.version.bind(db);
        db.version = (number) => {
          const made = version(number);
          const stores = made.stores.bind(made);
          made.stores = ({ docs = '', ...others }) =>
            stores({ ...others, docs: withoutTimes(String(docs).split(', ')).join(', ') });
          return made;
        };
      },
    });
    this.#atOnce = atOnce;
  }

  override async createStorageInstance<RxDocType>(
    params: RxStorageInstanceCreationParams<RxDocType, Settings>,
  ): Promise<RxStorageInstanceDexie<RxDocType>> {
    const instance = await super.createStorageInstance({
      ...params,
      schema: { ...params.schema, indexes: withoutTimes(params.schema.indexes ?? []) },
    });
    instance.query = async (prepared) => ({
      documents: await readRange(instance, prepared, this.#atOnce),
    });
    const write = instance.bulkWrite.bind(instance);
    instance.bulkWrite = async (writes, context) =>
      writes.length >= many &&
      writes.every(({ previous }) => previous === undefined) &&
      (await addAll(instance, writes, context))
        ? { error: [] }
        : write(writes, context);
    instance.cleanup = async (minimumDeletedTime) => {
      await dropDeleted(instance, Date.now() - minimumDeletedTime);
      return true;
    };
    return instance;
  }
}

/** `atOnce`: rows of one request where not every row is wanted, so that what is read for nothing is soon let go again. */
export function getDexieStorage(settings: Settings = {}, atOnce = 2000): RxStorageDexie {
  return new DexieStorage(settings, atOnce);
}

/** A device that has these indexes from before keeps them: Dexie leaves what it was not told of. */
function withoutTimes<Index extends string | readonly string[]>(
  indexes: readonly Index[],
): Index[] {
  return indexes.filter((index) => ![index].flat().join('+').includes('_meta.lwt'));
}

/** Deleted documents that were written before a time leave the disk. */
async function dropDeleted<RxDocType>(
  instance: RxStorageInstanceDexie<RxDocType>,
  before: number,
): Promise<void> {
  if (instance.closed) throw new Error(`The storage of ${instance.collectionName} is closed`);
  const { dexieDb, dexieTable } = await instance.internals;
  // Each index begins with `_deleted`; an array is greater than any other key.
  const [index = []] = instance.schema.indexes ?? [];
  await dexieDb.transaction('rw', dexieTable, async () => {
    const deleted: RxDocumentData<RxDocType>[] = await dexieTable
      .where(`[${[index].flat().join('+')}]`)
      .between(['1'], ['1', []])
      .toArray();
    const old = deleted.filter(({ _meta }) => _meta.lwt < before);
    await dexieTable.bulkDelete(old.map((document) => document[instance.primaryPath]));
  });
}

/** What RxDB's own query of this storage answers: the same rows in the same order. */
async function readRange<RxDocType>(
  instance: RxStorageInstanceDexie<RxDocType>,
  { query, queryPlan }: PreparedQuery<RxDocType>,
  atOnce: number,
): Promise<RxDocumentData<RxDocType>[]> {
  if (instance.closed) throw new Error(`The storage of ${instance.collectionName} is closed`);
  const { dexieTable, booleanIndexes } = await instance.internals;
  const { index, sortSatisfiedByIndex, selectorSatisfiedByIndex } = queryPlan;
  const flags = new Set(booleanIndexes);
  const keyOf = (bounds: readonly unknown[]): unknown[] =>
    bounds.map((bound, at) => {
      // IndexedDB takes no booleans for keys: RxDB stores them as '0' and '1'.
      if (flags.has(index[at] ?? '')) return bound === INDEX_MAX || bound === true ? '1' : '0';
      return bound === INDEX_MIN ? Number.NEGATIVE_INFINITY : bound;
    });
  const skip = query.skip ?? 0;
  const end = skip + (query.limit ?? Number.POSITIVE_INFINITY);
  /** So many matching rows are enough. */
  const wanted = sortSatisfiedByIndex ? end : Number.POSITIVE_INFINITY;
  const most = selectorSatisfiedByIndex ? wanted : atOnce;
  const matches = selectorSatisfiedByIndex ? null : getQueryMatcher(instance.schema, query);
  const found: RxDocumentData<RxDocType>[] = [];
  const upper = keyOf(queryPlan.endKeys);
  let lower: unknown[] | null = keyOf(queryPlan.startKeys);
  let { inclusiveStart } = queryPlan;
  while (lower !== null && found.length < wanted) {
    const stored: Record<string, unknown>[] = await dexieTable
      .where(`[${index.join('+')}]`)
      .between(lower, upper, inclusiveStart, queryPlan.inclusiveEnd)
      .limit(most)
      .toArray()
      .catch((error: unknown) => {
        // A value that cannot be a key, as null: nothing is stored under it.
        if (error instanceof Error && error.name === 'DataError') return [];
        throw error;
      });
    const last = stored.at(-1);
    // The index ends with the id: the next request goes on after exactly this row.
    lower =
      last !== undefined && stored.length === most
        ? index.map((field) => getProperty(last, field))
        : null;
    inclusiveStart = false;
    for (const each of stored) {
      const document = fromDexieToStorage<RxDocType>(booleanIndexes, each);
      if (matches === null || matches(document)) found.push(document);
    }
  }
  if (!sortSatisfiedByIndex) found.sort(getSortComparator(instance.schema, query));
  return found.slice(skip, end);
}

/** All of them or none. False: one was there already. */
async function addAll<RxDocType>(
  instance: RxStorageInstanceDexie<RxDocType>,
  writes: BulkWriteRow<RxDocType>[],
  context: string,
): Promise<boolean> {
  if (instance.closed) throw new Error(`The storage of ${instance.collectionName} is closed`);
  const { dexieDb, dexieTable, booleanIndexes } = await instance.internals;
  const { primaryPath } = instance;
  const { eventBulk, newestRow } = categorizeBulkWriteRows<RxDocType>(
    instance,
    primaryPath as never,
    new Map(),
    writes,
    context,
  );
  const documents = writes.map(({ document }) =>
    fromStorageToDexie<RxDocType>(booleanIndexes, document),
  );
  try {
    await dexieDb.transaction('rw', dexieTable, () => dexieTable.bulkAdd(documents));
  } catch (error) {
    if (isThereAlready(error)) return false;
    throw error;
  }
  if (newestRow !== undefined && eventBulk.events.length > 0) {
    const { document } = newestRow;
    eventBulk.checkpoint = { id: document[primaryPath], lwt: document._meta.lwt };
    instance['changes$'].next(eventBulk);
  }
  return true;
}

function isThereAlready(error: unknown): boolean {
  return (
    error instanceof Dexie.BulkError &&
    error.failures.every(({ name }) => name === Dexie.errnames.Constraint)
  );
}
