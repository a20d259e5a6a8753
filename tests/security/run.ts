/**
 * `npm run attack`: the attacks of the tests, ten times as many and from a seed of its own. `--only NAME`: those groups
 * whose name has this in it.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    factor: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});
console.log(`Seed ${values.seed}, ${values.factor} times as many attacks as npm test makes`);
const root = join(import.meta.dirname, '../..');
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'vitest'),
  [
    'run',
    '--project',
    'database',
    'tests/security',
    ...(values.only === '' ? [] : ['--testNamePattern', values.only]),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ATTACK_FACTOR: values.factor, ATTACK_SEED: values.seed },
  },
);
process.exit(status ?? 1);
