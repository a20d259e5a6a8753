import { describe, expect, it } from 'vitest';
import { deadlineOf, timeLimit, unrememberedLimitMs } from './session-rules.ts';

const signedInAt = Date.UTC(2026, 10, 20, 8);
const unremembered = { remembered: false, signedInAt };
const remembered = { remembered: true, signedInAt };

describe('the one-hour rule (spec §4 Session, §9)', () => {
  it('lasts exactly one hour from the sign-in', () => {
    expect(unrememberedLimitMs).toBe(3_600_000);
    expect(timeLimit(unremembered, signedInAt + 3_599_999, false)).toBe('within');
    expect(timeLimit(unremembered, signedInAt + 3_600_000, false)).toBe('over');
  });

  it('does not hold for somebody who is remembered', () => {
    expect(deadlineOf(remembered)).toBeNull();
    expect(timeLimit(remembered, signedInAt + 365 * 86_400_000, false)).toBe('within');
  });

  it('waits for unsaved work, however long it takes (design §7)', () => {
    expect(timeLimit(unremembered, signedInAt + 7_200_000, true)).toBe('waiting');
    expect(timeLimit(unremembered, signedInAt + 7_200_000, false)).toBe('over');
  });

  it('ends no session because a clock was set back', () => {
    expect(timeLimit(unremembered, signedInAt - 3 * 86_400_000, false)).toBe('within');
  });
});
