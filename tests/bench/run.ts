/**
 * npm run bench [-- --only NAME --json FILE]
 *
 * Each row measures ours and its peer interleaved in one run of a real Chromium, and prints median, spread and ratio.
 * Ends with 1 when a row misses its target.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { Device } from '../e2e/browser.ts';
import { serveFolder } from '../e2e/static-server.ts';
import { figureOf, type Figure, type RowResult, type Samples } from './measure.ts';
import { rows, type BenchRow } from './rows.ts';
import { serverRows } from './server-rows.ts';
import { stackRows } from './stack-rows.ts';

const withoutPage = { ...stackRows, ...serverRows };

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, json: { type: 'string' } },
});

const chosen = rows.filter(({ name }) => options.only === undefined || name === options.only);
if (chosen.length === 0) {
  console.error(`No row ${options.only}. Rows: ${rows.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

/** The page that rows of the browser run in, and a server for it. */
async function openPage(): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'storehand-bench-'));
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'page'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  });
  // isolated pages get a clock of 5 microseconds instead of 100
  const server = await serveFolder(folder, {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  });
  return {
    url: server.url,
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const page = chosen.some(({ name }) => !(name in withoutPage)) ? await openPage() : undefined;

/** Each row of the browser in a profile of its own, on a disk as empty as the others'. */
async function measureRow({ name, samples }: BenchRow): Promise<Samples> {
  const inNode = withoutPage[name];
  if (inNode) return inNode(samples);
  const device = await Device.start({ baseURL: page?.url ?? '' });
  try {
    await device.page.goto('/');
    return await device.page.evaluate(([name, samples]) => measureBenchRow(name, samples), [
      name,
      samples,
    ] as const);
  } finally {
    await device.stop();
  }
}

const written = (figure: Figure, unit: string) => {
  const [low, high] = figure.quartiles.map((value) => value.toFixed(2));
  return `${figure.median.toFixed(2)} ${unit} (${low} to ${high})`;
};

const results: RowResult[] = [];
for (const row of chosen) {
  const { name, what, unit, target } = row;
  const samples = await measureRow(row);
  const ours = figureOf(samples.ours);
  const peer = figureOf(samples.peer);
  const ratio = ours.median / peer.median;
  const holds = target === undefined || ratio <= target;
  const judged = target === undefined ? {} : { target };
  results.push({ name, ours: ours.median, peer: peer.median, unit, ratio, ...judged, holds });
  console.log(`${name}: ${what}, ${samples.ours.length} samples each`);
  console.log(`  ours   ${written(ours, unit)}`);
  console.log(`  peer   ${written(peer, unit)}`);
  const verdict = target === undefined ? '' : `, at most ${target}: ${holds ? 'holds' : 'MISSED'}`;
  console.log(`  ratio  ${ratio.toFixed(2)}${verdict}`);
}

await page?.close();
if (options.json !== undefined)
  writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`);
process.exit(results.every(({ holds }) => holds) ? 0 : 1);
