/**
 * Random schedules against the real stack: whatever happens, devices and server end equal, and no edit is gone without a
 * trace. A seed that failed is looked at alone with `SEED=n SCHEDULES=1`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Schedule } from './schedule.ts';
import { startWorld, type World } from './world.ts';

const firstSeed = Number(process.env['SEED'] ?? 1);
const schedules = Number(process.env['SCHEDULES'] ?? 24);
const steps = 60;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.end());

it.each(Array.from({ length: schedules }, (_, index) => firstSeed + index))(
  'seed %i ends equal everywhere, with every edit accounted for',
  async (seed) => {
    const outcome = await new Schedule(world, seed).run(seed, steps);
    expect(outcome.faults).toEqual([]);
    expect(outcome.unfinished).toEqual([]);
    expect(outcome.lost).toEqual([]);
    expect(outcome.foreign).toEqual([]);
    for (const shown of outcome.devices) expect(shown).toEqual(outcome.server);
  },
);
