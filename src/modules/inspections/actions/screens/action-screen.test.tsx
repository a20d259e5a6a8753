// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { showScreen } from '../../../stores/test-screen.tsx';
import { declarations } from '../../model/collections.ts';
import { ActionScreen } from './action-screen.tsx';

const office = vi.hoisted(() => ({ answers: true }));
vi.mock('../remote.ts', () => ({
  fetchAction: async () =>
    office.answers
      ? { value: null }
      : { refused: { kind: 'unreachable', code: 'network', status: 0 } },
}));

const gone = '99999999-9999-4999-8999-999999999999';
let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  office.answers = true;
  localStorage.clear();
  opened = await openTestDatabase({ declarations });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});
const show = () =>
  showScreen(
    [{ path: '/inspections/actions/:actionItemId', element: <ActionScreen /> }],
    `/inspections/actions/${gone}?step=done`,
    opened.database,
  );

test('an action item that is gone, where a notification may still lead, says why and leads back', async () => {
  show();
  await screen.findByRole('heading', { name: 'Action item not found' });
  screen.getByText('It may have been deleted, or it belongs to a store that is not yours.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/inspections/actions');
});

test('that it is gone is not said before the office has answered', async () => {
  office.answers = false;
  show();
  await screen.findByText('The office could not be asked.');
  expect(screen.queryByText('Action item not found')).toBeNull();
});
