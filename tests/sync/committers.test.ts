/** Fewer commits than `npm run bench -- --only committers`, which makes 20,000. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitAndRead } from './committers.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());

it('S3 of what eight writers commit at once, a reader by change number misses nothing; one by time does', async () => {
  const outcome = await commitAndRead(world, 2000);
  console.log(
    `${outcome.commits} commits in ${outcome.seconds.toFixed(1)} s; missed by change number: ` +
      `${outcome.missedByNumber} (${outcome.reads.byNumber} reads), by updated_at: ` +
      `${outcome.missedByTime} (${outcome.reads.byTime} reads)`,
  );
  expect(outcome.commits).toBe(2000);
  expect(outcome.reads.byNumber).toBeGreaterThan(20);
  expect(outcome.missedByNumber).toBe(0);
  // The rows and the readers are the same: it is the cursor that loses them.
  expect(outcome.missedByTime).toBeGreaterThan(0);
});
