// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { declarations as ofStores } from '../../stores/collections.ts';
import { showScreen, testStore } from '../../stores/test-screen.tsx';
import { declarations } from '../collections.ts';
import { fetchStoreOfComments } from '../remote.ts';
import { CommentsScreen } from './comments-screen.tsx';

vi.mock('../remote.ts', () => ({
  fetchStoreOfComments: vi.fn<typeof fetchStoreOfComments>(),
}));
const record = '33333333-3333-4333-8333-333333333333';
const other = { ...testStore, id: '22222222-2222-4222-8222-222222222222', number: '7505' };

let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  localStorage.clear();
  opened = await openTestDatabase({ declarations: [...declarations, ...ofStores] });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

const switched: string[] = [];
const show = () => {
  switched.length = 0;
  showScreen(
    [{ path: '/comments/*', element: <CommentsScreen /> }],
    `/comments/inspections/${record}`,
    opened.database,
    {},
    { others: [other], onSwitch: (id) => switched.push(id) },
  );
};

test('CM2 where the record is of a store that is not on the device, the office says which, and it is opened', async () => {
  vi.mocked(fetchStoreOfComments).mockResolvedValueOnce({ value: other.id });
  show();
  await screen.findByLabelText(/^Comment or question/);
  await waitFor(() => expect(switched).toEqual([other.id]));
  screen.getByText('#7505 Riverside Plaza');
});

test('CM2 of a record that is nobody’s to see, or of a store that is none of theirs, nothing is shown', async () => {
  for (const value of [null, '44444444-4444-4444-8444-444444444444']) {
    vi.mocked(fetchStoreOfComments).mockResolvedValueOnce({ value });
    show();
    await screen.findByText('There is no such record here');
    expect(switched).toEqual([]);
    cleanup();
  }
});
