import { describe, expect, it } from 'vitest';
import {
  cursorsOf,
  isFirstReading,
  judgeScope,
  kindsOfScope,
  nextPage,
  startOfScope,
  usualPage,
} from './pull-plan.ts';

const store = 'store:b0000000-0000-4000-8000-000000000001';
const kinds = [
  { name: 'food_cost_entries', scopes: ['store'] as const, parents: {} },
  { name: 'notifications', scopes: ['user'] as const, parents: {} },
  { name: 'record_conflict', parents: {} },
];
const state = {
  scope: store,
  epoch: 'e1',
  grant: 'g1',
  cursors: { food_cost_entries: 10 },
  rereading: false,
};
const answer = { scope: store, head: 20, horizon: 5, epoch: 'e1', grant: 'g1' };

it('R2 asks a scope for the kinds that it can hold, each from where it was read to', () => {
  expect(kindsOfScope(store, kinds)).toEqual(['food_cost_entries', 'record_conflict']);
  expect(cursorsOf(store, state, kinds)).toEqual([
    { scope: store, kind: 'food_cost_entries', after: 10 },
    { scope: store, kind: 'record_conflict', after: 0 },
  ]);
});

it('W4 says where its reading from 0 began, until each kind has come there', () => {
  const begun = startOfScope(answer, false);
  expect(cursorsOf(store, begun, kinds).map(({ after, since }) => [after, since])).toEqual([
    [0, 20],
    [0, 20],
  ]);
  const read = { ...begun, cursors: { food_cost_entries: 20, record_conflict: 19 } };
  expect(cursorsOf(store, read, kinds).map(({ since }) => since)).toEqual([undefined, 20]);
  // Of a scope that it never read it holds nothing.
  const [first] = cursorsOf(store, undefined, kinds);
  expect(first?.since).toBeGreaterThanOrEqual(Number.MAX_SAFE_INTEGER);
});

it('R7 a scope is read for the first time until each of its kinds was read to the end of a page', () => {
  expect(isFirstReading(store, undefined, kinds)).toBe(true);
  expect(isFirstReading(store, state, kinds)).toBe(true);
  const whole = { ...state, cursors: { food_cost_entries: 10, record_conflict: 10 } };
  expect(isFirstReading(store, whole, kinds)).toBe(false);
});

describe('R4 judging a scope', () => {
  it('goes on where nothing changed', () => {
    expect(judgeScope(state, answer)).toBe('continue');
    expect(judgeScope(undefined, answer)).toBe('first');
  });
  it('R9 sees that it is not granted any more', () => {
    expect(judgeScope(state, undefined)).toBe('revoked');
  });
  it('R8 reads again after another grant', () => {
    expect(judgeScope(state, { ...answer, grant: 'g2' })).toBe('reread');
  });
  it('R10 sees a restored server by its epoch, or by a number that it does not know', () => {
    expect(judgeScope(state, { ...answer, epoch: 'e2' })).toBe('restored');
    expect(judgeScope(state, { ...answer, head: 9 })).toBe('restored');
  });
  it('R11 reads again below the horizon, but not what was never read', () => {
    expect(judgeScope(state, { ...answer, horizon: 11 })).toBe('reread');
    const empty = { ...state, cursors: { food_cost_entries: 0 } };
    expect(judgeScope(empty, { ...answer, horizon: 11 })).toBe('continue');
  });
  it('R11 goes on with a reading from 0 that began under this horizon, not with one that began before it', () => {
    const reading = { ...state, cursors: { food_cost_entries: 3 }, horizon: 8 };
    expect(judgeScope(reading, { ...answer, horizon: 8 })).toBe('continue');
    expect(judgeScope(reading, { ...answer, horizon: 9 })).toBe('reread');
    expect(startOfScope({ ...answer, horizon: 8 }, true)).toMatchObject({ horizon: 8 });
  });
});

describe('R13 the size of a page', () => {
  const after = (...took: number[]): number =>
    took.reduce((page, each) => nextPage(page, each), usualPage);

  it('grows on a fast line, to what the server gives', () => {
    expect(after(300)).toBe(2000);
    expect(after(300, 300)).toBe(2000);
  });

  it('shrinks on a slow one, until a page comes through', () => {
    expect(after(45_000)).toBe(500);
    expect(after(45_000, 45_000, 45_000, 45_000, 45_000)).toBe(125);
    expect(after(45_000, 3_000)).toBe(500);
  });
});
