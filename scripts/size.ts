/**
 * Holds the build to its budgets: the JavaScript that the sign-in page needs before it can be used, what the service
 * worker precaches, and what each module adds when it is first opened. Sizes are gzip, as transferred.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesOf, lazyModules, parseChunks, precacheBudget } from './app-parts.ts';

const dist = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'dist'));
const loginBudget = 120_000;

/** What a supplier loads who opens a link. */
const creditPageBudget = 20_000;

/** What reads codes before the camera, where the browser has none of its own. */
const decoderBudget = 15_000;
const decoder = 'src/platform/browser/code-decoder.ts';

/** What a module's first page needs beyond what the app has loaded already. */
const moduleBudget = 45_000;

const chunks = parseChunks(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const isScript = (file: string) => file.endsWith('.js');

/** Already compressed formats don't shrink; the smaller of both is what travels. */
function transferred(path: string): number {
  const content = readFileSync(join(dist, path));
  return Math.min(content.byteLength, gzipSync(content, { level: 9 }).byteLength);
}

/** The page's own script, and what it imports before it runs. */
function loginScripts(): string[] {
  return ['start.js', ...filesOf(chunks, ['index.html'])].filter(isScript);
}

/** The list that the build wrote into the worker, without what comes later. */
function precachedFiles(): string[] {
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
  const entries = [...worker.matchAll(/\{[^{}]*"url":"([^"]+)"[^{}]*\}/g)];
  if (entries.length === 0) throw new Error('sw.js holds no precache list');
  return entries.filter(([entry]) => !entry.includes('"later":')).map(([, url]) => url ?? '');
}

function report(name: string, files: readonly string[], budget: number): boolean {
  const sizes = files
    .map((file) => ({ file, bytes: transferred(file) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const holds = total <= budget;
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  console.log(
    `${holds ? 'ok  ' : 'FAIL'} ${name}: ${kilobytes(total)} of ${kilobytes(budget)} in ${files.length} files`,
  );
  for (const { file, bytes } of holds ? sizes.slice(0, 3) : sizes.slice(0, 12)) {
    console.log(`       ${kilobytes(bytes).padStart(9)}  ${file}`);
  }
  return holds;
}

/** All of the page that is no part of the app. */
const creditPageFiles = readdirSync(join(dist, 'credit'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(dist, join(entry.parentPath, entry.name)));

const results = [
  report('JavaScript of the sign-in page', loginScripts(), loginBudget),
  report('everything precached', precachedFiles(), precacheBudget(chunks)),
  report('the credit page', creditPageFiles, creditPageBudget),
  report('the reader of codes', [chunks[decoder]?.file ?? decoder], decoderBudget),
  ...[...lazyModules(chunks)].map(([module, files]) =>
    report(`the module ${module}`, [...files].filter(isScript), moduleBudget),
  ),
];
if (results.includes(false)) process.exitCode = 1;
