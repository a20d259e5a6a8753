import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../../kernel/business-week.ts';
import { aForecast } from './budget-samples.ts';
import { latestForecast } from './forecast.ts';
import { forecastsOfWeek, proposeSales } from './sales-proposal.ts';

// The weeks before it lie in the year before, and over a change of the clocks.
const week = '2026-01-04';
const past = (...amounts: readonly number[]) =>
  amounts.map((amount, index) => aForecast(addDays(week, -7 * (index + 1)), amount));

describe('FC3: what is proposed', () => {
  test('is the mean of the last eight weeks without the highest and the lowest', () => {
    const proposal = proposeSales(past(100, 110, 120, 130, 140, 150, 9_000, 1, 7_777), week);
    expect(proposal?.amount).toBe(12_500);
    expect(proposal?.weeks.filter(({ used }) => !used).map(({ amount }) => amount)).toEqual([
      900_000, 100,
    ]);
    expect(proposal?.weeks[0]?.weekStartDate).toBe('2025-12-28');
  });

  test('is the plain mean of three or four weeks, and nothing of fewer', () => {
    expect(proposeSales(past(100, 200, 300.9), week)?.amount).toBe(20_000);
    expect(proposeSales(past(100, 200), week)).toBeNull();
  });

  test('takes the figure of a week that counts, and none of the week itself or later ones', () => {
    const two = aForecast(addDays(week, -7), 500, '2025-12-31T12:00:00Z');
    const own = [aForecast(week, 99), aForecast(addDays(week, 7), 99)];
    expect(proposeSales([...past(100, 100, 100), two, ...own], week)?.amount).toBe(23_300);
  });

  test('lies between the lowest and the highest figure', () => {
    const amount = fc.integer({ min: 100, max: 99_999 });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 3, maxLength: 8 }), (amounts) => {
        const proposed = (proposeSales(past(...amounts), week)?.amount ?? 0) / 100;
        expect(proposed).toBeGreaterThanOrEqual(Math.min(...amounts));
        expect(proposed).toBeLessThanOrEqual(Math.max(...amounts));
      }),
    );
  });
});

test('FC4: the first of a week’s figures is the one that counts', () => {
  const figure = fc.record({
    id: fc.uuid(),
    week_start_date: fc.constantFrom(week, '2026-01-11'),
    updated_at: fc.constantFrom('2026-01-05T10:00:00Z', '2026-01-05T10:00:00.001Z'),
  });
  fc.assert(
    fc.property(fc.uniqueArray(figure, { selector: ({ id }) => id }), (figures) => {
      const ofWeek = forecastsOfWeek(figures, week);
      expect(ofWeek[0] ?? null).toEqual(latestForecast(figures, week));
      expect(ofWeek).toHaveLength(
        figures.filter(({ week_start_date }) => week_start_date === week).length,
      );
    }),
  );
});
