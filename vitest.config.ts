import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

/**
 * Three kinds of tests, from fast to slow:
 *   unit      beside the code they test, and the architecture rules
 *   database  against the real embedded stack, in Node
 *   browser   against the built app and the embedded stack, in a real Chromium
 */
/**
 * A busy machine is slow, not wrong: what is waited for has room for one on which eight others work. Only what never
 * comes takes so long. No test sets a limit of its own, unless it is longer or the limit is what is tested.
 */
const patience = { wait: 120_000, test: 600_000 };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'sync/**/*.test.ts',
            'sw/**/*.test.ts',
            'supabase/local/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'tests/world/**/*.test.ts',
            'tests/bench/**/*.test.ts',
          ],
          environment: 'node',
          setupFiles: ['tests/patience.ts'],
          testTimeout: patience.test,
          hookTimeout: patience.test,
          expect: { poll: { timeout: patience.wait } },
          // Vitest takes one fewer than there are cores, which is half of two.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'database',
          include: [
            'tests/{rls,sql,sync,stack,schema,security,push,mail}/**/*.test.ts',
            'tests/*.test.ts',
          ],
          globalSetup: ['tests/in-memory.ts'],
          environment: 'node',
          testTimeout: patience.test,
          hookTimeout: patience.test,
          expect: { poll: { timeout: patience.wait } },
          // Each file has a world of its own, and half of the time it waits for it.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/{e2e,service-worker,photos}/**/*.test.ts'],
          globalSetup: ['tests/in-memory.ts', 'tests/e2e/fixtures/global-setup.ts'],
          environment: 'node',
          testTimeout: patience.test,
          hookTimeout: patience.test,
          expect: { poll: { timeout: patience.wait } },
          // Each worker has a world of its own (tests/e2e/fixtures/worlds.ts). Half of the time a browser test waits.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
