/** The whole catalogue for the first time: through sync, and as a bulk insert of the same products with their offers. */
import { createRxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { referenceSchema } from '../../../src/db/rx-schema.ts';
import { products } from '../../../src/modules/supply/model/collections.ts';
import type { Side } from '../measure.ts';
import type { Access, Person } from '../sync-world.ts';
import { firstReadingEnds, openDevice } from './device.ts';

export type CataloguePullSetup = {
  readonly access: Access;
  readonly rows: number;
  /** One per sample: each begins with nothing. */
  readonly people: readonly Person[];
};

async function pulled({ access, rows, people }: CataloguePullSetup, index: number) {
  const person = people[index];
  if (person === undefined) throw new Error(`Nobody for sample ${index}`);
  const database = await openDevice(access, person, [products]);
  const start = performance.now();
  const ended = firstReadingEnds(database);
  await database.syncNow();
  await ended;
  const duration = performance.now() - start;
  const found = await database.find(products, {});
  if (found.length < rows) throw new Error(`Only ${found.length} products arrived`);
  await database.close();
  return { duration, found };
}

/** The last of `people` is the other side's. */
export async function cataloguePull(setup: CataloguePullSetup): Promise<Side> {
  return {
    run: async (index) => (await pulled(setup, index)).duration,
    close: async () => undefined,
  };
}

/** Into a collection with the same schema, on the same storage. */
export async function catalogueInsert(setup: CataloguePullSetup): Promise<Side> {
  const { found } = await pulled(setup, setup.people.length - 1);
  const documents = found.map((row) => ({
    id: `${products.kind}|${row.id}`,
    kind: products.kind,
    of: '',
    scope: row.scope,
    row,
  }));
  return {
    async run(index) {
      const database = await createRxDatabase({
        name: `bulk-products-${index}-${performance.now()}`,
        storage: getRxStorageDexie(),
      });
      const created = await database.addCollections({ rows: { schema: referenceSchema } });
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
