/** Ten thousand rows for the first time: through sync, and as a bulk insert of rows that are there already. */
import { createRxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Declaration } from '../../../src/db/declaration.ts';
import { collectionSchema, referenceSchema } from '../../../src/db/rx-schema.ts';
import { foodCostEntries } from '../../../src/modules/budget/model/collections.ts';
import { declarations as stores } from '../../../src/modules/stores/collections.ts';
import type { Side } from '../measure.ts';
import type { Access, Person } from '../sync-world.ts';
import { firstReadingEnds, openDevice } from './device.ts';

export type FirstPullSetup = {
  readonly access: Access;
  readonly kind: 'store_member' | 'food_cost_entries';
  readonly storeId: string;
  readonly rows: number;
  /** One per sample: each begins with nothing. */
  readonly people: readonly Person[];
};

function declarationOf(kind: FirstPullSetup['kind']): Declaration {
  const found = [...stores, foodCostEntries].find((each) =>
    each.type === 'collection' ? each.name === kind : each.kind === kind,
  );
  if (found === undefined) throw new Error(`No ${kind}`);
  return found;
}

export async function firstPull(setup: FirstPullSetup): Promise<Side> {
  const declaration = declarationOf(setup.kind);
  return {
    async run(index) {
      const person = setup.people[index];
      if (person === undefined) throw new Error(`Nobody for sample ${index}`);
      const database = await openDevice(setup.access, person, [declaration]);
      await database.syncNow();
      const start = performance.now();
      const ended = firstReadingEnds(database);
      database.followStores([setup.storeId]);
      await ended;
      const duration = performance.now() - start;
      const found = await database.find(declaration, {
        equals: { scope: `store:${setup.storeId}` },
      });
      if (found.length < setup.rows) throw new Error(`Only ${found.length} rows arrived`);
      await database.close();
      return duration;
    },
    close: async () => undefined,
  };
}

/** All rows of the store as PostgREST tells them, as documents of RxDB. */
async function rowsOf(setup: FirstPullSetup): Promise<Record<string, unknown>[]> {
  const [person] = setup.people;
  const table = setup.kind === 'store_member' ? 'store_members' : setup.kind;
  const rows: Record<string, unknown>[] = [];
  while (rows.length < setup.rows) {
    const answer = await fetch(
      `${setup.access.url}/rest/v1/${table}?scope=eq.store:${setup.storeId}&order=change&limit=1000&offset=${rows.length}`,
      {
        headers: {
          apikey: setup.access.anonKey,
          authorization: `Bearer ${person?.token ?? ''}`,
        },
      },
    );
    const page = (await answer.json()) as Record<string, unknown>[];
    if (page.length === 0) throw new Error(`Only ${rows.length} rows are there`);
    rows.push(...page);
  }
  for (const row of rows) delete row['field_at'];
  return rows;
}

/** Into a collection with the same schema, on the same storage. */
export async function bulkInsert(setup: FirstPullSetup): Promise<Side> {
  const declaration = declarationOf(setup.kind);
  const rows = await rowsOf(setup);
  const documents =
    declaration.type === 'collection'
      ? rows
      : rows.map((row) => ({
          id: `${setup.kind}|${String(row['id'])}`,
          kind: setup.kind,
          of: '',
          scope: row['scope'],
          row,
        }));
  const schema =
    declaration.type === 'collection' ? collectionSchema(declaration) : referenceSchema;
  return {
    async run(index) {
      const database = await createRxDatabase({
        name: `bulk-${setup.kind}-${index}-${performance.now()}`,
        storage: getRxStorageDexie(),
      });
      const created = await database.addCollections({ rows: { schema } });
      const copies = structuredClone(documents);
      const start = performance.now();
      const { success, error } = await created.rows.bulkInsert(copies);
      const duration = performance.now() - start;
      if (success.length < setup.rows) throw new Error(`Refused: ${JSON.stringify(error[0])}`);
      await database.remove();
      return duration;
    },
    close: async () => undefined,
  };
}
