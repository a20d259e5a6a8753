import { describe, expect, it } from 'vitest';
import type { Op, Row } from './op.ts';
import { applyPendingOps } from './pending-ops.ts';

const row = (change: number, fields: object = {}): Row => ({
  id: 'r',
  scope: 'global',
  change,
  answer: null,
  points: 0,
  ...fields,
});
const op = (more: Partial<Op>): Op => ({
  no: 1,
  op_id: 'op',
  user: 'ana',
  collection: 'inspection_responses',
  id: 'r',
  scope: 'global',
  create: false,
  set: { answer: 'pass' },
  base: { answer: null },
  local: { points: 5 },
  row: row(0, { answer: 'pass', points: 5 }),
  editedAt: 0,
  state: 'open',
  change: null,
  answeredAt: null,
  closedAt: null,
  ...more,
});

describe('O1', () => {
  it('lays unfinished edits over the row in the order of writing, with their forecasts', () => {
    const later = op({ no: 2, set: { answer: 'fail' }, local: { points: 0, flag: true } });
    expect(applyPendingOps(row(9), [op({ state: 'sent' }), later])).toEqual(
      row(9, { answer: 'fail', points: 0, flag: true }),
    );
  });

  it('leaves out what the row contains already', () => {
    const answered = op({ state: 'answered', change: 9 });
    expect(applyPendingOps(row(9, { answer: 'na' }), [answered])).toEqual(row(9, { answer: 'na' }));
    expect(applyPendingOps(row(8), [answered])).toMatchObject({ answer: 'pass' });
    expect(applyPendingOps(row(9), [op({ state: 'closed' })])).toEqual(row(9));
  });

  it('keeps the number of the row that came', () => {
    expect(applyPendingOps(row(9), [op({})])).toMatchObject({ change: 9 });
  });
});

describe('J3 an edit that was taken back', () => {
  const taken = op({ state: 'answered', set: {}, local: {}, row: row(3, { answer: 'na' }) });

  it('lies over no row', () => {
    expect(applyPendingOps(row(3), [taken])).toEqual(row(3));
    expect(applyPendingOps(null, [taken])).toBeNull();
  });

  it('is taken off the row at the next start, unless a newer row came', () => {
    const recover = true;
    expect(applyPendingOps(row(3), [taken], { recover })).toEqual(row(3, { answer: 'na' }));
    expect(applyPendingOps(row(4), [taken], { recover })).toEqual(row(4));
  });
});

describe('O2', () => {
  it('shows a record that was made here, and no other that is not there', () => {
    expect(applyPendingOps(null, [op({ create: true })])).toMatchObject({ answer: 'pass' });
    expect(applyPendingOps(null, [op({})])).toBeNull();
  });

  it('makes up any row on recovery', () => {
    expect(applyPendingOps(null, [op({})], { recover: true })).toMatchObject({ answer: 'pass' });
  });
});
