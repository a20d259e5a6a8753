import { describe, expect, it } from 'vitest';
import { backoff, delayAfterRound } from './backoff.ts';

describe('T7 backing off', () => {
  it('doubles up to five minutes', () => {
    expect([1, 2, 3, 20].map((failures) => backoff(failures, 1))).toEqual([
      1000, 2000, 4000, 300_000,
    ]);
  });

  it('spreads devices over half of the time', () => {
    expect([0, 0.5, 1].map((chance) => backoff(3, chance))).toEqual([2000, 3000, 4000]);
  });
});

describe('T9 after a round', () => {
  const calm = { failures: 0, visible: true, offline: false, joined: true, pending: false };

  it('looks again after a minute, sooner while pokes do not arrive', () => {
    expect(delayAfterRound(calm, 0)).toBe(60_000);
    expect(delayAfterRound({ ...calm, joined: false }, 0)).toBe(30_000);
  });

  it('asks every 30 s while nothing answers and somebody looks (spec §9), a server in trouble more rarely', () => {
    const cut = { ...calm, failures: 20, offline: true };
    expect(delayAfterRound(cut, 1)).toBe(30_000);
    expect(delayAfterRound({ ...cut, offline: false }, 1)).toBe(300_000);
    expect(delayAfterRound({ ...cut, visible: false, pending: true }, 1)).toBe(300_000);
  });

  it('does not poll while hidden', () => {
    expect(delayAfterRound({ ...calm, visible: false }, 0)).toBeNull();
    expect(delayAfterRound({ ...calm, visible: false, failures: 3 }, 0)).toBeNull();
  });

  it('still tries to send while hidden', () => {
    const state = { ...calm, visible: false, failures: 1, pending: true };
    expect(delayAfterRound(state, 1)).toBe(1000);
  });
});
