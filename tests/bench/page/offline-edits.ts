/** As many edits as a day without a line makes, sent when it is back: until the server has each. */
import { filter, firstValueFrom } from 'rxjs';
import { change } from '../../../src/db/local-database.ts';
import { foodCostEntries } from '../../../src/modules/budget/model/collections.ts';
import type { Side } from '../measure.ts';
import type { Access, Person } from '../sync-world.ts';
import { firstReadingEnds, openDevice, type Line } from './device.ts';

export type OfflineEditsSetup = {
  readonly access: Access;
  /** One per sample, each with a store of their own that holds the rows to edit. */
  readonly people: readonly { readonly person: Person; readonly storeId: string }[];
  readonly edits: number;
};

export async function offlineEdits(setup: OfflineEditsSetup): Promise<Side> {
  return {
    async run(index) {
      const own = setup.people[index];
      if (own === undefined) throw new Error(`Nobody for sample ${index}`);
      const line: Line = { isCut: false };
      const database = await openDevice(setup.access, own.person, [foodCostEntries], line);
      await database.syncNow();
      const ended = firstReadingEnds(database);
      database.followStores([own.storeId]);
      await ended;
      await database.syncNow();
      line.isCut = true;
      const rows = await database.find(foodCostEntries, { equals: { store_id: own.storeId } });
      if (rows.length !== setup.edits) throw new Error(`${rows.length} rows to edit`);
      for (const { id } of rows) {
        await database.write([change({ declaration: foodCostEntries, id, set: { amount: 7.25 } })]);
      }
      await database.syncNow();
      const records = rows.map(({ id }) => ({ collection: foodCostEntries.name, id }));
      line.isCut = false;
      console.info('bench: the line is back');
      const start = performance.now();
      void database.syncNow();
      await firstValueFrom(
        database
          .observeRecordStatus(records)
          .pipe(filter(({ state }) => state === 'office_has_it')),
      );
      const duration = performance.now() - start;
      await database.close();
      return duration;
    },
    close: async () => undefined,
  };
}
