/** `npm run chaos -- --schedules N --seed S [--steps M]`: random schedules until one fails. */
import { parseArgs } from 'node:util';
import { startWorld } from '../world.ts';
import { Schedule } from './schedule.ts';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '90' },
    trace: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed);
const began = Date.now();
const world = await startWorld();
const failed: number[] = [];
const sum = { edits: 0, conflicts: 0, refused: 0 };
try {
  for (let seed = first; seed < first + Number(values.schedules); seed += 1) {
    const trace = values.trace ? (line: string) => console.log(line) : undefined;
    const schedule = new Schedule(world, seed, trace);
    const outcome = await schedule.run(Number(values.steps));
    sum.edits += schedule.tally.edits;
    sum.conflicts += schedule.tally.conflicts;
    sum.refused += schedule.tally.refused;
    const problems = Object.entries(outcome).filter(([, found]) => found.length > 0);
    if (problems.length === 0) continue;
    failed.push(seed);
    console.log(`seed ${seed} failed`);
    for (const [name, found] of problems) {
      console.log(`  ${name}: ${found.length}`);
      for (const each of found.slice(0, 6)) console.log('   ', each);
    }
    if (!values.all) break;
  }
} finally {
  await world.end();
}
const seconds = ((Date.now() - began) / 1000).toFixed(1);
console.log(
  failed.length === 0
    ? `${values.schedules} schedules from seed ${first} passed in ${seconds} s`
    : `seeds that failed: ${failed.join(', ')} (${seconds} s)`,
);
console.log(
  `${sum.edits} values written, ${sum.conflicts} fields in conflict, ${sum.refused} edits refused at the end`,
);
process.exit(failed.length === 0 ? 0 : 1);
