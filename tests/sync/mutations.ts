/**
 * `npm run chaos:mutations [-- --only name]`: plants bugs in a copy of the engine and of the SQL, one at a time, and
 * says what catches each. A bug that nothing catches fails the run.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { mutations, photoFaults, type Mutation } from './planted-bugs.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    schedules: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});

const root = resolve(import.meta.dirname, '../..');
const copied = [
  'src',
  'scripts',
  'sync',
  'supabase',
  'sw',
  'tests',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
];
/** What has not ended by then says nothing: the machine may be slow. */
const longest = 400_000;

type Outcome = {
  readonly status: number | null;
  readonly ended: boolean;
  readonly stdout: string;
  readonly seconds: number;
};

/** Runs a test, or the random schedules, in a copy that `change` was made in. */
function runCopy(test: Mutation['test'], change: (folder: string) => void): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'storehand-mutation-'));
  try {
    for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    change(folder);
    const { schedules, seed } = values;
    const command =
      test === undefined
        ? ['tsx', 'tests/sync/chaos/run.ts', '--schedules', schedules, '--seed', seed]
        : test === photoFaults
          ? ['tsx', test[1], '--faults', '120']
          : ['vitest', 'run', '--project', ...test];
    const [program = '', ...words] = command;
    const began = Date.now();
    const { status, stdout, error } = spawnSync(join(root, 'node_modules/.bin', program), words, {
      cwd: folder,
      encoding: 'utf8',
      timeout: longest,
      maxBuffer: 64 * 1024 * 1024,
    });
    return {
      status,
      ended: error === undefined,
      stdout,
      seconds: Math.round((Date.now() - began) / 1000),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function plant({ name, file, find, replace }: Mutation, folder: string): void {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  if (before.split(find).length !== 2) throw new Error(`"${name}" no longer fits ${file}`);
  writeFileSync(
    path,
    before.replace(find, () => replace),
  );
}

function tell(mutation: Mutation): boolean {
  const { name, test } = mutation;
  const { status, ended, stdout, seconds } = runCopy(test, (folder) => plant(mutation, folder));
  const found = [...stdout.matchAll(/^ {2}(\w+): \d+$/gm)].map((match) => match[1]);
  const where = /^seed (\d+) failed/m.exec(stdout)?.[1];
  const schedules = ended ? `seed ${where ?? '-'}: ${found.join(', ')}` : 'it did not end';
  const isCaught = ended && (test === undefined ? status !== 0 : status === 1);
  const mark = isCaught ? 'caught' : 'MISSED';
  console.log(`${mark}  ${name} (${test?.[1] ?? schedules}; ${seconds} s)`);
  return isCaught;
}

const chosen = mutations.filter(({ name }) => name.includes(values.only));
let trouble = 0;
// A test that fails anyhow would catch everything.
const tests = new Map(chosen.flatMap(({ test }) => (test === undefined ? [] : [[test[1], test]])));
for (const test of tests.values()) {
  if (runCopy(test, () => undefined).status === 0) continue;
  trouble += 1;
  console.log(`FAILS   without any bug: ${test[1]}`);
}
for (const mutation of chosen) if (!tell(mutation)) trouble += 1;
process.exit(trouble === 0 ? 0 : 1);
