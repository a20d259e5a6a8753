import { expect, test } from 'vitest';
import { reportCsv } from './export-report.ts';

const row = {
  Store: '7486',
  Date: '2026-03-02',
  'Projected Sales': '1000.00',
  'Food Cost': '280.30',
  'Budget Percentage': '28.00',
  Status: 'off-track',
};

test('BX1: the header is the columns of the specification, also without rows', () => {
  const header = 'Store,Date,Projected Sales,Food Cost,Budget Percentage,Status';
  expect(reportCsv([]).trimEnd()).toBe(header);
  expect(reportCsv([row])).toBe(`${header}\r\n7486,2026-03-02,1000.00,280.30,28.00,off-track`);
});

test('BX3: a cell that starts like a formula is not one any more', () => {
  expect(reportCsv([{ ...row, Store: '=HYPERLINK("x")' }])).toContain(`"'=HYPERLINK(""x"")"`);
});
