// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations } from '../../model/collections.ts';
import type * as Remote from '../remote.ts';
import { ActionFromOffice } from './action-from-office.tsx';

const id = '77777777-7777-4777-8777-777777777777';
const row = {
  id,
  scope: `store:${testStore.id}`,
  change: 1,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  deleted_at: null,
  inspection_id: '66666666-6666-4666-8666-666666666666',
  item_id: null,
  store_id: testStore.id,
  title: 'Freezer door',
  status: 'open',
  priority: 'high',
  due_date: '2026-12-20T10:00:00Z',
  assignee_role: null,
  assignee_id: null,
  note: null,
  created_by: '99999999-9999-4999-8999-999999999999',
  done_at: null,
  done_by: null,
  verified_at: null,
  verified_by: null,
  repeat_of: null,
  repeat_count: 0,
  found_at: null,
  resolution: null,
  reopen_reason: null,
};
const changed: object[] = [];
vi.mock('../remote.ts', async (original) => ({
  ...(await original<typeof Remote>()),
  fetchAction: () =>
    Promise.resolve({
      value: { rows: [row], photos: [], people: [], title: 'Freezer door' },
    }),
  changeActions: (ids: readonly string[], fields: object) => {
    changed.push({ ids, ...fields });
    return Promise.resolve({ value: true });
  },
}));

let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  changed.length = 0;
  opened = await openTestDatabase({ declarations: [...declarations, ...storeDeclarations] });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('XS7, K3: an action item is finished from the office with what was done in words, and that is taken back', async () => {
  showScreen(
    [{ path: '/', element: <ActionFromOffice actionItemId={id} /> }],
    '/',
    opened.database,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Done' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await dialog.findByText('Take an after-photo, or write what was done');
  expect(changed).toEqual([]);
  fireEvent.change(dialog.getByLabelText('What was done'), { target: { value: ' New seal ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() =>
    expect(changed).toEqual([{ ids: [id], status: 'done', resolution: 'New seal' }]),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(changed[1]).toEqual({ ids: [id], status: 'open', resolution: null }));
});
