/**
 * Random schedules against the real stack: whatever happens, devices and server end equal, and no edit is gone without a
 * trace. More of them, and one seed alone: `npm run chaos -- --schedules 1 --seed n --trace`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Schedule, Threads } from './chaos/schedule.ts';
import { startWorld, type World } from './world.ts';

const schedules = 40;
const steps = 60;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
const threads = new Threads();
afterAll(async () => {
  await threads.end();
  await world.end();
});

it.each(Array.from({ length: schedules }, (_, index) => index + 1))(
  'seed %i ends equal everywhere, with every edit accounted for',
  async (seed) => {
    const schedule = new Schedule(world, threads, seed);
    const outcome = await schedule.run(steps);
    const [problem = ''] = Object.values(outcome).flat();
    expect(outcome, schedule.story.of(problem).join('\n')).toEqual({
      lost: [],
      falselyGreen: [],
      foreign: [],
      different: [],
      unfinished: [],
      contradictions: [],
      faults: [],
    });
  },
  // The first one waits for the threads, too.
  240_000,
);
