// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { StoresViewContext } from '../../../stores/queries.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations } from '../../model/collections.ts';
import type * as Remote from '../remote.ts';
import type { FoundInspection, InspectionsAsked } from '../remote.ts';
import { InspectionsOverStoresScreen } from './inspections-over-stores-screen.tsx';

const userId = '00000000-0000-4000-8000-000000000001';
const other = { ...testStore, id: '33333333-3333-4333-8333-333333333333', number: '7505' };
const lost = '44444444-4444-4444-8444-444444444444';
const asked: InspectionsAsked[] = [];
const office: { rows: readonly FoundInspection[]; count: number } = { rows: [], count: 0 };
vi.mock('../remote.ts', async (original) => ({
  ...(await original<typeof Remote>()),
  fetchInspections: (of: InspectionsAsked) => {
    asked.push(of);
    const { rows, count } = office;
    const counts = { critical: 1, failed: 1, passed: 1, running: 1, missed: 1 };
    return Promise.resolve({ value: { rows, count, of: counts } });
  },
}));

const found = (set: Partial<FoundInspection>): FoundInspection => ({
  id: crypto.randomUUID(),
  kind: 'inspection',
  store_id: other.id,
  template_id: lost,
  status: 'completed',
  begun: '2026-11-24T12:00:00Z',
  finished: '2026-11-24T12:30:00Z',
  score: 80,
  result: 'passed',
  failed: 0,
  inspector: 'Ada Reed',
  progress: null,
  title: 'Morning walk',
  title_es: null,
  title_fr: null,
  ...set,
});

let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  asked.length = 0;
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations],
  });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

function show(address = '/inspections?stores=all'): void {
  const view = { stores: [testStore, other], isAll: true, byItself: false, name: null };
  const element = (
    <StoresViewContext value={{ view, unknown: [], choose: vi.fn(), follow: null, workIn: null }}>
      <InspectionsOverStoresScreen />
    </StoresViewContext>
  );
  showScreen(
    [{ path: '/inspections', element }],
    address,
    opened.database,
    {},
    { others: [other] },
  );
}
const rows = () =>
  within(screen.getByRole('table', { name: 'Store Inspections' }))
    .getAllByRole('row')
    .slice(1);

test('XS1, XS2: what came of each stands in words; a row of a store that is not the reader’s is not shown', async () => {
  office.rows = [
    found({ result: 'critical', failed: 2 }),
    found({
      result: 'running',
      status: 'in_progress',
      score: null,
      progress: { done: 14, of: 24 },
    }),
    found({ kind: 'occurrence', result: 'missed', status: 'missed', score: null, inspector: null }),
    found({ store_id: lost, title: 'Of a store that was lost' }),
  ];
  office.count = 4;
  show();
  await screen.findByText('4 inspections');
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Morning walk.*#7505 .*Failed – critical.*80%.*2.*Ada Reed/),
    expect.stringMatching(/Running 14\/24/),
    expect.stringMatching(/Missed/),
  ]);
  expect(
    within(rows()[2] ?? document.body)
      .getByRole('link')
      .getAttribute('href'),
  ).toMatch(/^\/inspections\/occurrences\//);
  expect(asked[0]).toMatchObject({ of_stores: null, sort: 'begun', descending: true, page: 0 });
});

test('XS2: another order, another page and a narrower list are asked of the office, and stand in the address', async () => {
  office.rows = [found({})];
  office.count = 120;
  show('/inspections?stores=all&page=2');
  await screen.findByText('120 inspections');
  expect(asked.at(-1)).toMatchObject({ page: 1 });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Score' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'score', descending: false }));
  expect(asked.at(-1)).toMatchObject({ page: 0 });
  await user.click(screen.getByRole('button', { name: /failed – critical/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ result: 'critical', sort: 'score' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Store' }), other.id);
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ of_stores: [other.id] }));
});

test('XS1: the last answer stays on the device', async () => {
  office.rows = [found({})];
  office.count = 1;
  show();
  await screen.findByText('1 inspection');
  cleanup();
  office.rows = [];
  office.count = 0;
  show();
  // What is kept is shown until the office has answered.
  screen.getByText('1 inspection');
  await screen.findByText('No inspections in this period');
});
