// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { declarations as storeDeclarations } from '../../stores/collections.ts';
import { showScreen } from '../../stores/test-screen.tsx';
import { declarations as syncDeclarations } from '../../sync-centre/collections.ts';
import { candidateDetails, candidates, declarations, positions } from '../collections.ts';
import { positionId, storeId, testPosition } from '../test-rows.ts';
import { Counter } from './counter-screen.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock('../../auth/index.ts', () => ({
  useIdentity: () => ({ userId }),
  useUnsavedWork: () => undefined,
}));
const shown = vi.hoisted(() => [] as string[]);
vi.mock('../../../i18n/start.ts', () => ({
  keepEveryLanguage: () => Promise.resolve(),
  showLanguage: (language: string) => {
    shown.push(language);
    return Promise.resolve();
  },
}));

const left = vi.fn();
let opened: TestDatabase;

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations, ...syncDeclarations],
  });
  await opened.seed(positions, [testPosition]);
  showScreen(
    [{ path: '*', element: <Counter storeId={storeId} onLeave={left} /> }],
    '/inspections',
    opened.database,
  );
  await screen.findByRole('option', { name: 'Team member' });
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  shown.length = 0;
  await opened.database.close();
});

test('AP2, AP3: without consent nothing is kept; then it is on the device, and the page thanks and is empty', async () => {
  await userEvent.type(field('First name'), 'Noa');
  await userEvent.type(field('Phone'), '555 010 7373');
  await userEvent.selectOptions(screen.getByLabelText('Position'), 'Team member');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Without this we may not keep it');
  expect(await opened.database.find(candidates, {})).toEqual([]);

  await userEvent.click(screen.getByLabelText('The store may keep what I typed here'));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('heading', { name: 'Thank you!' });
  const [made] = await opened.database.find(candidates, {});
  expect(made).toMatchObject({
    source: 'counter',
    stage: 'applied',
    position_id: positionId,
    user_id: userId,
    display_name: 'Noa',
  });
  const [details] = await opened.database.find(candidateDetails, {
    equals: { store_id: storeId },
  });
  expect(details).toMatchObject({ first_name: 'Noa', phone: '555 010 7373', languages: 'English' });
  expect(details?.consent_at).not.toBeNull();
  // nobody sees who was here before
  expect(screen.queryByText(/Noa/)).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Next person' }));
  await waitFor(() => expect(field('First name').value).toBe(''));
  expect(field('Phone').value).toBe('');
});

test('AP4: a form that somebody left is empty after a minute, in the language that it began in', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('radio', { name: 'Español' }));
  expect(shown).toEqual(['es']);
  fireEvent.input(field('First name'), { target: { value: 'Noa' } });
  act(() => void vi.advanceTimersByTime(59_000));
  expect(field('First name').value).toBe('Noa');
  fireEvent.keyDown(field('First name'), { key: 'Shift' });
  act(() => void vi.advanceTimersByTime(59_000));
  expect(field('First name').value).toBe('Noa');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(field('First name').value).toBe('');
  expect(shown).toEqual(['es', 'en']);
});

test('AP1: the way out is for the team, and opens nothing by itself', async () => {
  await userEvent.click(screen.getByRole('button', { name: "For the store's team" }));
  expect(left).toHaveBeenCalledOnce();
  expect(screen.queryByRole('navigation')).toBeNull();
});
