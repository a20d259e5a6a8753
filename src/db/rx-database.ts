/** Opens RxDB for one user: a collection per declaration and one for everything that is only read. */
import { millisecondsInDay } from 'date-fns/constants';
import { addRxPlugin, createRxDatabase, type RxDatabase, type RxStorage } from 'rxdb';
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema';
import * as v from 'valibot';
import { asStorageError } from '../../sync/errors.ts';
import { attachmentKinds, type CollectionDeclaration, type Declaration } from './declaration.ts';
import { descendingFields, withTwins } from './descending-keys.ts';
import { LatestDocuments } from './latest-documents.ts';
import { RxRows, type Collection, type RowTable } from './rx-rows.ts';
import { collectionSchema, keyOfKind, keyValue, referenceSchema } from './rx-schema.ts';
import { parentFieldsOf, type ParentFields } from './unfinished.ts';

addRxPlugin(RxDBMigrationSchemaPlugin);

const referenceName = 'reference';
const storedRowSchema = v.object({ kind: v.string(), row: v.record(v.string(), v.unknown()) });
/** Where the cursors of sync are kept: beside the rows that they speak of. */
const scopeStateKind = 'sync_scope_state';
/** RxDB's default of 10 documents at a time takes 15 times as long. */
const migrationBatch = 5000;
/** Deleted documents are really dropped after this time; other tabs have heard of them by then. */
const deletedFor = millisecondsInDay;

export type RxParts = {
  /** By collection name or reference kind. */
  readonly rows: ReadonlyMap<string, RowTable>;
  readonly scopeStates: RowTable;
  /** Those of `rows` that are files. */
  readonly attachments: ReadonlyMap<string, RowTable>;
  /** Per collection, the fields that name a parent, and where that is kept. */
  readonly parents: ParentFields;
  close(): Promise<void>;
};

export async function openRxDatabase(options: {
  readonly name: string;
  readonly storage: RxStorage<unknown, unknown>;
  readonly multiInstance: boolean;
  readonly declarations: readonly Declaration[];
}): Promise<RxParts> {
  const { name, storage, multiInstance, declarations } = options;
  const collections = declarations
    .filter((each) => each.type === 'collection')
    .filter(({ shared }) => shared !== true);
  const references = declarations.filter(
    (each) => each.type === 'reference' || each.shared === true,
  );
  let database: RxDatabase;
  try {
    database = await createRxDatabase({ name, storage, multiInstance, eventReduce: true });
  } catch (error) {
    throw asStorageError(error);
  }
  const keys = new Map(references.map((each) => [nameOf(each), keyOfKind(each)]));
  const all = await collectionsOf(database, collections, keys).catch(async (error: unknown) => {
    // RxDB knows an open database by its name: only a closed one can be asked for again.
    await database.close();
    throw asStorageError(error);
  });

  const reference = collectionOf(all, referenceName);
  const latestReference = new LatestDocuments(reference.storageInstance);
  const rows = new Map<string, RxRows>();
  for (const declaration of collections) {
    const { name: collection, fields } = declaration;
    const opened = collectionOf(all, collection);
    const latest = new LatestDocuments(opened.storageInstance);
    const descending = descendingFields(declaration);
    rows.set(collection, new RxRows(opened, null, Object.keys(fields), latest, { descending }));
  }
  for (const declaration of references) {
    const { fields } = declaration;
    const kind = nameOf(declaration);
    const key = keys.get(kind) ?? null;
    rows.set(kind, new RxRows(reference, kind, Object.keys(fields), latestReference, { key }));
  }
  const cleanup = setTimeout(() => {
    for (const collection of Object.values(all)) {
      // Only housekeeping: it is tried again the next time the database is opened.
      collection.storageInstance.cleanup(deletedFor).catch(() => undefined);
    }
  }, 30_000);
  (cleanup as { unref?: () => void }).unref?.();

  const kinds = attachmentKinds(declarations);
  return {
    rows,
    attachments: new Map([...rows].filter(([name]) => kinds.some(({ kind }) => kind === name))),
    parents: parentFieldsOf(declarations),
    scopeStates: new RxRows(
      reference,
      scopeStateKind,
      ['epoch', 'grant', 'cursors', 'rereading', 'horizon', 'since'],
      latestReference,
    ),
    async close() {
      clearTimeout(cleanup);
      await database.close();
    },
  };
}

/** All collections, each with its rows as its newest schema has them. */
async function collectionsOf(
  database: RxDatabase,
  declarations: readonly CollectionDeclaration[],
  keys: ReadonlyMap<string, string | null>,
): Promise<Record<string, Collection>> {
  const created = await database.addCollections({
    ...Object.fromEntries(
      declarations.map((declaration) => [
        declaration.name,
        {
          schema: collectionSchema(declaration),
          autoMigrate: false,
          migrationStrategies: migrationsOf(declaration),
        },
      ]),
    ),
    [referenceName]: {
      schema: referenceSchema,
      autoMigrate: false,
      migrationStrategies: { 1: withKey(keys), 2: withKey(keys), 3: withKey(keys) },
    },
  });
  const all = created as unknown as Record<string, Collection>;
  await Promise.all(
    Object.values(all).map(async (collection) => {
      if (await collection.migrationNeeded()) await collection.migratePromise(migrationBatch);
    }),
  );
  return all;
}

function collectionOf(all: Record<string, Collection>, name: string): Collection {
  const collection = all[name];
  if (collection === undefined) throw new Error(`RxDB opened no collection ${name}`);
  return collection;
}

/** Rows that a device had before their kinds had keys, or while they had others. */
const withKey =
  (keys: ReadonlyMap<string, string | null>) =>
  (old: Record<string, unknown>): Record<string, unknown> => {
    const { kind, row } = v.parse(storedRowSchema, old);
    return { ...old, of: keyValue(row, keys.get(kind) ?? null) };
  };

const nameOf = (declaration: Declaration): string =>
  declaration.type === 'reference' ? declaration.kind : declaration.name;

/** A document of an older version has the twins of its own index at most: they are made anew. */
function migrationsOf(declaration: CollectionDeclaration) {
  const descending = descendingFields(declaration);
  return Object.fromEntries(
    Object.entries(declaration.migrations ?? {}).map(([version, migrate]) => [
      version,
      (old: Record<string, unknown>) => withTwins({ ...migrate(old) }, descending),
    ]),
  );
}
