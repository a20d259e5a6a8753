import { expect, it } from 'vitest';
import { resetProblem } from './reset.ts';

it('ST1 a device is never reset while it holds work that the server does not have', () => {
  expect(resetProblem({ pending: 2, refused: 1 })).toEqual({ kind: 'unsent', count: 2 });
  expect(resetProblem({ pending: 0, refused: 1 })).toEqual({ kind: 'refused', count: 1 });
  expect(resetProblem({ pending: 0, refused: 0 })).toBeNull();
});
