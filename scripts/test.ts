/**
 * Runs everything a change must pass, in the order in which a mistake is cheapest to find, and says how long each step
 * and the slowest files took. All steps run even when one fails; the last line counts the tests.
 */
import { spawnSync } from 'node:child_process';
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

const steps: Step[] = [
  { name: 'browser found', commands: [[bin('tsx'), 'scripts/browser.ts']] },
  {
    name: 'types',
    commands: [
      [bin('tsc'), '--noEmit'],
      [bin('tsc'), '--noEmit', '-p', 'sw'],
    ],
  },
  { name: 'lint', commands: [[bin('oxlint')], [bin('oxfmt'), '--check'], [bin('knip')]] },
  { name: 'unit', commands: [vitest('unit')], tests: true },
  { name: 'build', commands: [[bin('vite'), 'build', '--logLevel', 'warn']] },
  { name: 'size', commands: [[bin('tsx'), 'scripts/size.ts']] },
  { name: 'database', commands: [vitest('database')], tests: true },
  { name: 'browser', commands: [vitest('browser')], tests: true },
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

function runStep(step: Step): boolean {
  for (const [program = '', ...words] of step.commands) {
    const { status } = spawnSync(program, words, { cwd: root, stdio: 'inherit' });
    if (status !== 0) return false;
  }
  return true;
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
          `${file}: ${fullName}${reasonOf(failureMessages?.[0] ?? '', file)}`,
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
const chosen = only.length > 0 ? steps.filter((step) => only.includes(step.name)) : steps;
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const outcomes: { name: string; passed: boolean; seconds: number }[] = [];
let passed = 0;
let failed = 0;
const failures: string[] = [];
const files: FileTime[] = [];
for (const step of chosen) {
  console.log(`\n=== ${step.name}`);
  const start = Date.now();
  const stepPassed = runStep(step);
  outcomes.push({ name: step.name, passed: stepPassed, seconds: (Date.now() - start) / 1000 });
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
