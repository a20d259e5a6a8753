// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { declarations as storeDeclarations } from '../../stores/collections.ts';
import { showScreen, testStore } from '../../stores/test-screen.tsx';
import { declarations as syncDeclarations } from '../../sync-centre/collections.ts';
import { candidateDetails, candidates, declarations, positions } from '../collections.ts';
import type { MoveFailure } from '../remote.ts';
import { candidateRow, detailsRow, testPosition } from '../test-rows.ts';
import { CandidateHandOn } from './candidate-hand-on.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock('../../auth/index.ts', () => ({
  useIdentity: () => ({ userId }),
  useUnsavedWork: () => undefined,
}));
const line = vi.hoisted(() => ({ is: 'online' }));
vi.mock('../../../db/use-connection.ts', () => ({ useConnection: () => line.is }));
const server = vi.hoisted(() => ({
  asked: [] as (readonly string[])[],
  failure: null as MoveFailure | null,
}));
const answer = (...asked: readonly string[]) => {
  server.asked.push(asked);
  return Promise.resolve(server.failure);
};
vi.mock('../remote.ts', () => ({
  transferCandidate: (id: string, to: string) => answer('transfer', id, to),
  mergeCandidates: (stays: string, goes: string) => answer('merge', stays, goes),
}));

const ana = candidateRow('c0000000-0000-4000-8000-000000000001');
const twin = candidateRow('c0000000-0000-4000-8000-000000000002', {
  display_name: 'Anna S.',
  stage: 'interview',
});
const other = {
  ...testStore,
  id: '22222222-2222-4222-8222-222222222222',
  number: '7505',
  name: 'Maple Street',
};
let opened: TestDatabase;

beforeAll(speakEnglish);
beforeEach(async () => {
  line.is = 'online';
  server.asked.length = 0;
  server.failure = null;
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations, ...syncDeclarations],
  });
  await opened.seed(positions, [testPosition]);
  await opened.seed(candidates, [ana, twin]);
  await opened.seed(candidateDetails, [
    detailsRow(ana.id),
    detailsRow(twin.id, { first_name: 'Anna', phone: '5550104477' }),
  ]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

const show = (
  role: 'general_manager' | 'shift_lead' = 'general_manager',
  others: readonly (typeof testStore)[] = [other],
) =>
  showScreen(
    [
      {
        path: '/one',
        element: (
          <CandidateHandOn
            candidate={ana}
            name="Ana Silva"
            details={detailsRow(ana.id, { legal_hold: true, legal_hold_why: 'A claim of May' })}
          />
        ),
      },
      { path: '/candidates', element: <p>The board</p> },
      { path: '/candidates/:id', element: <p>The one that stays</p> },
    ],
    '/one',
    opened.database,
    { role },
    { others },
  );

test('TR1, TR2: to another store where the same person hires, and a refusal says why', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Transfer to another store' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Transfer' }));
  expect(server.asked).toEqual([]);
  await userEvent.selectOptions(within(dialog).getByLabelText('Store'), other.id);
  server.failure = 'not_now';
  await userEvent.click(within(dialog).getByRole('button', { name: 'Transfer' }));
  await screen.findByText('This is not possible for them any more.');
  server.failure = null;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Transfer' }));
  await screen.findByText('The board');
  expect(server.asked.at(-1)).toEqual(['transfer', ana.id, other.id]);
});

test('MG1, MG2: who has the same phone is offered, and the one that stays is chosen', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Same person as somebody else' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('radio', { name: /^Anna Silva/ }));
  await userEvent.click(
    await within(dialog).findByRole('radio', { name: 'Anna Silva · Interview' }),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Put together' }));
  await screen.findByText('The one that stays');
  expect(server.asked).toEqual([['merge', twin.id, ana.id]]);
});

test('TR1, RT2: with one store nobody is handed on, without a line nothing is done, and why somebody is kept is read', () => {
  line.is = 'offline';
  show('general_manager', []);
  expect(screen.queryByRole('button', { name: 'Transfer to another store' })).toBeNull();
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Same person as somebody else' })
      .disabled,
  ).toBe(true);
  screen.getByText(/A claim of May/);
  expect(screen.queryByRole('button', { name: /legal reason/ })).toBeNull();
  cleanup();
  show('shift_lead');
  expect(screen.queryByRole('button')).toBeNull();
});
