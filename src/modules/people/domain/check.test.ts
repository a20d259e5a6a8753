import { describe, expect, it } from 'vitest';
import {
  checkNeedsOffer,
  checkStepsFrom,
  firstDayToReject,
  isRejectable,
  rejectableFrom,
} from './check.ts';

describe('a check', () => {
  it('CK2: of the background or the driving record comes after an accepted offer', () => {
    expect((['background', 'driving_record', 'reference'] as const).map(checkNeedsOffer)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('CK3: comes back clear or to be reviewed, and is cleared by a review', () => {
    expect(checkStepsFrom('ordered')).toEqual(['clear', 'review']);
    expect(checkStepsFrom('review')).toEqual(['clear']);
    expect(checkStepsFrom('clear')).toEqual([]);
  });

  it('CK5: is a reason five business days after they were told, weekends not counted', () => {
    // a Monday, a Friday and a Saturday
    expect(rejectableFrom('2026-11-23')).toBe('2026-11-30');
    expect(rejectableFrom('2026-11-27')).toBe('2026-12-04');
    expect(rejectableFrom('2026-11-28')).toBe('2026-12-04');
  });

  it('CK5: is a reason only while it is to be reviewed and they were told', () => {
    const told = { status: 'review', pre_adverse_on: '2026-11-23' } as const;
    expect(isRejectable([told], '2026-11-29')).toBe(false);
    expect(isRejectable([told], '2026-11-30')).toBe(true);
    expect(isRejectable([{ ...told, status: 'clear' }], '2026-12-30')).toBe(false);
    expect(isRejectable([{ ...told, pre_adverse_on: null }], '2026-12-30')).toBe(false);
    expect(firstDayToReject([{ ...told, pre_adverse_on: '2026-11-27' }, told])).toBe('2026-11-30');
    expect(firstDayToReject([])).toBeNull();
  });
});
