// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import type { CsvFile } from '../../../platform/browser/download-csv.ts';
import { declarations } from '../../stores/collections.ts';
import { showScreen } from '../../stores/test-screen.tsx';
import type { Report } from '../domain/report.ts';
import { provideReports } from '../index.ts';
import type * as remote from '../remote.ts';
import { ReportScreen } from './report-screen.tsx';
import { ReportsScreen } from './reports-screen.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
const storeId = '11111111-1111-4111-8111-111111111111';
vi.mock('../../auth/index.ts', () => ({
  useIdentity: () => ({ userId }),
  useUnsavedWork: () => undefined,
}));
const line = vi.hoisted(() => ({ is: 'online' }));
vi.mock('../../../db/use-connection.ts', () => ({ useConnection: () => line.is }));
const office = vi.hoisted(() => ({
  answer: null as remote.ReportAnswer | null,
  asked: [] as remote.ReportFilter[],
  cells: [] as [remote.ReportCell, number][],
  files: [] as CsvFile[],
}));
const refused = { refused: { kind: 'refused', code: 'x', status: 500 } };
vi.mock('../remote.ts', async (original) => ({
  ...(await original<typeof remote>()),
  fetchReport: (_id: string, filter: remote.ReportFilter) => {
    office.asked.push(filter);
    return Promise.resolve(office.answer === null ? refused : { value: office.answer });
  },
  fetchReportRows: (
    _id: string,
    _filter: remote.ReportFilter,
    cell: remote.ReportCell,
    start: number,
  ) => {
    office.cells.push([cell, start]);
    const rows = Array.from({ length: start === 0 ? 100 : 20 }, (_, place) => ({
      id: `row ${start + place}`,
      store_id: storeId,
      day: '2026-11-22',
      part: null,
      title: null,
      values: { left: -12.5, open: null },
    }));
    return Promise.resolve({ value: { as_of: '2026-11-28T10:00:00Z', count: 120, rows } });
  },
}));
vi.mock('../../../platform/browser/download-csv.ts', () => ({
  downloadCsv: (file: CsvFile) => {
    office.files.push(file);
  },
}));

// Words that this test gives the report come from the module's own texts.
const report: Report = {
  id: 'budget',
  titleKey: 'reports.chart',
  descriptionKey: 'reports.figure',
  permission: 'view_budget',
  ofDays: true,
  measures: [
    { id: 'left', labelKey: 'reports.total', format: 'money', wanted: 'not_negative' },
    { id: 'count', labelKey: 'reports.rowsList', format: 'number', main: true },
  ],
  columns: [{ id: 'left', labelKey: 'reports.total', format: 'money' }],
  rowKey: 'reports.weekOf',
  pathOf: () => null,
};
const values = { left: -12.5, count: 120 };
const answer: remote.ReportAnswer = {
  as_of: '2026-11-28T10:00:00Z',
  first_day: '2026-11-01',
  last_day: '2026-11-28',
  total: { rows: 120, values },
  stores: [
    { key: storeId, label: '#7486 Riverside', rows: 120, values },
    { key: 'other', label: '#7505 Harbor', rows: 0, values: {} },
  ],
  weeks: [{ key: '2026-11-22', label: null, rows: 120, values }],
  parts: [],
  awaited: [
    { store_id: storeId, number: '7486', writes: 12, since: '2026-11-28T09:10:00Z' },
    { store_id: 'other', number: '7505', writes: 1, since: null },
  ],
};

let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  localStorage.clear();
  line.is = 'online';
  Object.assign(office, { answer, asked: [], cells: [], files: [] });
  provideReports(async () => [report]);
  opened = await openTestDatabase({ userId, declarations });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

const show = (address = '/reports/budget?by=stores') =>
  showScreen(
    [
      { path: '/reports', element: <ReportsScreen /> },
      { path: '/reports/:reportId', element: <ReportScreen /> },
    ],
    address,
    opened.database,
    { role: 'general_manager' },
  );
const table = () => screen.findByRole('table', { name: 'Chart' });
const rowOf = async (name: RegExp) => within(await table()).getByRole('row', { name });

test('RP6: it says of when it is, and what is still on devices', async () => {
  show();
  await screen.findByText(/^As of .* 11\/01\/2026 to 11\/28\/2026$/);
  screen.getByText(
    /Store 7486 still has 12 writes on a device since .*Store 7505 still has 1 write on a device$/,
  );
});

test('RP2: a figure opens its rows, a hundred at a time; nothing opens where there are none', async () => {
  show();
  const row = await rowOf(/Riverside/);
  expect(within(await rowOf(/Harbor/)).queryAllByRole('button')).toEqual([]);
  await userEvent.click(within(row).getByRole('button', { name: /-\$12\.50, #7486/ }));
  const panel = await screen.findByRole('dialog', { name: 'Total: -$12.50 · #7486 Riverside' });
  await within(panel).findByText('Rows 1 to 100 of 120');
  expect(within(panel).getAllByRole('listitem')).toHaveLength(100);
  await userEvent.click(within(panel).getByRole('button', { name: 'Next rows' }));
  await within(panel).findByText('Rows 101 to 120 of 120');
  expect(office.cells).toEqual([
    [{ store: storeId, measure: 'left' }, 0],
    [{ store: storeId, measure: 'left' }, 100],
  ]);
});

test('RP4: what the address says is asked for; what it says wrongly is four weeks, of one store by week', async () => {
  show('/reports/budget?weeks=13&by=weeks&figure=left');
  await rowOf(/Week of 11\/22\/2026/);
  expect(office.asked.at(-1)).toMatchObject({ weeks: 13 });
  cleanup();
  show('/reports/budget?weeks=-3&by=parts&figure=nonsense');
  await rowOf(/Week of 11\/22\/2026/);
  screen.getByText('Week of 11/22/2026: 120');
  expect(office.asked.at(-1)).toMatchObject({ weeks: 4 });
  await userEvent.selectOptions(screen.getByLabelText('Weeks'), 'This week');
  await vi.waitFor(() => expect(office.asked.at(-1)).toMatchObject({ weeks: 1 }));
  cleanup();
  show('/reports/nonsense');
  await screen.findByText('There is no such report');
});

test('RP7: what was opened is read without a line, with its time; the rest says why it is not there', async () => {
  show();
  await rowOf(/Riverside/);
  cleanup();
  line.is = 'offline';
  show();
  await rowOf(/Riverside/);
  screen.getByText(/: what this device keeps/);
  await userEvent.click(screen.getByRole('button', { name: 'All 120 rows behind the figures' }));
  await screen.findByText(
    'What is behind a figure is read from the office, which takes a connection.',
  );
  cleanup();
  show('/reports');
  await screen.findByText(/^On this device, as of/);
  cleanup();
  show('/reports/budget?weeks=52');
  await screen.findByText('Not on this device');
});

test('RP5: who lacks what the report takes sees nothing of it, not even what is kept', async () => {
  show();
  await rowOf(/Riverside/);
  cleanup();
  provideReports(async () => [{ ...report, permission: 'manage_products' }]);
  show();
  await screen.findByText('You may not see this report');
  expect(screen.queryByRole('table')).toBeNull();
});

test('RP7: says that there is nothing, and that the office did not answer', async () => {
  office.answer = { ...answer, total: { rows: 0, values: {} } };
  show();
  await screen.findByText('Nothing to report');
  cleanup();
  localStorage.clear();
  office.answer = null;
  show();
  await screen.findByText('The report could not be made');
});

test('RP8: the file holds the lines that are shown', async () => {
  show('/reports/budget?by=weeks');
  await rowOf(/Week of/);
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(office.files).toMatchObject([
    { columns: ['Week', 'Total', 'Rows'], rows: [['2026-11-22', -12.5, 120]] },
  ]);
});
