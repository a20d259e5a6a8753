/**
 * `npm run chaos -- --schedules N --seed S [--steps M] [--storage map|rxdb|dexie] [--times T]`: random schedules until one
 * fails, or with `--all` to the end; each seed T times, as no two runs of one interleave alike. What led to a failure is
 * told, and kept whole in a file.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { startWorld, type World } from '../world.ts';
import type { Storage } from './rows.ts';
import { Schedule, storageOf, Threads } from './schedule.ts';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '90' },
    storage: { type: 'string' },
    times: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed);
const steps = Number(values.steps);
const seeds = Array.from({ length: Number(values.schedules) }, (_, index) => first + index).flatMap(
  (seed) => Array.from({ length: Number(values.times) }, () => seed),
);
const began = Date.now();
const world = await startWorld();
let threads = new Threads();
const failed: number[] = [];
const sum = { edits: 0, conflicts: 0, refused: 0 };
const storages: Record<Storage, number> = { map: 0, rxdb: 0, dexie: 0 };

let deadlocks = 0;

/** Pushes that waited for each other, of which the database ended one (S4). */
async function countDeadlocks({ stack }: World): Promise<number> {
  const rows = await stack.sql(
    'select deadlocks::integer from pg_stat_database where datname = current_database()',
  );
  return v.parse(v.tuple([v.object({ deadlocks: v.number() })]), rows)[0].deadlocks;
}

type Problems = Readonly<Record<string, readonly string[]>>;

function tell(seed: number, storage: Storage, schedule: Schedule, outcome: Problems): void {
  const problems = Object.entries(outcome).filter(([, found]) => found.length > 0);
  if (problems.length === 0) return;
  failed.push(seed);
  console.log(`seed ${seed} failed`);
  for (const [name, found] of problems) {
    console.log(`  ${name}: ${found.length}`);
    for (const each of found.slice(0, 6)) console.log('   ', each);
  }
  const problem = problems[0]?.[1][0] ?? '';
  console.log('  what happened to the first of them:');
  for (const line of schedule.story.of(problem)) console.log('   ', line);
  const file = join(tmpdir(), `storehand-chaos-${seed}.txt`);
  writeFileSync(file, `${JSON.stringify(outcome, null, 2)}\n${schedule.story.whole()}\n`);
  console.log(`  everything: ${file}`);
  const again = `--schedules 1 --seed ${seed} --steps ${steps} --storage ${storage}`;
  console.log(`  again: npm run chaos -- ${again} --trace`);
}

try {
  for (const seed of seeds) {
    const onLine = values.trace ? (line: string) => console.log(line) : undefined;
    const schedule = new Schedule(world, threads, seed, onLine);
    const storage = (values.storage as Storage | undefined) ?? storageOf(seed);
    storages[storage] += 1;
    try {
      tell(seed, storage, schedule, await schedule.run(steps, storage));
    } catch (error) {
      const crash = error instanceof Error ? (error.stack ?? error.message) : String(error);
      tell(seed, storage, schedule, { crash: [crash] });
      // Nobody knows what its devices are still doing.
      await threads.end();
      threads = new Threads();
    }
    sum.edits += schedule.tally.edits;
    sum.conflicts += schedule.tally.conflicts;
    sum.refused += schedule.tally.refused;
    if (failed.length > 0 && !values.all) break;
  }
} finally {
  await threads.end();
  deadlocks = await countDeadlocks(world);
  await world.end();
}
const seconds = ((Date.now() - began) / 1000).toFixed(1);
console.log(
  failed.length === 0
    ? `${seeds.length} schedules from seed ${first} passed in ${seconds} s`
    : `seeds that failed: ${failed.join(', ')} (${seconds} s)`,
);
console.log(
  `${sum.edits} values written, ${sum.conflicts} fields in conflict, ${sum.refused} edits refused at the end; rows in ${JSON.stringify(storages)}; ${deadlocks} deadlocks`,
);
process.exit(failed.length === 0 && deadlocks === 0 ? 0 : 1);
