// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { declarations as storeDeclarations } from '../../stores/collections.ts';
import { showScreen } from '../../stores/test-screen.tsx';
import { declarations as syncDeclarations } from '../../sync-centre/collections.ts';
import { candidateDetails, candidates, declarations, positions } from '../collections.ts';
import { candidateRow, detailsRow, storeId, testPosition } from '../test-rows.ts';
import { ImportScreen } from './import-screen.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock('../../auth/index.ts', () => ({
  useIdentity: () => ({ userId }),
  useUnsavedWork: () => undefined,
}));

const routes = [
  { path: '/candidates', element: <p>The board</p> },
  { path: '/candidates/import', element: <ImportScreen /> },
];
let opened: TestDatabase;

const knownId = 'c0000000-0000-4000-8000-000000000001';
const choose = async (text: string, name = 'people.csv') =>
  userEvent.upload(await screen.findByLabelText('CSV file'), new File([text], name));
const bring = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const namesHeld = async () =>
  (await opened.database.find(candidateDetails, { equals: { store_id: storeId } }))
    .map(({ first_name, phone }) => `${first_name} ${phone ?? '–'}`)
    .toSorted();

beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations, ...syncDeclarations],
  });
  await opened.seed(positions, [testPosition]);
  await opened.seed(candidates, [candidateRow(knownId)]);
  await opened.seed(candidateDetails, [detailsRow(knownId)]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('CI4, CI6: what is wrong is said by row and column; then all at once, back with one press, and nobody twice', async () => {
  showScreen(routes, '/candidates/import', opened.database);
  await choose('Name;Phone\nLea Petit;12\n=1+1;\n');
  await screen.findByText('2 cells in the file are wrong');
  screen.getByText('Row 2, Phone: not a phone number (12)');
  screen.getByText('Row 3, Whole name: a formula is no value (=1+1)');

  const file =
    'Name;Phone\nLea Petit;555-010-9999\n"Silva, Ana";+1 555 010 4477\nLeo Silva;5550104477\n';
  await choose(file, 'right.csv');
  await screen.findByText('1 known already');
  screen.getByText('1 with a phone or email of somebody else');
  await userEvent.click(await bring('Import 2 candidates'));
  await screen.findByText('The board');
  expect(await namesHeld()).toEqual(['Ana (555) 010-4477', 'Lea 555-010-9999', 'Leo 5550104477']);
  const [lea] = (await opened.database.find(candidates, { equals: { store_id: storeId } })).filter(
    ({ display_name }) => display_name === 'Lea P.',
  );
  expect(lea).toMatchObject({ source: 'job_board', stage: 'applied', user_id: userId });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await namesHeld()).toEqual(['Ana (555) 010-4477']));

  cleanup();
  showScreen(routes, '/candidates/import', opened.database);
  await choose(file, 'once-more.csv');
  await userEvent.click(await bring('Import 2 candidates'));
  await screen.findByText('The board');
  cleanup();
  showScreen(routes, '/candidates/import', opened.database);
  await choose(file, 'and-again.csv');
  await screen.findByText('2 imported before');
  expect((await bring('Import 0 candidates')).disabled).toBe(true);
  expect(await namesHeld()).toHaveLength(3);
});

test('a shift lead imports nobody', async () => {
  showScreen(routes, '/candidates/import', opened.database, { role: 'shift_lead' });
  await screen.findByText("You can't import for this store");
});
