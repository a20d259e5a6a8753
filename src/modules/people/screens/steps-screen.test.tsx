// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { declarations as storeDeclarations } from '../../stores/collections.ts';
import { showScreen } from '../../stores/test-screen.tsx';
import { declarations as syncDeclarations } from '../../sync-centre/collections.ts';
import { declarations, onboardingSteps, positions } from '../collections.ts';
import type { StepFailure, StepPatch } from '../remote-steps.ts';
import { dayStep, testPosition, testStep } from '../test-rows.ts';
import { StepsScreen } from './steps-screen.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock('../../auth/index.ts', () => ({
  useIdentity: () => ({ userId }),
  useUnsavedWork: () => undefined,
}));
const line = vi.hoisted(() => ({ is: 'online' }));
vi.mock('../../../db/use-connection.ts', () => ({ useConnection: () => line.is }));
const server = vi.hoisted(() => ({
  saved: [] as (readonly StepPatch[])[],
  failure: null as StepFailure | null,
  applied: [] as string[],
}));
vi.mock('../remote-steps.ts', () => ({
  saveSteps: (steps: readonly StepPatch[]) => {
    server.saved.push(steps);
    return Promise.resolve(server.failure);
  },
  askBehind: () => Promise.resolve({ value: 3 }),
  applyStep: (id: string) => {
    server.applied.push(id);
    return Promise.resolve({ count: 3 });
  },
}));

const routes = [{ path: '/onboarding-steps', element: <StepsScreen /> }];
const cook = { ...testPosition, id: '70e0ffe0-0000-4000-8000-000000000002', name: 'Cook', sort: 2 };
const cookStep = {
  ...dayStep,
  id: '0b0a2d00-0000-4000-8000-000000000021',
  name: 'Knife course',
  positions: [cook.id],
  sort: 12,
};
const permit = {
  ...testStep,
  id: '0b0a2d00-0000-4000-8000-000000000003',
  name: 'Work permit seen',
  minors_only: true,
  sort: 3,
};
const retired = {
  ...testStep,
  id: '0b0a2d00-0000-4000-8000-000000000022',
  name: 'Paper form',
  is_active: false,
  sort: 1,
};

let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  line.is = 'online';
  Object.assign(server, { saved: [], failure: null, applied: [] });
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations, ...syncDeclarations],
  });
  await opened.seed(positions, [testPosition, cook]);
  await opened.seed(onboardingSteps, [dayStep, testStep, cookStep, permit, retired]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

const show = (path = '/onboarding-steps') =>
  showScreen(routes, path, opened.database, { role: 'supervisor' });
const titlesOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(
      (row) =>
        /Payroll set up|Work permit seen|Food safety training|Knife course/.exec(
          row.textContent,
        )?.[0],
    );

test('ST1: a new step has a name in three languages, whose it is and when it is due', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'New step' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New step' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Please type a name in English');
  await userEvent.type(dialog.getByLabelText('Name in English'), 'Meet the team');
  await userEvent.type(dialog.getByLabelText(/^Name in French/), 'Rencontrer l’équipe');
  await userEvent.selectOptions(dialog.getByLabelText('Who does it'), 'Shift lead');
  await userEvent.selectOptions(dialog.getByLabelText('When it is due'), 'After the first day');
  const amount = dialog.getByLabelText('How many');
  await userEvent.clear(amount);
  await userEvent.type(amount, '200');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('At most 60 before, 180 after');
  expect(server.saved).toEqual([]);
  await userEvent.clear(amount);
  await userEvent.type(amount, '2');
  await userEvent.selectOptions(dialog.getByLabelText('Of what'), 'Business days');
  await userEvent.click(dialog.getByRole('button', { name: 'Cook' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Meet the team was saved');
  const [[made] = []] = server.saved;
  expect(made).toMatchObject({
    version: null,
    name: 'Meet the team',
    translations: { fr: { name: 'Rencontrer l’équipe' } },
    owner_role: 'shift_lead',
    due_offset: 2,
    due_unit: 'business_days',
    positions: [cook.id],
    is_required: true,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(() =>
    expect(server.saved[1]).toEqual([{ id: made?.id, version: 1, gone: true }]),
  );
});

test('ST2: a change says which version it was made of, and a refusal keeps what was typed', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^Payroll set up/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the step' }));
  await userEvent.click(dialog.getByLabelText(/^Has to be approved/));
  server.failure = 'changed_since';
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Somebody has changed this step since. Nothing was saved.');
  expect(dialog.getByLabelText(/^Has to be approved/)).toHaveProperty('checked', true);
  server.failure = null;
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Payroll set up was saved');
  expect(server.saved.at(-1)).toMatchObject([
    { id: testStep.id, version: 1, needs_approval: true, name: 'Payroll set up' },
  ]);
});

test('ST2: steps stand in their order, move by one place and are retired and used again', async () => {
  show();
  const list = await screen.findByRole('list', { name: 'Steps' });
  expect(titlesOf(list)).toEqual([
    'Payroll set up',
    'Work permit seen',
    'Food safety training',
    'Knife course',
  ]);
  await userEvent.click(within(list).getByRole('button', { name: 'Move Food safety training up' }));
  await screen.findByText('Food safety training is number 2 now');
  expect(server.saved.at(-1)).toEqual([
    { id: testStep.id, sort: 1 },
    { id: dayStep.id, sort: 2 },
    { id: cookStep.id, sort: 4 },
  ]);
  await userEvent.click(within(list).getByRole('button', { name: 'Retire Knife course' }));
  await screen.findByText('Knife course is retired');
  expect(server.saved.at(-1)).toMatchObject([{ id: cookStep.id, version: 1, is_active: false }]);
  await userEvent.click(screen.getByRole('radio', { name: 'Retired' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use Paper form again' }));
  await screen.findByText('Paper form is used again');
});

test('ST3: a step is brought to those who are in onboarding once somebody says so', async () => {
  show();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Bring Payroll set up to those in onboarding' }),
  );
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText(/^3 starters do not have it as it is now/);
  expect(server.applied).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Bring it to them' }));
  await screen.findByText('Payroll set up: whoever is in onboarding has it now');
  expect(server.applied).toEqual([testStep.id]);
});

test('ST4: what a new starter gets is shown for each position, of age or not', async () => {
  show('/onboarding-steps?view=preview');
  const list = await screen.findByRole('list', { name: 'What a new starter gets: Team member' });
  expect(titlesOf(list)).toEqual(['Payroll set up', 'Food safety training']);
  await userEvent.selectOptions(screen.getByLabelText('Position'), 'Cook');
  await userEvent.click(screen.getByLabelText('Under 18'));
  await screen.findByText('4 steps, required: 4');
  expect(titlesOf(screen.getByRole('list', { name: 'What a new starter gets: Cook' }))).toEqual([
    'Payroll set up',
    'Work permit seen',
    'Food safety training',
    'Knife course',
  ]);
});

test('ST1: without a connection the steps are read, and it is said that they do not change', async () => {
  line.is = 'offline';
  show();
  await screen.findByText('The steps can be changed when there is a connection.');
  expect(screen.getByRole('button', { name: 'New step' })).toHaveProperty('disabled', true);
});
