/**
 * Runs everything a change must pass, in the order in which a mistake is cheapest to find, and says how long each step
 * and the slowest files took. All steps run even when one fails; the last line counts the tests.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as v from 'valibot';

const root = join(import.meta.dirname, '..');
const results = join(root, '.cache', 'test-results');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

type Step = { name: string; commands: string[][]; tests?: boolean };

const vitest = (project: string): string[] => [
  bin('vitest'),
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(results, `${project}.json`)}`,
];

/** Steps that stand together run at the same time: each keeps little more than one core busy. */
const steps: Step[][] = [
  [{ name: 'browser found', commands: [[bin('tsx'), 'scripts/browser.ts']] }],
  [
    {
      name: 'types',
      commands: [
        [bin('tsc'), '--noEmit'],
        [bin('tsc'), '--noEmit', '-p', 'sw'],
      ],
    },
    { name: 'lint', commands: [[bin('oxlint')], [bin('oxfmt'), '--check'], [bin('knip')]] },
    { name: 'build', commands: [[bin('tsx'), 'scripts/build.ts']] },
  ],
  [{ name: 'size', commands: [[bin('tsx'), 'scripts/size.ts']] }],
  [{ name: 'unit', commands: [vitest('unit')], tests: true }],
  [{ name: 'database', commands: [vitest('database')], tests: true }],
  [{ name: 'browser', commands: [vitest('browser')], tests: true }],
];

const reportSchema = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numFailedTestSuites: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      /** Milliseconds since 1970; without what the file imports. */
      startTime: v.number(),
      endTime: v.number(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.optional(v.nullable(v.array(v.string()), []), []),
        }),
      ),
    }),
  ),
});

/** `alone`: it is read as it comes, else when the step has ended. */
async function runStep(step: Step, alone: boolean): Promise<boolean> {
  let output = '';
  const runs = async ([program = '', ...words]: string[]): Promise<boolean> => {
    const child = spawn(program, words, { cwd: root, stdio: alone ? 'inherit' : 'pipe' });
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return new Promise((done) => {
      child.once('error', () => done(false));
      child.once('close', (status) => done(status === 0));
    });
  };
  if (alone) console.log(`\n=== ${step.name}`);
  let passed = true;
  for (const command of step.commands) passed &&= await runs(command);
  if (!alone) console.log(`\n=== ${step.name}\n${output.trim()}`);
  return passed;
}

type FileTime = { readonly file: string; readonly seconds: number };
type Count = { passed: number; failed: number; failures: string[]; files: FileTime[] };

const slowestShown = 10;

/** What went wrong, on what it waited, and where in the test. */
function reasonOf(message: string, file: string): string {
  const lines = message.split('\n').map((line) => line.trim());
  const [reason = ''] = lines;
  const waitedFor = lines.find((line) => line.includes('waiting for '));
  const place = lines.find((line) => line.startsWith('at ') && line.includes(file));
  return [reason, waitedFor, place?.replaceAll(`${root}/`, '')]
    .filter((line) => line !== undefined)
    .map((line) => `\n    ${line}`)
    .join('');
}

/** What failed, a few lines each: the end of a long output is what people see first. */
function failuresOf({ testResults }: v.InferOutput<typeof reportSchema>): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failures = assertionResults
      .filter((result) => result.status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${file}: ${fullName}${(failureMessages ?? []).map((message) => reasonOf(message, file)).join('')}`,
      );
    const unread = status === 'failed' && failures.length === 0;
    return unread ? [`${file}\n    ${message.split('\n')[0] ?? ''}`] : failures;
  });
}

/** A run whose report is missing or holds no passed test counts as one failure. */
function countTests(project: string): Count {
  try {
    const report = v.parse(
      reportSchema,
      JSON.parse(readFileSync(join(results, `${project}.json`), 'utf8')),
    );
    const failed =
      report.numFailedTests === 0 && report.numFailedTestSuites > 0
        ? report.numFailedTestSuites
        : report.numFailedTests;
    return report.numPassedTests === 0 && failed === 0
      ? { passed: 0, failed: 1, failures: [`${project}: no test ran`], files: [] }
      : {
          passed: report.numPassedTests,
          failed,
          failures: failuresOf(report),
          files: report.testResults.map(({ name, startTime, endTime }) => ({
            file: relative(root, name),
            seconds: (endTime - startTime) / 1000,
          })),
        };
  } catch {
    return { passed: 0, failed: 1, failures: [`${project}: no report was written`], files: [] };
  }
}

const only = process.argv.slice(2);
const chosen = steps
  .map((group) => group.filter(({ name }) => only.length === 0 || only.includes(name)))
  .filter((group) => group.length > 0);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const outcomes: { name: string; passed: boolean; seconds: number }[] = [];
let passed = 0;
let failed = 0;
const failures: string[] = [];
const files: FileTime[] = [];
for (const group of chosen) {
  const start = Date.now();
  const ended = await Promise.all(
    group.map(async (step) => {
      const stepPassed = await runStep(step, group.length === 1);
      return { step, stepPassed, seconds: (Date.now() - start) / 1000 };
    }),
  );
  for (const { step, stepPassed, seconds } of ended) {
    outcomes.push({ name: step.name, passed: stepPassed, seconds });
    if (step.tests) {
      const count = countTests(step.name);
      passed += count.passed;
      failed += count.failed;
      failures.push(...count.failures);
      files.push(...count.files);
      if (!stepPassed && count.failed === 0) failed += 1;
    } else if (stepPassed) {
      passed += 1;
    } else {
      failed += 1;
    }
  }
}

if (failures.length > 0) console.log(`\nFailed:\n- ${failures.join('\n- ')}`);
console.log('');
for (const { name, passed: stepPassed, seconds } of outcomes) {
  console.log(`${stepPassed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
}
const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestShown);
if (slowest.length > 0) console.log('\nSlowest files:');
for (const { file, seconds } of slowest) {
  console.log(`${seconds.toFixed(1).padStart(7)} s ${file}`);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
