/**
 * npm run bench [-- --only NAME,NAME --json FILE]
 *
 * Each row measures ours and its peer in turn in one run. Prints one table; ends with 1 when a row misses its target,
 * with 2 when one could not be measured. What the rows mean: README.md beside this file.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { BenchContext } from './bench-row.ts';
import { serveBenchPage } from './browsers.ts';
import { startDelayProxy, type DelayProxy } from './delay-proxy.ts';
import { judge, type RowResult } from './measure.ts';
import { rows } from './rows.ts';
import { startBenchWorld } from './sync-world.ts';
import { tableOf } from './table.ts';

/** Milliseconds from a device to the server and back, in the rows between them. */
const roundTrip = 80;

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, json: { type: 'string' } },
});

const wanted = options.only?.split(',');
const unknown = wanted?.filter((name) => !rows.some((row) => row.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`No row ${unknown.join(', ')}. Rows: ${rows.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const chosen = rows.filter(({ name }) => wanted?.includes(name) ?? true);

const endings: (() => Promise<void>)[] = [];
/** Made once, when the first row asks for it, and ended with the run. */
function shared<T extends { stop(): Promise<void> }>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    if (made === undefined) {
      const making = make();
      made = making;
      endings.push(async () => (await making).stop());
    }
    return made;
  };
}

const lines = new Map<string, () => Promise<DelayProxy>>();
const context: BenchContext = {
  browsers: shared(serveBenchPage),
  world: shared(startBenchWorld),
  line(url) {
    const line = lines.get(url) ?? shared(() => startDelayProxy(url, roundTrip));
    lines.set(url, line);
    return line();
  },
};

const results: RowResult[] = [];
const broken: string[] = [];
for (const row of chosen) {
  const start = performance.now();
  try {
    const result = judge(row, await row.measure(context, row.samples));
    results.push(result);
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.error(`${row.name}: ratio ${result.ratio.toFixed(2)}, measured in ${seconds} s`);
  } catch (error) {
    broken.push(row.name);
    console.error(`${row.name}: could not be measured:`, error);
  }
}
for (const end of endings.toReversed()) await end().catch(console.error);

console.log(tableOf(results));
const missed = results.filter(({ holds }) => !holds).map(({ name }) => name);
if (missed.length > 0) console.log(`\nMissed: ${missed.join(', ')}`);
if (broken.length > 0) console.log(`\nNot measured: ${broken.join(', ')}`);
if (options.json !== undefined) {
  writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`);
}
process.exit(broken.length > 0 ? 2 : missed.length > 0 ? 1 : 0);
