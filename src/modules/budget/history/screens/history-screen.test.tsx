// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { firstValueFrom, of } from 'rxjs';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SyncStatus } from '../../../../db/local-database.ts';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { addDays, businessDayOf, weekStart } from '../../../../kernel/business-week.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations as conflictDeclarations } from '../../../sync-centre/collections.ts';
import { declarations, foodCostEntries, weeklySalesForecasts } from '../../model/collections.ts';
import { routes } from '../../routes.tsx';
import { fetchOlderRows } from '../remote.ts';

vi.mock('../remote.ts', () => ({ fetchOlderRows: vi.fn<typeof fetchOlderRows>() }));

const { id: storeId, timeZone } = testStore;
const luis = '44444444-4444-4444-8444-444444444444';
const today = businessDayOf(new Date(), timeZone);
const week = addDays(weekStart(today), -14);
let opened: TestDatabase;

const synced = (id: string) => ({
  id,
  scope: `store:${storeId}`,
  change: 1,
  created_at: `${week}T12:00:00Z`,
  updated_at: `${week}T12:00:00Z`,
  deleted_at: null,
  store_id: storeId,
  user_id: luis,
});
const entryIds = ['77777777-7777-4777-8777-777777777770', '77777777-7777-4777-8777-777777777771'];
const older = {
  id: '77777777-7777-4777-8777-777777777777',
  user_id: luis,
  entry_date: addDays(week, -14),
  amount: 55.5,
  created_at: `${week}T12:00:00Z`,
  updated_at: `${week}T12:00:00Z`,
};
const entries = () => opened.database.find(foodCostEntries, { equals: { store_id: storeId } });
const rows = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1);

beforeAll(speakEnglish);
beforeEach(async () => {
  vi.mocked(fetchOlderRows).mockReset();
  vi.mocked(fetchOlderRows).mockResolvedValue({ value: { entries: [], forecasts: [] } });
  opened = await openTestDatabase({
    declarations: [...declarations, ...storeDeclarations, ...conflictDeclarations],
  });
  await opened.seed(
    foodCostEntries,
    entryIds.map((id, index) => ({
      ...synced(id),
      entry_date: addDays(week, index),
      amount: 100 * (index + 1),
    })),
  );
  await opened.seed(weeklySalesForecasts, [
    {
      ...synced('55555555-5555-4555-8555-555555555555'),
      week_start_date: week,
      projected_amount: 1000,
    },
  ]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('HI2, HI3: weeks with their result, and only those that are asked for', async () => {
  showScreen(routes, '/budget/history', opened.database);
  expect(await rows('Weeks')).toHaveLength(3);
  const text = (await rows('Weeks')).at(-1)?.textContent ?? '';
  expect(text).toContain('$1,000.00');
  expect(text).toContain('-$20.00 (-7.14%)');
  expect(text).toContain('2 of 7');
  await userEvent.selectOptions(screen.getByLabelText('Weeks shown'), 'Off track');
  await waitFor(async () => expect(await rows('Weeks')).toHaveLength(1));
  await userEvent.selectOptions(screen.getByLabelText('Weeks shown'), 'On track');
  await screen.findByText('Nothing in this range');
});

test('HI4: days before those of the device come from the server, once', async () => {
  vi.mocked(fetchOlderRows).mockResolvedValue({ value: { entries: [older], forecasts: [] } });
  showScreen(routes, '/budget/history?view=entries', opened.database);
  await waitFor(async () => expect(await rows('Daily entries')).toHaveLength(3));
  expect(screen.getByText('$55.50')).toBeTruthy();
  expect(vi.mocked(fetchOlderRows).mock.calls).toEqual([
    [storeId, { from: addDays(weekStart(today), -84), to: addDays(week, -1) }],
  ]);
});

test('HI4: offline, and without an answer, the page says from which day on it is whole', async () => {
  vi.mocked(fetchOlderRows).mockResolvedValue({
    refused: { kind: 'unreachable', code: 'network', status: 0 },
  });
  showScreen(routes, '/budget/history', opened.database);
  await screen.findByText(/^What lies before .* could not be fetched from the office\.$/);
  cleanup();
  const status = {
    ...(await firstValueFrom(opened.database.observeStatus())),
    connection: 'offline',
  };
  showScreen(routes, '/budget/history', {
    ...opened.database,
    observeStatus: () => of(status as SyncStatus),
  });
  await screen.findByText(/^Offline: what lies before .* is at the office/);
  expect(vi.mocked(fetchOlderRows)).toHaveBeenCalledTimes(1);
});

test('HI1: a first day after the last is said at its field', async () => {
  showScreen(routes, '/budget/history', opened.database);
  fireEvent.change(await screen.findByLabelText('To'), { target: { value: '2020-01-01' } });
  await screen.findByText('The first day is after the last');
});

test('BC1: the entries of the range that is shown are cleared at once, and come back', async () => {
  showScreen(routes, `/budget/history?view=entries&to=${week}`, opened.database);
  expect(await rows('Daily entries')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Clear the entries shown' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('1 entry, $100.00.');
  await userEvent.click(within(question).getByRole('button', { name: 'Clear 1 entry' }));
  await waitFor(async () => expect((await entries()).map(({ amount }) => amount)).toEqual([200]));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await entries()).toHaveLength(2));
});

test('BA1: a shift lead looks and is offered no clearing', async () => {
  showScreen(routes, '/budget/history?view=entries', opened.database, { role: 'shift_lead' });
  expect(await rows('Daily entries')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Export CSV' });
  expect(screen.queryByRole('menuitem', { name: 'Clear the entries shown' })).toBeNull();
});
