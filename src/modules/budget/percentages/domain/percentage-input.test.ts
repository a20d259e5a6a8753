import { expect, test } from 'vitest';
import { parsePercentage, settableSundays } from './percentage-input.ts';

test.each([
  ['28', 28],
  [' 28.5 ', 28.5],
  ['28,25', 28.25],
  ['26,5 %', 26.5],
  ['100', 100],
  ['0.01', 0.01],
])('BP4: "%s" is %d percent', (text, percentage) => {
  expect(parsePercentage(text)).toBe(percentage);
});

test.each(['', 'abc', '0', '0.00', '-5', '100.01', '101', '28.123', '1e1', '=28', '28..5'])(
  'BP4: "%s" is no percentage',
  (text) => {
    expect(parsePercentage(text)).toBeNull();
  },
);

test('BP3: from the running week on, by Sundays, also over the end of a year', () => {
  const sundays = settableSundays('2026-12-30');
  expect(sundays.slice(0, 3)).toEqual(['2026-12-27', '2027-01-03', '2027-01-10']);
  expect(sundays).toHaveLength(13);
});
