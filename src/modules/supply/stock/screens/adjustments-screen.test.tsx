// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { StoreRole } from '../../../../kernel/permission.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations as conflictDeclarations } from '../../../sync-centre/collections.ts';
import { declarations, stockEntries, supplyPhotos } from '../../model/collections.ts';
import { entryRow, photoRow } from '../../model/test-rows.ts';
import type * as Remote from '../remote.ts';
import { AdjustmentsScreen } from './adjustments-screen.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock('../../../auth/index.ts', () => ({
  useIdentity: () => ({ userId }),
  useUnsavedWork: () => undefined,
}));
vi.mock('../remote.ts', async (original) => ({
  ...(await original<typeof Remote>()),
  fetchReceivingStores: () => Promise.resolve({ value: [] }),
}));

let opened: TestDatabase;
const sent = entryRow(testStore.id, {
  kind: 'transfer_in',
  status: 'pending',
  reason: null,
  other_store_id: newId(),
  entered_qty: 2,
  qty: 24,
});
const wasted = entryRow(testStore.id, {
  kind: 'waste',
  status: 'posted',
  entered_qty: 3,
  qty: -36,
});

beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations, ...conflictDeclarations],
  });
  await opened.seed(stockEntries, [sent, wasted]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

const show = async (role: StoreRole) => {
  showScreen(
    [{ path: '/inventory-adjustments', element: <AdjustmentsScreen /> }],
    '/inventory-adjustments',
    opened.database,
    { role },
  );
  return within(await screen.findByRole('list', { name: 'Waiting for a decision' }));
};

test('ST3, ST6 a shift lead says that a transfer came, and takes nothing back', async () => {
  const waiting = await show('shift_lead');
  await screen.findByText(/^− 3/);
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Adjust a figure' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send to another store' })).toBeNull();
  await userEvent.click(waiting.getByRole('button', { name: /^It came/ }));
  await waitFor(async () =>
    expect(await opened.database.get(stockEntries, sent.id)).toMatchObject({ decision: 'accept' }),
  );
});

test('ST3, ST4 who orders for the store takes back, adjusts and sends', async () => {
  await show('general_manager');
  await screen.findByRole('button', { name: /^Take back/ });
  screen.getByRole('button', { name: 'Adjust a figure' });
  screen.getByRole('button', { name: 'Send to another store' });
});

test('SP2 waste that waits says whether its photo is missing', async () => {
  const made = (id: string) =>
    entryRow(testStore.id, { id, kind: 'waste', status: 'pending', entered_qty: 5, qty: -60 });
  const [shown, unseen] = [newId(), newId()];
  await opened.seed(stockEntries, [made(shown), made(unseen)]);
  await opened.seed(supplyPhotos, [photoRow(testStore.id, shown)]);
  const waiting = await show('general_manager');
  await waiting.findByText('Photo missing');
  await waitFor(() => expect(waiting.getAllByText(/^− 5/)).toHaveLength(2));
  expect(waiting.getAllByText('Photo missing')).toHaveLength(1);
});
