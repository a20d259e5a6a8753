/** Asks for news where there are none. */
import { foodCostEntries } from '../../../src/modules/budget/model/collections.ts';
import type { Side } from '../measure.ts';
import type { Access, Person } from '../sync-world.ts';
import { firstReadingEnds, openDevice } from './device.ts';

export type EmptyPullSetup = {
  readonly access: Access;
  readonly person: Person;
  readonly storeId: string;
};

export async function emptyPull(setup: EmptyPullSetup): Promise<Side> {
  const database = await openDevice(setup.access, setup.person, [foodCostEntries]);
  await database.syncNow();
  const ended = firstReadingEnds(database);
  database.followStores([setup.storeId]);
  await ended;
  await database.syncNow();
  return {
    async run() {
      const start = performance.now();
      await database.syncNow();
      return performance.now() - start;
    },
    close: () => database.close(),
  };
}
