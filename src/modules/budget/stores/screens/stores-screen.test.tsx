// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { firstValueFrom, of } from 'rxjs';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SyncStatus } from '../../../../db/local-database.ts';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { addDays, businessDayOf, weekStart } from '../../../../kernel/business-week.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { StoresViewContext } from '../../../stores/queries.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations as conflictDeclarations } from '../../../sync-centre/collections.ts';
import { declarations } from '../../model/collections.ts';
import { routes } from '../../routes.tsx';
import { StoresScreen } from './stores-screen.tsx';
import { fetchOverview, type storeWeeksSchema, type StoreWeeks } from '../remote.ts';

vi.mock('../remote.ts', async (original) => ({
  ...(await original<{ storeWeeksSchema: typeof storeWeeksSchema }>()),
  fetchOverview: vi.fn<typeof fetchOverview>(),
}));

const running = weekStart(businessDayOf(new Date(), testStore.timeZone));
const other = { ...testStore, id: '22222222-2222-4222-8222-222222222222', number: '7505' };
const figures = (of: { id: string; number: string }, extra: Partial<StoreWeeks>): StoreWeeks => ({
  store_id: of.id,
  store_number: of.number,
  name: 'Riverside Plaza',
  weeks: 1,
  days_entered: 3,
  days_missing: 0,
  projected_sales: 1000,
  budget: 280,
  food_cost: 120,
  variance: 160,
  variance_percentage: 57.14,
  pace: 0,
  base: 4.2,
  against_base: -4.2,
  spark: [1, null, -2.5],
  attention: 2,
  stores: 2,
  ...extra,
});
const rows = [
  figures(other, { attention: 0, variance: -12, variance_percentage: -4.29, days_missing: 2 }),
  figures(testStore, {}),
];
let opened: TestDatabase;
const switched: string[] = [];
const show = (database = opened.database, address = '/budget/stores') =>
  showScreen(
    routes,
    address,
    database,
    { role: 'admin' },
    {
      others: [other],
      onSwitch: (id) => switched.push(id),
    },
  );
async function offline() {
  const status: SyncStatus = {
    ...(await firstValueFrom(opened.database.observeStatus())),
    connection: 'offline',
  };
  return { ...opened.database, observeStatus: () => of(status) };
}

beforeAll(speakEnglish);
beforeEach(async () => {
  localStorage.clear();
  switched.length = 0;
  vi.mocked(fetchOverview).mockReset();
  vi.mocked(fetchOverview).mockResolvedValue({ value: rows });
  opened = await openTestDatabase({
    declarations: [...declarations, ...storeDeclarations, ...conflictDeclarations],
  });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('AS1, AS4: the stores stand as the server put them, and a press opens one in its week', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'All stores' });
  const shown = within(table).getAllByRole('row').slice(1);
  expect(shown.map((row) => row.textContent)).toEqual([
    expect.stringContaining('#7505 Riverside Plaza'),
    expect.stringContaining('#7486 Riverside Plaza'),
  ]);
  for (const text of [
    'Over budget',
    '3 of 7',
    '2 days missing',
    '-$12.00 (-4.29%)',
    '-4.2 points',
  ]) {
    expect(shown[0]?.textContent).toContain(text);
  }
  expect(
    within(table).getAllByRole('img', {
      name: 'Left in percent of the budget, week by week: 1.0%, no figure, -2.5%',
    }),
  ).toHaveLength(2);
  expect(fetchOverview).toHaveBeenCalledTimes(1);
  expect(fetchOverview).toHaveBeenCalledWith(running, running);
  await userEvent.setup().click(within(table).getByText('#7505 Riverside Plaza'));
  expect(switched).toEqual([other.id]);
});

test('AS1: a range of weeks is asked for, and stands in the address', async () => {
  show();
  await screen.findByRole('table');
  const user = userEvent.setup();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Compare' }), '4');
  expect(fetchOverview).toHaveBeenLastCalledWith(addDays(running, -21), running);
  await screen.findByRole('table');
});

test('AS5: without a line what came last is shown with its time; of other weeks nothing is known', async () => {
  show();
  await screen.findByText(/^As of /);
  cleanup();
  show(await offline());
  await screen.findByText(/^No connection\. These figures are from /);
  expect(screen.getAllByRole('row')).toHaveLength(3);
  cleanup();
  show(await offline(), '/budget/stores?weeks=8');
  await screen.findByRole('heading', { name: 'No connection' });
  expect(screen.queryByRole('table')).toBeNull();
});

test('AS5: a server that refuses is asked again; no store is no table', async () => {
  vi.mocked(fetchOverview).mockResolvedValueOnce({
    refused: { kind: 'refused', code: '57014', status: 500 },
  });
  show();
  await screen.findByText('All stores could not be loaded');
  vi.mocked(fetchOverview).mockResolvedValue({ value: [] });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No store to compare');
});

test('BW9, AS1: of chosen stores of which none was open then it says so', async () => {
  const view = { stores: [other], isAll: false, byItself: false, name: null };
  const chosen = { view, unknown: [], choose: () => undefined, follow: null, workIn: null };
  vi.mocked(fetchOverview).mockResolvedValue({ value: [figures(testStore, {})] });
  showScreen(
    [
      {
        path: '/budget/stores',
        element: (
          <StoresViewContext value={chosen}>
            <StoresScreen />
          </StoresViewContext>
        ),
      },
    ],
    '/budget/stores',
    opened.database,
    { role: 'admin' },
    { others: [other] },
  );
  await screen.findByText('None of them was open in these weeks.');
});
