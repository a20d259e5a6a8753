// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { english } from '../../../../i18n/test-texts.ts';
import { DatabaseProvider } from '../../../../db/database-context.tsx';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { StoreChoiceContext, type StoreChoice } from '../../../stores/queries.ts';
import {
  declarations,
  inspectionActionItems,
  inspectionResponses,
  inspections,
  type Inspection,
  type InspectionResponse,
} from '../../model/collections.ts';
import { aSnapshot, checkbox } from '../../model/domain/inspection-samples.ts';
import { TrendsScreen } from './trends-screen.tsx';

const templateId = '22222222-2222-4222-8222-222222222222';
const fridge = '33333333-3333-4333-8333-000000000001';
const floor = '33333333-3333-4333-8333-000000000002';

const snapshot = aSnapshot({
  total_points: 20,
  sections: [
    [
      checkbox(fridge, { question_text: 'Fridge is cold', points: 10, is_critical: true }),
      checkbox(floor, { question_text: 'Floor is clean', points: 10 }),
    ],
  ],
});

const store = (place: number, number: string, name: string) =>
  ({
    id: `11111111-1111-4111-8111-00000000000${place}`,
    number,
    name,
    role: 'general_manager',
    budgetPercentage: null,
    timeZone: 'America/New_York',
    openedOn: null,
    closedOn: null,
  }) as const;
const mine = store(1, '7486', 'Riverside Plaza');
const other = store(2, '7505', 'Maple Street');
const unvisited = store(3, '7506', 'Northgate Mall');

const common = {
  change: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
};

let walks = 0;
/** A completed walk with the answers to fridge and floor. */
function walk(storeId: string, day: string, answers: readonly [string, string]) {
  walks += 1;
  const id = `44444444-4444-4444-8444-${String(walks).padStart(12, '0')}`;
  const score = answers.filter((answer) => answer !== 'fail').length * 10;
  const inspection: Inspection = {
    ...common,
    id,
    scope: `store:${storeId}`,
    template_id: templateId,
    store_id: storeId,
    inspector_id: '55555555-5555-4555-8555-555555555555',
    subject_id: null,
    status: 'completed',
    start_date: `${day}T11:00:00.000Z`,
    completed_date: `${day}T12:00:00.000Z`,
    total_score: score,
    max_possible_score: 20,
    template_snapshot: snapshot,
  };
  const responses = [fridge, floor].map((itemId, place): InspectionResponse => ({
    ...common,
    id: `66666666-6666-4666-8666-${String(walks * 10 + place).padStart(12, '0')}`,
    scope: `store:${storeId}`,
    inspection_id: id,
    item_id: itemId,
    store_id: storeId,
    response_value: answers[place] ?? null,
    points_earned: 0,
    notes: null,
    no_photo_reason: null,
    photo_url: null,
    answered_by: null,
  }));
  return { inspection, responses };
}

let opened: TestDatabase;

async function seed(all: readonly ReturnType<typeof walk>[]) {
  await opened.seed(
    inspections,
    all.map(({ inspection }) => inspection),
  );
  await opened.seed(
    inspectionResponses,
    all.flatMap(({ responses }) => responses),
  );
}

function show(address = '/inspections/trends', switchStore: StoreChoice['switchStore'] = vi.fn()) {
  const router = createMemoryRouter([{ path: '/inspections/trends', element: <TrendsScreen /> }], {
    initialEntries: [address],
  });
  const choice: StoreChoice = {
    stores: [mine, other, unvisited],
    current: mine,
    isGlobalAdmin: false,
    switchStore,
  };
  render(
    <StrictMode>
      <DatabaseProvider database={opened.database}>
        <StoreChoiceContext value={choice}>
          <RouterProvider router={router} />
        </StoreChoiceContext>
      </DatabaseProvider>
    </StrictMode>,
  );
  return router;
}

const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...within(row).queryAllByRole('rowheader'), ...within(row).queryAllByRole('cell')].map(
        ({ textContent }) => textContent,
      ),
    );

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
  });
});
beforeEach(async () => {
  opened = await openTestDatabase({ declarations });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('X3 to X5: drawn with words, then as tables, which the address remembers', async () => {
  await seed([
    walk(mine.id, '2026-11-01', ['pass', 'fail']),
    walk(mine.id, '2026-11-08', ['fail', 'fail']),
    walk(mine.id, '2026-11-15', ['pass', 'pass']),
    walk(other.id, '2026-11-16', ['pass', 'fail']),
  ]);
  const router = show();
  await screen.findByRole('img', {
    name: 'Score of the last inspections. 100% in the latest of 3 inspections, 50% on average.',
  });
  expect(cells(screen.getByRole('table', { name: 'Scores by section' }))).toEqual([
    ['Section 1', '50%', '0%', '100%'],
  ]);
  const finding = within(screen.getByRole('list', { name: 'Repeat findings' })).getByRole(
    'listitem',
  );
  expect(finding.textContent).toContain('Floor is clean');
  expect(finding.textContent).toContain('Failed in 2 of 3');

  await userEvent.click(screen.getByRole('radio', { name: 'Tables' }));
  const scores = await screen.findByRole('table', { name: 'Score of the last inspections' });
  expect(cells(scores)).toEqual([
    ['11/01/2026', '–', '50.00%'],
    ['11/08/2026', 'Failed – critical', '0.00%'],
    ['11/15/2026', '–', '100.00%'],
  ]);
  expect(within(scores).getByRole('link', { name: '11/15/2026' }).getAttribute('href')).toMatch(
    /^\/inspections\/4{8}-/,
  );
  expect(router.state.location.search).toBe('?as=table');
});

test('X6: what is to do is counted by its age', async () => {
  const found = walk(mine.id, '2026-11-01', ['fail', 'pass']);
  await seed([found]);
  const day = 86_400_000;
  const foundAt = new Date(Date.now() - 10 * day).toISOString();
  await opened.seed(inspectionActionItems, [
    {
      ...common,
      id: '77777777-7777-4777-8777-777777777777',
      scope: `store:${mine.id}`,
      inspection_id: found.inspection.id,
      item_id: fridge,
      store_id: mine.id,
      title: 'Fridge is cold',
      status: 'open',
      priority: 'critical',
      due_date: new Date(Date.now() - 9 * day).toISOString(),
      assignee_role: 'general_manager',
      assignee_id: null,
      note: null,
      repeat_of: null,
      repeat_count: 0,
      found_at: foundAt,
      resolution: null,
      reopen_reason: null,
      created_by: '55555555-5555-4555-8555-555555555555',
      done_at: null,
      done_by: null,
      verified_at: null,
      verified_by: null,
    },
  ]);
  show('/inspections/trends?as=table');
  const ages = await screen.findByRole('table', { name: 'Age of open action items' });
  expect(cells(ages)).toEqual([
    ['Last 24 hours', '0', '0'],
    ['1–3 days', '0', '0'],
    ['4–7 days', '0', '0'],
    ['8–14 days', '0', '1'],
    ['Over 14 days', '0', '0'],
  ]);
});

test('X1: a store without a completed inspection says so, and leads to one', async () => {
  show();
  await screen.findByRole('heading', { name: 'No completed inspection yet' });
  expect(screen.getByRole('link', { name: 'Start New Inspection' }).getAttribute('href')).toBe(
    '/inspections/templates',
  );
});
