import { describe, expect, test } from 'vitest';
import { aForecast, anEntry } from '../../model/domain/budget-samples.ts';
import { entryHistory, historyStart } from '../../model/domain/entry-history.ts';
import { foodCostReport, reportColumns } from './food-cost-report.ts';
import { latestForecast } from '../../model/domain/forecast.ts';

describe('forecast', () => {
  const week = '2026-03-01';

  test('FC1: the one written last is the store’s, whatever the order and notation', () => {
    const first = aForecast(week, 10_000, '2026-03-01T12:00:00Z');
    const last = aForecast(week, 12_000, '2026-03-01T14:30:00+02:00');
    expect(latestForecast([last, first], week)).toBe(last);
    expect(latestForecast([first, last], week)).toBe(last);
  });

  test('FC1: equal times are decided the same way on every device', () => {
    const a = aForecast(week, 1, '2026-03-01T12:00:00Z', 'a');
    const b = aForecast(week, 2, '2026-03-01T12:00:00.000+00:00', 'b');
    expect([latestForecast([a, b], week), latestForecast([b, a], week)]).toEqual([b, b]);
  });

  test('FC1: other weeks do not count', () => {
    expect(latestForecast([aForecast('2026-02-22', 9)], week)).toBeNull();
  });
});

describe('history', () => {
  test('BH1: reads whole weeks back to 30 days ago', () => {
    expect(historyStart('2026-03-31')).toBe('2026-03-01');
    expect(historyStart('2026-03-30')).toBe('2026-02-22');
  });

  test('BH2: 30 days, newest first, at most 50 rows', () => {
    const inside = anEntry('2026-03-01', 1);
    const outside = anEntry('2026-02-28', 1);
    expect(entryHistory([outside, inside], '2026-03-31')).toEqual([inside]);
    const many = Array.from({ length: 60 }, (_, index) =>
      anEntry(index < 55 ? '2026-03-20' : '2026-03-30', 1),
    );
    const shown = entryHistory(many, '2026-03-31');
    expect(shown).toHaveLength(50);
    expect(shown[0]?.entry_date).toBe('2026-03-30');
    expect(shown[49]?.entry_date).toBe('2026-03-20');
  });
});

describe('food-cost-report.csv', () => {
  test('BX1: exactly these columns in this order', () => {
    expect(reportColumns).toEqual([
      'Store',
      'Date',
      'Projected Sales',
      'Food Cost',
      'Budget Percentage',
      'Status',
    ]);
    const [row] = foodCostReport({
      storeNumber: '7486',
      percentageOf: () => 28,
      entries: [anEntry('2026-03-02', 1)],
      forecasts: [],
    });
    expect(Object.keys(row ?? {})).toEqual([...reportColumns]);
  });

  test('BX2: a row per day with its week’s sales and status, oldest first', () => {
    const rows = foodCostReport({
      storeNumber: '7486',
      percentageOf: () => 28,
      entries: [
        anEntry('2026-03-09', 300),
        anEntry('2026-03-02', 200.1),
        anEntry('2026-03-02', 80.2),
        anEntry('2026-03-03', 0.5),
      ],
      forecasts: [aForecast('2026-03-01', 1000), aForecast('2026-03-08', 2000)],
    });
    expect(rows.map((row) => Object.values(row).join(','))).toEqual([
      '7486,2026-03-02,1000.00,280.30,28.00,off-track',
      '7486,2026-03-03,1000.00,0.50,28.00,off-track',
      '7486,2026-03-09,2000.00,300.00,28.00,on-track',
    ]);
  });

  test('BX2, BP2: each row has the percentage of its own week', () => {
    const rows = foodCostReport({
      storeNumber: '7486',
      percentageOf: (week) => (week < '2026-03-08' ? 28 : 26.5),
      entries: [anEntry('2026-03-07', 275), anEntry('2026-03-08', 275)],
      forecasts: [aForecast('2026-03-01', 1000), aForecast('2026-03-08', 1000)],
    });
    expect(rows.map((row) => [row['Budget Percentage'], row.Status])).toEqual([
      ['28.00', 'on-track'],
      ['26.50', 'off-track'],
    ]);
  });
});
