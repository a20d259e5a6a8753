import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOfWeek } from '../../../../kernel/business-week.ts';
import { shownWeek } from './shown-week.ts';

test.each([
  ['no week', null, '2026-03-01'],
  ['any day of a week', '2026-02-26', '2026-02-22'],
  ['a Sunday', '2026-02-22', '2026-02-22'],
  ['a leap day', '2024-02-29', '2024-02-25'],
  ['a week over the turn of a year', '2026-01-01', '2025-12-28'],
  ['the hour that DST takes', '2025-03-09', '2025-03-09'],
  ['today’s week', '2026-03-04', '2026-03-01'],
  ['a day of it that is to come', '2026-03-07', '2026-03-01'],
  ['a week that is to come', '2026-03-08', '2026-03-01'],
  ['a day that does not exist', '2026-02-30', '2026-03-01'],
  ['a year that is half typed', '0002-02-22', '2026-03-01'],
  ['anything else', 'last', '2026-03-01'],
])('BW8: %s', (_, asked, shown) => {
  expect(shownWeek(asked, '2026-03-04')).toBe(shown);
});

test('BW8: what is shown is a Sunday, never one to come', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.date({ noInvalidDate: true, min: new Date('2000-01-09'), max: new Date('2099-01-01') }),
      (text, date) => {
        const today = date.toISOString().slice(0, 10);
        const shown = shownWeek(text, today);
        expect(dayOfWeek(shown)).toBe(0);
        expect(shown <= today).toBe(true);
      },
    ),
  );
});
