import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { afterAll, expect, test } from 'vitest';
import { aForecast, anEntry } from '../model/domain/budget-samples.ts';
import { foodCostReport } from './domain/food-cost-report.ts';
import { reportCsv } from './export-report.ts';

const expected = readFileSync(new URL('expected-food-cost-report.csv', import.meta.url), 'utf8');

const language = i18next.language;
afterAll(() => i18next.changeLanguage(language));

test.each(['en', 'es', 'fr'])(
  'BX1, BX2, BX3: the file is the same in %s, byte by byte',
  async (lng) => {
    await i18next.init({ lng, resources: {} });
    const rows = foodCostReport({
      storeNumber: '=7486',
      percentageOf: (week) => (week < '2026-03-08' ? 28 : 26.5),
      entries: [
        anEntry('2026-03-09', 1234.5),
        anEntry('2026-03-02', 200.1),
        anEntry('2026-03-02', 80.2),
        anEntry('2026-03-14', 0.01),
        anEntry('2026-03-15', 12),
      ],
      forecasts: [aForecast('2026-03-01', 1000), aForecast('2026-03-08', 12_345.67)],
    });
    expect(reportCsv(rows)).toBe(expected);
  },
);
