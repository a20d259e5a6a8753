import { describe, expect, it } from 'vitest';
import { costOf, hasArrived, isReversible, isWaiting, needsPhoto, willWait } from './entry.ts';

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
    const none = new Set<string>();
    expect(isReversible(waste, none, none)).toBe(true);
    expect(isReversible(waste, new Set(['a']), none)).toBe(false);
    expect(isReversible({ ...waste, status: 'pending' }, none, none)).toBe(false);
    expect(isReversible({ ...waste, reverses_id: 'b' }, none, none)).toBe(false);
    expect(isReversible({ ...waste, kind: 'receipt' }, none, none)).toBe(false);
    expect(isReversible({ ...waste, kind: 'transfer_in' }, none, none)).toBe(false);
  });

  it('ST6 a transfer that the other store has taken in is not reversed', () => {
    const none = new Set<string>();
    const sent = { ...waste, kind: 'transfer_out' as const };
    expect(isReversible(sent, none, none)).toBe(true);
    expect(isReversible(sent, none, new Set(['a']))).toBe(false);
    expect(hasArrived({ status: 'pending', decision: null })).toBe(false);
    expect(hasArrived({ status: 'pending', decision: 'accept' })).toBe(true);
    expect(hasArrived({ status: 'posted', decision: 'accept' })).toBe(true);
    expect(hasArrived({ status: 'rejected', decision: 'reject' })).toBe(false);
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

  it('SP2 asks for a photo above the limit, whoever enters it', () => {
    expect([2001, 2000, null].map((cost) => needsPhoto(cost, 20))).toEqual([true, false, false]);
    expect(needsPhoto(2001, null)).toBe(false);
  });
});
