import { expect, test } from 'vitest';
import { madeByWeek, shareOf, sumsOf } from './notification-statistics.ts';

const row = (week: string, made: number, sent: number | null, opened: number | null = sent) => ({
  week,
  made,
  sent,
  delivered: sent,
  opened,
  acted: null,
});

test('D15 what is hidden is in no sum, and a sum of nothing that is told is hidden, too', () => {
  const rows = [row('2026-11-15', 10, 8, 4), row('2026-11-22', 3, null)];
  expect(sumsOf(rows)).toEqual({ made: 13, sent: 8, delivered: 8, opened: 4, acted: null });
  expect(sumsOf([])).toEqual({ made: 0, sent: null, delivered: null, opened: null, acted: null });
});

test('D15 weeks stand newest first, with all categories in one', () => {
  const rows = [row('2026-11-15', 10, 8), row('2026-11-22', 3, null), row('2026-11-15', 2, null)];
  expect(madeByWeek(rows)).toEqual([
    { week: '2026-11-22', made: 3 },
    { week: '2026-11-15', made: 12 },
  ]);
});

test.each([
  [4, 8, 50],
  [null, 8, null],
  [4, null, null],
  [0, 0, null],
])('D15 %s of %s is %s percent', (part, whole, share) => {
  expect(shareOf(part, whole)).toBe(share);
});
