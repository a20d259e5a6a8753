/** What it costs is measured by `npm run bench -- --only hot-store`. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHotStore, type HotStore } from './hot-store.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let store: HotStore;
beforeAll(async () => {
  world = await startWorld();
  store = await openHotStore(world);
});
afterAll(async () => {
  await store.end();
  await world.end();
});

it('S4 eight devices that push to the same ten rows in any order never meet a deadlock', async () => {
  const deadlocks = async (): Promise<number> => {
    const rows = await world.stack.sql(
      'select deadlocks::int as count from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.['count']);
  };
  // A push that failed would fail the test: a device sees what this connection sees.
  await store.run({ pushes: 40, ops: 5, sorted: false });
  expect([...store.answered]).toEqual([['applied', 8 * 40 * 5]]);
  expect(await deadlocks()).toBe(0);
});
