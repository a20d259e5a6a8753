// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { newId } from '../../../kernel/ids.ts';
import { declarations as storeDeclarations } from '../../stores/collections.ts';
import { showScreen } from '../../stores/test-screen.tsx';
import { declarations as syncDeclarations } from '../../sync-centre/collections.ts';
import {
  candidateDetails,
  candidates,
  declarations,
  onboardingProgress,
  onboardingSteps,
  positions,
} from '../collections.ts';
import {
  candidateRow,
  dayStep,
  detailsRow,
  progressRow,
  testPosition,
  testStep,
} from '../test-rows.ts';
import { ArchivedScreen } from './archived-screen.tsx';
import { CandidateScreen } from './candidate-screen.tsx';
import { CandidatesScreen } from './candidates-screen.tsx';
import { ErasuresScreen } from './erasures-screen.tsx';
import { TrackScreen } from './track-screen.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock('../../auth/index.ts', () => ({
  useIdentity: () => ({ userId }),
  useUnsavedWork: () => undefined,
}));
/** What another store knows. */
const elsewhere = 'mel@example.com';
vi.mock('../remote.ts', () => ({
  askKnownElsewhere: (_store: string, _phone: string, email: string) =>
    Promise.resolve({ value: email === elsewhere }),
  eraseCandidate: () => Promise.resolve(null),
  askErasures: () =>
    Promise.resolve({
      value: [
        {
          id: 'c0000000-0000-4000-8000-000000000009',
          erased_at: '2026-11-20T15:00:00.000Z',
          by: null,
          store_number: '7486',
          what: { candidate_details: 1, candidate_notes: 2 },
        },
      ],
    }),
}));

const routes = [
  { path: '/candidates', element: <CandidatesScreen /> },
  { path: '/candidates/dashboard', element: <TrackScreen /> },
  { path: '/candidates/archived', element: <ArchivedScreen /> },
  { path: '/candidates/erasures', element: <ErasuresScreen /> },
  { path: '/candidates/:candidateId', element: <CandidateScreen /> },
];

let opened: TestDatabase;
let wide = false;

beforeAll(speakEnglish);
beforeEach(async () => {
  wide = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: wide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations, ...syncDeclarations],
  });
  await opened.seed(positions, [testPosition]);
  await opened.seed(onboardingSteps, [testStep, dayStep]);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await opened.database.close();
});

test('CA1: somebody is added with a first name and stands on the board', async () => {
  showScreen(routes, '/candidates?add=true', opened.database);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Candidate' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Please type a first name');
  await userEvent.type(dialog.getByLabelText('First name'), 'Ana');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Ana was added');
  await screen.findByRole('link', { name: 'Ana' });
});

test('CA3: on a desk every stage stands beside the other, and a card is moved by its menu, back with a reason', async () => {
  wide = true;
  await opened.seed(candidates, [candidateRow(newId(), { stage: 'offer' })]);
  showScreen(routes, '/candidates', opened.database);
  const offer = await screen.findByRole('region', { name: 'Offer' });
  await within(offer).findByRole('link', { name: 'Ana S.' });
  await userEvent.click(screen.getByRole('button', { name: 'Move Ana S.' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Screening' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Move back' }));
  await dialog.findByText('Please choose a reason');
  await userEvent.click(dialog.getByLabelText('Moved by mistake'));
  await userEvent.click(dialog.getByRole('button', { name: 'Move back' }));
  await within(screen.getByRole('region', { name: 'Screening' })).findByRole('link', {
    name: 'Ana S.',
  });
});

test('CA3: on a phone one stage stands at a time, and the buttons lead to the next', async () => {
  await opened.seed(candidates, [candidateRow(newId(), { stage: 'screening' })]);
  showScreen(routes, '/candidates', opened.database);
  await screen.findByRole('link', { name: 'Ana S.' });
  await userEvent.click(screen.getByRole('button', { name: 'Stage after' }));
  await screen.findByText('Nobody in this stage');
});

test('CA2, CA10: a shift lead reads who is there, and moves nobody', async () => {
  const id = newId();
  await opened.seed(candidates, [candidateRow(id)]);
  showScreen(routes, '/candidates', opened.database, { role: 'shift_lead' });
  await userEvent.click(await screen.findByRole('link', { name: 'Ana S.' }));
  await screen.findByRole('heading', { level: 1, name: 'Ana S.' });
  expect(screen.queryByRole('button', { name: /Move|On to|Add Candidate/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Notes' })).toBeNull();
});

test('CA1: on a tablet the others stand beside who is open, by stage', async () => {
  wide = true;
  const [first, second] = [newId(), newId()];
  await opened.seed(candidates, [
    candidateRow(first, { stage: 'offer' }),
    candidateRow(second, { display_name: 'Ben T.', stage: 'screening' }),
  ]);
  showScreen(routes, `/candidates/${first}`, opened.database);
  const list = within(await screen.findByRole('navigation', { name: 'Candidates' }));
  expect((await list.findByRole('link', { name: /^Ana S/ })).getAttribute('aria-current')).toBe(
    'page',
  );
  await userEvent.click(
    within(list.getByRole('region', { name: 'Screening' })).getByRole('link', { name: /^Ben T/ }),
  );
  await screen.findByRole('heading', { level: 1, name: 'Ben T.' });
});

test('ER5: a global admin reads the receipts of erasures, and nobody else does', async () => {
  showScreen(routes, '/candidates/erasures', opened.database, {}, { isGlobalAdmin: true });
  await screen.findByText('1 contact, 2 notes');
  screen.getByText('the clock: the time for which they were kept was over');
  screen.getByRole('button', { name: 'Print' });
  cleanup();
  showScreen(routes, '/candidates/erasures', opened.database);
  await screen.findByRole('heading', { level: 1, name: 'What was erased' });
  expect(screen.queryByText('1 contact, 2 notes')).toBeNull();
});

test('spec §2: an id that is not there says so in the words of the specification', async () => {
  showScreen(routes, `/candidates/${newId()}`, opened.database);
  await screen.findByRole('heading', { level: 1, name: 'Candidate not found' });
  await screen.findByText("The candidate you're looking for doesn't exist or has been removed.");
});

test('CA5, CA8: the archive says why and until when, and restores to the stage that was left', async () => {
  const id = newId();
  await opened.seed(candidates, [
    candidateRow(id, {
      stage: 'interview',
      status: 'rejected',
      closed_at: '2026-11-21T15:00:00.000Z',
      purge_on: '2027-12-21',
    }),
  ]);
  await opened.seed(candidateDetails, [detailsRow(id, { closed_reason: 'availability' })]);
  showScreen(routes, '/candidates/archived', opened.database);
  await screen.findByText('Rejected');
  await screen.findByText('Hours do not fit');
  await screen.findByText('1 candidate');
  await screen.findByText('Erased on 12/21/2027');
  await userEvent.click(screen.getByRole('button', { name: 'Restore Ana S.' }));
  await screen.findByText('Nobody is archived');
  expect(await opened.database.get(candidates, id)).toMatchObject({
    status: 'active',
    stage: 'interview',
  });
});

test('ON6, ON7: the page says in one sentence what is missing, whose it is, and hires when it is done', async () => {
  const id = newId();
  await opened.seed(candidates, [
    candidateRow(id, { stage: 'onboarding', start_on: '2099-12-14' }),
  ]);
  await opened.seed(candidateDetails, [detailsRow(id)]);
  await opened.seed(onboardingProgress, [progressRow(id, testStep)]);
  showScreen(routes, `/candidates/${id}`, opened.database);
  await screen.findByText(/once 1 step is done: Payroll set up \(General manager\)/);
  expect(screen.getByRole('button', { name: 'Hire' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Mark as done: Payroll set up' }));
  await screen.findByText(/everything due until then is done/);
  await userEvent.click(screen.getByRole('button', { name: 'Hire' }));
  await screen.findByText('Ana S.: Hired');
});

test('ON8: Track shows what is due, and it is done in one tap', async () => {
  const id = newId();
  await opened.seed(candidates, [
    candidateRow(id, { stage: 'onboarding', start_on: '2026-01-05' }),
  ]);
  await opened.seed(onboardingProgress, [progressRow(id, dayStep)]);
  showScreen(routes, '/candidates/dashboard', opened.database, { role: 'shift_lead' });
  await screen.findByRole('heading', { name: 'Overdue (1)' });
  await userEvent.click(
    screen.getByRole('button', { name: 'Mark as done: Food safety training, Ana S.' }),
  );
  await screen.findByText('Nothing is due');
});

test('ON2: the first day is saved once it is whole and the field is left, not at each keystroke', async () => {
  const id = newId();
  await opened.seed(candidates, [candidateRow(id, { stage: 'offer', start_on: '2026-12-01' })]);
  await opened.seed(candidateDetails, [detailsRow(id)]);
  showScreen(routes, `/candidates/${id}`, opened.database);
  const field = await screen.findByLabelText('First day');
  const saved = async () => (await opened.database.get(candidates, id))?.start_on;
  // As the year is typed, digit by digit.
  for (const value of ['0002-12-14', '0020-12-14']) fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
  await screen.findByText('Please enter a day of the years 2000 to 2100');
  expect(await saved()).toBe('2026-12-01');
  for (const value of ['0202-12-14', '2027-12-14']) fireEvent.change(field, { target: { value } });
  expect(screen.queryByText('Please enter a day of the years 2000 to 2100')).toBeNull();
  expect(await saved()).toBe('2026-12-01');
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.blur(field);
  await screen.findByText('Saved');
  expect(await saved()).toBe('2027-12-14');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(field).toHaveProperty('value', '2026-12-01'));
  expect(await saved()).toBe('2026-12-01');
});

test('CA6, CA7: whom a phone or an email belongs to, too, is told where it is changed', async () => {
  const [id, other] = [newId(), newId()];
  await opened.seed(candidates, [
    candidateRow(id),
    candidateRow(other, { display_name: 'Mel B.' }),
  ]);
  await opened.seed(candidateDetails, [
    detailsRow(id),
    detailsRow(other, { first_name: 'Mel', phone: null, email: elsewhere }),
  ]);
  showScreen(routes, `/candidates/${id}`, opened.database);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact and wishes' }));
  const email = dialog.getByLabelText(/^Email address/);
  await userEvent.type(email, 'Mel@example');
  expect(dialog.queryByRole('link')).toBeNull();
  await userEvent.type(email, '.com');
  await dialog.findByRole('link', { name: 'Mel B.' });
  dialog.getByText(/^The same email here:/);
  await dialog.findByText('This email is known in another store. Ask the office.');
  // Its own phone is nobody else's.
  expect(dialog.queryByText(/^The same phone here:/)).toBeNull();
});
