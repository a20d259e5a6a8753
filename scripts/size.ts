/**
 * Holds the build to its budgets: the JavaScript that the sign-in page needs before it can be used, and everything
 * that the service worker precaches. Sizes are gzip, as transferred.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';

const dist = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'dist'));
const loginBudget = 140_000;
const precacheBudget = 600_000;

const manifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
);

/** Already compressed formats don't shrink; the smaller of both is what travels. */
function transferred(path: string): number {
  const content = readFileSync(join(dist, path));
  return Math.min(content.byteLength, gzipSync(content, { level: 9 }).byteLength);
}

/** The page's own script, and what it imports before it runs. */
function loginScripts(): string[] {
  const manifest = v.parse(
    manifestSchema,
    JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')),
  );
  const files = new Set(['theme.js']);
  const follow = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports) follow(imported);
  };
  follow('index.html');
  return [...files].filter((file) => file.endsWith('.js'));
}

/** The list that the build wrote into the worker. */
function precachedFiles(): string[] {
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
  const urls = [...worker.matchAll(/\{[^{}]*\burl:\s*["'`]([^"'`]+)["'`][^{}]*\}/g)].map(
    (match) => match[1] ?? '',
  );
  const quoted = [...worker.matchAll(/"url":"([^"]+)"/g)].map((match) => match[1] ?? '');
  const files = [...new Set([...urls, ...quoted])];
  if (files.length === 0) throw new Error('sw.js holds no precache list');
  return files;
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

const results = [
  report('JavaScript of the sign-in page', loginScripts(), loginBudget),
  report('everything precached', precachedFiles(), precacheBudget),
];
if (results.includes(false)) process.exitCode = 1;
