import { describe, expect, it } from 'vitest';
import { asksForSecondFactor, isSecondFactorOn } from './second-factor-ask.ts';

const now = Date.UTC(2026, 10, 21);
const day = 24 * 60 * 60 * 1000;
const admin = { isAdmin: true, hasSecondFactor: false, laterAt: null, now };

describe('AC9 two-factor authentication is asked for', () => {
  it('of admins who have none, and of nobody else', () => {
    expect(asksForSecondFactor(admin)).toBe(true);
    expect(asksForSecondFactor({ ...admin, isAdmin: false })).toBe(false);
    expect(asksForSecondFactor({ ...admin, hasSecondFactor: true })).toBe(false);
  });

  it('again two weeks after "Later", also when the clock was set back', () => {
    expect(asksForSecondFactor({ ...admin, laterAt: now - 13 * day })).toBe(false);
    expect(asksForSecondFactor({ ...admin, laterAt: now - 15 * day })).toBe(true);
    expect(asksForSecondFactor({ ...admin, laterAt: now + 400 * day })).toBe(true);
  });

  it('what the session says', () => {
    expect(isSecondFactorOn({ user: { factors: [{ status: 'verified' }] } })).toBe(true);
    expect(isSecondFactorOn({ user: { factors: [{ status: 'unverified' }] } })).toBe(false);
    expect(isSecondFactorOn({ user: {} })).toBe(false);
    expect(isSecondFactorOn(null)).toBe(false);
  });
});
