/** A bug that cannot be planted any more would be told only by whoever runs all of them. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { mutations } from '../sync/planted-bugs.ts';

const root = resolve(import.meta.dirname, '../..');

test('each planted bug has exactly one place to be planted at', () => {
  const lost = mutations.filter(
    ({ file, find }) => readFileSync(join(root, file), 'utf8').split(find).length !== 2,
  );
  expect(lost.map(({ name }) => name)).toEqual([]);
});
