// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { firstValueFrom, of } from 'rxjs';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseProvider } from '../../../../db/database-context.tsx';
import type { LocalDatabase } from '../../../../db/local-database.ts';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { declarations as storeDeclarations, storeMembers } from '../../../stores/collections.ts';
import { testStore } from '../../../stores/test-screen.tsx';
import { declarations, type FoodCostEntry } from '../../model/collections.ts';
import { fetchDayHistory, type DayChange } from '../remote.ts';
import { DayHistory } from './day-history.tsx';

vi.mock('../remote.ts', () => ({ fetchDayHistory: vi.fn<typeof fetchDayHistory>() }));

const luis = '44444444-4444-4444-8444-444444444444';
const at = '2026-03-04T15:00:00Z';
const entry: FoodCostEntry = {
  id: '77777777-7777-4777-8777-000000000001',
  scope: `store:${testStore.id}`,
  change: 1,
  created_at: '2026-03-04T12:00:00Z',
  updated_at: at,
  deleted_at: null,
  user_id: luis,
  store_id: testStore.id,
  entry_date: '2026-03-03',
  amount: 25,
};
const change = (what: DayChange['what'], extra: Partial<DayChange> = {}): DayChange => ({
  entry_id: entry.id,
  what,
  by_user: luis,
  at,
  amount: 25,
  amount_before: 20,
  day: '2026-03-03',
  day_before: '2026-03-03',
  ...extra,
});
let opened: TestDatabase;
const show = (database: LocalDatabase = opened.database) =>
  render(
    <DatabaseProvider database={database}>
      <ul>
        <DayHistory storeId={testStore.id} entry={entry} />
      </ul>
    </DatabaseProvider>,
  );
const said = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

beforeAll(speakEnglish);
beforeEach(async () => {
  vi.mocked(fetchDayHistory).mockReset();
  opened = await openTestDatabase({ declarations: [...declarations, ...storeDeclarations] });
  await opened.seed(storeMembers, [
    {
      id: luis,
      scope: `store:${testStore.id}`,
      change: 1,
      created_at: at,
      updated_at: at,
      deleted_at: null,
      user_id: luis,
      store_id: testStore.id,
      role: 'general_manager',
      first_name: 'Luis',
      last_name: 'Ortega',
      left_at: null,
    },
  ]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('BH4: what was changed, moved, deleted and brought back, by whom', async () => {
  vi.mocked(fetchDayHistory).mockResolvedValue({
    value: [
      change('entered', { amount: 20, amount_before: null, day_before: null }),
      change('changed'),
      change('changed', { amount_before: 25, day_before: '2026-03-02' }),
      change('deleted', { entry_id: '2', amount: 5, by_user: null }),
      change('restored', { entry_id: '2', amount: 5 }),
    ],
  });
  show();
  await screen.findByText(/^\$20\.00 changed to \$25\.00 by Luis Ortega, /);
  expect(said()).toEqual([
    expect.stringMatching(/^\$20\.00 changed/),
    expect.stringMatching(/^Moved from Mar 02, 2026 by Luis Ortega/),
    expect.stringMatching(/^\$5\.00 deleted by Former member/),
    expect.stringMatching(/^\$5\.00 brought back by Luis Ortega/),
  ]);
  expect(fetchDayHistory).toHaveBeenCalledExactlyOnceWith(testStore.id, '2026-03-03');
});

test('BH4: without a line it says that this needs one', async () => {
  vi.mocked(fetchDayHistory).mockResolvedValue({
    refused: { kind: 'unreachable', code: 'network', status: 0 },
  });
  const status = await firstValueFrom(opened.database.observeStatus());
  show({
    ...opened.database,
    observeStatus: () => of({ ...status, connection: 'offline' as const }),
  });
  await screen.findByText('What it was before needs a connection.');
});

test('BH4: a server that cannot answer is told', async () => {
  vi.mocked(fetchDayHistory).mockResolvedValue({
    refused: { kind: 'refused', code: '57014', status: 500 },
  });
  show();
  await screen.findByText('What it was before could not be loaded.');
});
