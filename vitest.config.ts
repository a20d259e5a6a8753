import { defineConfig } from 'vitest/config';

/**
 * Three kinds of tests, from fast to slow:
 *   unit      beside the code they test, and the architecture rules
 *   database  against the real embedded stack, in Node
 *   browser   against the built app and the embedded stack, in a real Chromium
 */
export default defineConfig({
  test: {
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
          // A busy machine is slow, not wrong.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['tests/{rls,sql,sync,stack,schema}/**/*.test.ts', 'tests/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/{e2e,service-worker,photos}/**/*.test.ts'],
          globalSetup: ['tests/e2e/global-setup.ts'],
          environment: 'node',
          testTimeout: 300_000,
          // A busy machine is slow, not wrong: what is waited for has room (`patienceMs` in tests/e2e/browser.ts).
          expect: { poll: { timeout: 45_000 } },
          hookTimeout: 240_000,
          // Each worker has a world of its own (tests/e2e/worlds.ts).
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
