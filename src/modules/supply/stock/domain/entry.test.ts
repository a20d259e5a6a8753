import { describe, expect, it } from 'vitest';
import { costOf, isReversible, isWaiting, willWait } from './entry.ts';

const waste = {
  id: 'a',
  kind: 'waste' as const,
  status: 'posted' as const,
  reverses_id: null,
  decision: null,
  change: 7,
};

describe('an entry', () => {
  it('ST4 is reversed once, where it is posted and nothing that is reversed itself', () => {
    expect(isReversible(waste, new Set())).toBe(true);
    expect(isReversible(waste, new Set(['a']))).toBe(false);
    expect(isReversible({ ...waste, status: 'pending' }, new Set())).toBe(false);
    expect(isReversible({ ...waste, reverses_id: 'b' }, new Set())).toBe(false);
    expect(isReversible({ ...waste, kind: 'receipt' }, new Set())).toBe(false);
    expect(isReversible({ ...waste, kind: 'transfer_in' }, new Set())).toBe(false);
  });

  it('ST5, ST6 waits for somebody once the office has it, until it is decided', () => {
    const pending = { ...waste, status: 'pending' as const };
    expect(isWaiting(pending)).toBe(true);
    expect(isWaiting({ ...pending, kind: 'transfer_in' })).toBe(true);
    expect(isWaiting({ ...pending, change: 0 })).toBe(false);
    expect(isWaiting({ ...pending, decision: 'accept' })).toBe(false);
    expect(isWaiting({ ...pending, kind: 'count' })).toBe(false);
    expect(isWaiting(waste)).toBe(false);
  });

  it('ST5 waste above the limit waits for a manager', () => {
    expect(costOf(-41_000, 0.5)).toBe(2050);
    expect(costOf(1000, null)).toBeNull();
    expect(willWait(2001, 20, false)).toBe(true);
    expect(willWait(2000, 20, false)).toBe(false);
    expect(willWait(2001, 20, true)).toBe(false);
    expect(willWait(2001, null, false)).toBe(false);
    expect(willWait(null, 20, false)).toBe(false);
  });
});
