import { expect, test } from 'vitest';
import { aForecast, anEntry } from '../model/domain/budget-samples.ts';
import { reportOfRange, weeksCsv } from './downloads.ts';
import { weekHistory } from './domain/week-history.ts';

const entries = [
  anEntry('2026-03-02', 200.1),
  anEntry('2026-03-03', 80.2),
  anEntry('2026-03-09', 1000),
];
const forecasts = [aForecast('2026-03-01', 1000), aForecast('2026-03-15', 500)];
const percentageOf = () => 28;

test('HI5: weeks are exported with numbers as numbers, also one below zero; what is not known is empty', () => {
  const weeks = weekHistory({
    entries,
    forecasts,
    percentageOf,
    range: { from: '2026-03-01', to: '2026-03-18' },
    today: '2026-03-18',
  });
  expect(weeksCsv('7486', weeks).split('\r\n').slice(1)).toEqual([
    '7486,2026-03-15,500,140,,,,,0',
    '7486,2026-03-08,,,1000,,,,1',
    '7486,2026-03-01,1000,280,280.3,-0.3,-0.11,off-track,2',
  ]);
});

test('HI5: entries are exported as the report, of the days that are shown, each with its whole week’s status', () => {
  const rows = reportOfRange(
    { storeNumber: '7486', percentageOf, entries, forecasts },
    { from: '2026-03-03', to: '2026-03-09' },
  );
  expect(rows.map(({ Date, Status }) => [Date, Status])).toEqual([
    ['2026-03-03', 'off-track'],
    ['2026-03-09', 'on-track'],
  ]);
});
