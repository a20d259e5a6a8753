import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../../kernel/business-week.ts';
import { ownPercentage, percentageOfWeek, percentageSetFor } from './percentage.ts';

// 2026-03-01 is a Sunday.
const sunday = '2026-03-01';
const from = (valid_from: string, percentage: number) => ({
  id: valid_from,
  valid_from,
  percentage,
});
const store = { budgetPercentage: 30 };

test.each([
  [null, 28],
  [30.5, 30.5],
])('BP1: a store percentage of %s counts as %d', (budgetPercentage, percentage) => {
  expect(ownPercentage({ budgetPercentage })).toBe(percentage);
  expect(percentageOfWeek({ budgetPercentage }, [])(sunday)).toBe(percentage);
});

test('BP2: a week has the newest percentage that was set from its Sunday or before; earlier weeks keep theirs', () => {
  const set = [from('2026-03-15', 26), from(sunday, 27.5)];
  const weeks = ['2026-02-22', sunday, '2026-03-08', '2026-03-15', '2026-03-22'];
  expect(weeks.map(percentageOfWeek(store, set))).toEqual([30, 27.5, 27.5, 26, 26]);
  expect(weeks.map(percentageOfWeek(store, set.toReversed()))).toEqual([30, 27.5, 27.5, 26, 26]);
});

test('BP2, BP3: what is set from a Sunday on changes no week before it, in any order of the rows', () => {
  const week = fc.integer({ min: 0, max: 60 }).map((weeks) => addDays(sunday, weeks * 7));
  const percentage = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(week, percentage), { selector: ([day]) => day, maxLength: 12 }),
      week,
      percentage,
      week,
      (set, day, next, asked) => {
        const before = set.filter(([each]) => each !== day).map(([each, at]) => from(each, at));
        const after = [from(day, next), ...before];
        const held = percentageOfWeek(store, after)(asked);
        const newest = percentageSetFor(before, asked);
        const isNewest = asked >= day && (newest === null || newest.valid_from < day);
        expect(held).toBe(isNewest ? next : percentageOfWeek(store, before)(asked));
        expect(percentageOfWeek(store, after.toReversed())(asked)).toBe(held);
      },
    ),
  );
});
