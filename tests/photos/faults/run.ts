/**
 * `npm run photo-faults -- --faults N --seed S`: so many faults, ten of them to a round, until a round fails, or with
 * `--all` to the end; the first round has the seed S. What a round that failed had been through is told.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startStack } from '../../../supabase/local/stack.ts';
import { Server } from './server.ts';
import { casesOfRound, runRound } from './round.ts';
import { Tablet } from './tablet.ts';

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed);
const wanted = Math.ceil(Number(values.faults) / casesOfRound);
/** A tablet that has been through so much is replaced: its profile grows. */
const roundsOfTablet = 10;

const dataDir = mkdtempSync(join(tmpdir(), 'storehand-photo-faults-'));
const stack = await startStack({
  projectDir: resolve(import.meta.dirname, '../../..'),
  dataDir,
  port: 0,
  durable: false,
});
const server = await Server.open(stack);
const began = Date.now();
const failed: number[] = [];
const counted = new Map<string, number>();
const count = (name: string) => counted.set(name, (counted.get(name) ?? 0) + 1);
const sum = { rounds: 0, cases: 0, troubles: 0, met: 0 };
let tablet: Tablet | null = null;

async function putAway(): Promise<void> {
  const old = tablet;
  tablet = null;
  try {
    await old?.stop();
  } catch (error) {
    failed.push(Number.NaN);
    console.log(String(error));
  }
}

try {
  for (let round = 0; round < wanted; round += 1) {
    if (round % roundsOfTablet === 0) await putAway();
    tablet ??= await Tablet.start(server);
    const seed = first + round;
    try {
      const { problems, cases, troubles, met, story } = await runRound(server, tablet, seed);
      for (const name of [...cases, ...troubles]) count(name);
      sum.rounds += 1;
      sum.cases += cases.length;
      sum.troubles += troubles.filter((trouble) => trouble !== 'none').length;
      sum.met += met;
      if (values.trace || problems.length > 0) console.log(story.join('\n'));
      if (problems.length > 0) {
        failed.push(seed);
        console.log(problems.join('\n'));
      }
    } catch (error) {
      failed.push(seed);
      console.log(`seed ${seed}:`, error);
      await putAway();
    }
    if (failed.length > 0 && !values.all) break;
  }
} finally {
  await putAway();
  await server.close();
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
for (const [name, times] of [...counted].toSorted(([one], [other]) => one.localeCompare(other)))
  console.log(`${String(times).padStart(4)}  ${name}`);
const seconds = ((Date.now() - began) / 1000).toFixed(0);
console.log(
  `${sum.cases} faults of one photo and ${sum.troubles} of the whole tablet in ${sum.rounds} rounds, ${sum.met} faults met on the line; ${seconds} s`,
);
console.log(
  failed.length === 0 ? 'every photo is accounted for' : `seeds that failed: ${failed.join(', ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);
