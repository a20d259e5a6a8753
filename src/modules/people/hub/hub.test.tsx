// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { newId } from '../../../kernel/ids.ts';
import { declarations as storeDeclarations } from '../../stores/collections.ts';
import { showScreen, testStore } from '../../stores/test-screen.tsx';
import {
  candidates,
  candidateStages,
  declarations,
  onboardingProgress,
  onboardingSteps,
  positions,
} from '../collections.ts';
import { candidateRow, progressRow, testPosition, testStep } from '../test-rows.ts';
import { boardPart } from './board.tsx';
import { DashboardFigures } from './dashboard.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock('../../auth/index.ts', () => ({
  useIdentity: () => ({ userId }),
  useUnsavedWork: () => undefined,
}));

let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations],
  });
  await opened.seed(positions, [testPosition]);
  await opened.seed(onboardingSteps, [testStep]);
  const { scope, change, created_at, updated_at, deleted_at } = testPosition;
  await opened.seed(candidateStages, [
    {
      scope,
      change,
      created_at,
      updated_at,
      deleted_at,
      id: '70e0ffe1-0000-4000-8000-000000000001',
      stage: 'applied',
      target_hours: 24,
    },
  ]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

const show = () =>
  showScreen([{ path: '/', element: <DashboardFigures /> }], '/', opened.database, {
    role: 'shift_lead',
  });

test('PB4: the dashboard tells who waits, and what is most urgent of it', async () => {
  await opened.seed(candidates, [candidateRow(newId()), candidateRow(newId(), { stage: 'offer' })]);
  show();
  await screen.findByText('1 waits too long');
  screen.getByText('2');
  cleanup();
  const id = newId();
  await opened.seed(candidates, [
    candidateRow(id, { stage: 'onboarding', start_on: '2026-11-20' }),
  ]);
  await opened.seed(onboardingProgress, [progressRow(id, testStep)]);
  show();
  await screen.findByText('1 starter is not ready');
});

test('PB4: says that nobody waits where nobody does', async () => {
  show();
  await screen.findByText('0 start soon');
});

test('PB3: the board tells of a store, and of those behind it by their display names', async () => {
  const [column] = boardPart.columns;
  const cell = (figures: object) => {
    cleanup();
    const { container } = render(<>{column?.render(figures)}</>);
    return container.textContent;
  };
  const none = { waiting: 0, late: 0, starting: 0, not_ready: 0 };
  expect(cell(none)).toBe('Nobody waits');
  expect(cell({ ...none, waiting: 2 })).toBe('2 wait');
  expect(cell({ waiting: 3, late: 1, starting: 2, not_ready: 1 })).toBe(
    '1 not ready1 late2 start soon',
  );
  cleanup();
  const other = { ...testStore, id: newId(), number: '7510', name: 'Harbour Street' };
  const told = [
    {
      id: newId(),
      store_id: other.id,
      name: 'Ana S.',
      stage: 'onboarding',
      start_on: '2026-12-04',
      since: '2026-11-20T15:00:00Z',
    },
    {
      id: newId(),
      store_id: other.id,
      name: 'Ben T.',
      stage: 'offer',
      start_on: null,
      since: '2026-11-20T15:00:00Z',
    },
  ];
  const worksIn = vi.fn<(storeId: string) => void>();
  showScreen(
    [
      { path: '/', element: boardPart.details(told, null, () => undefined)?.shown },
      { path: '/candidates/:candidateId', element: <p>The candidate</p> },
    ],
    '/',
    opened.database,
    {},
    { others: [other], onSwitch: worksIn },
  );
  const starter = await screen.findByRole('link', { name: 'Ana S.' });
  screen.getByText(/^First day/);
  screen.getByText(/^In this stage since/);
  // in their store, which the device holds from then on
  await userEvent.click(starter);
  await screen.findByText('The candidate');
  expect(worksIn.mock.calls).toEqual([[other.id]]);
});
