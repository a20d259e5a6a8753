// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { change } from '../../../../db/local-database.ts';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { newId } from '../../../../kernel/ids.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations as conflictDeclarations } from '../../../sync-centre/collections.ts';
import {
  declarations,
  suppliers,
  supplyCredits,
  supplyOrders,
  supplyReceipts,
  type SupplyCredit,
} from '../../model/collections.ts';
import { hashOfToken } from '../../model/domain/credit-link.ts';
import { bakery, orderRow, synced } from '../../model/test-rows.ts';
import { CreditScreen } from './credit-screen.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock('../../../auth/index.ts', () => ({ useIdentity: () => ({ userId }) }));

let opened: TestDatabase;
const order = orderRow(testStore.id, { status: 'received', order_number: '7486-261101-01' });
const receiptId = newId();
const credit: SupplyCredit = {
  ...synced(newId(), `store:${testStore.id}`),
  receipt_id: receiptId,
  store_id: testStore.id,
  order_id: order.id,
  supplier_id: bakery.id,
  note: null,
  link_hash: null,
  decision: null,
  credited: null,
  credit_number: null,
  items: [
    {
      line_id: newId(),
      name: 'Buns',
      code: 'B-12',
      order_unit: 'case',
      condition: 'short',
      qty: 1,
      price: 8,
      amount: 8,
      note: null,
    },
  ],
  amount: 8,
  status: 'open',
  link_until: null,
  answer: null,
  answer_note: null,
  answered_by: null,
  answered_at: null,
  closed_by: null,
  closed_at: null,
};
const routes = [{ path: '/supply-orders/credits/:creditId', element: <CreditScreen /> }];

// jsdom lays nothing out: the bar at the bottom has no height to tell.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations, ...conflictDeclarations],
  });
  await opened.seed(suppliers, [bakery]);
  await opened.seed(supplyOrders, [order]);
  await opened.seed(supplyReceipts, [
    {
      ...synced(receiptId, `store:${testStore.id}`),
      order_id: order.id,
      store_id: testStore.id,
      user_id: userId,
      day: '2026-11-01',
      drop_no: 1,
      invoice_number: 'A-17',
      invoice_total: null,
      temperature_f: null,
      signed_by: null,
      signature: null,
      note: null,
      cost_decision: null,
      cost_no: 0,
    },
  ]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});
const show = async (given: Partial<SupplyCredit> = {}) => {
  await opened.seed(supplyCredits, [{ ...credit, ...given }]);
  showScreen(routes, `/supply-orders/credits/${credit.id}`, opened.database);
  await screen.findByRole('heading', { level: 1, name: 'Credit' });
};
const stored = async () => (await opened.database.find(supplyCredits, {}))[0];

test('CR5 a link is made here, shown once, and kept as its hash alone; it can be revoked', async () => {
  await show();
  await screen.findByText('Delivered 11/01/2026 · Invoice A-17');
  await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Link');
  const token = field.value.split('/credit/')[1] ?? '';
  await waitFor(async () => expect((await stored())?.link_hash).toBe(await hashOfToken(token)));
  await userEvent.click(screen.getByRole('button', { name: 'Revoke the link' }));
  await waitFor(async () => expect((await stored())?.link_hash).toBeNull());
  expect(screen.queryByLabelText('Link')).toBeNull();
});

test('CR5 the address of a link is shown while it is the link', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }));
  await screen.findByLabelText('Link');
  // somebody else has made another
  await opened.database.write([
    change({ declaration: supplyCredits, id: credit.id, set: { link_hash: 'b'.repeat(64) } }),
  ]);
  await waitFor(() => expect(screen.queryByLabelText('Link')).toBeNull());
  screen.getByRole('button', { name: 'Make another link' });
});

test('CR6 it is closed with what was credited, and nothing can be done with it then', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Credit received' }));
  const amount = await screen.findByLabelText('Amount credited');
  await userEvent.clear(amount);
  await userEvent.type(amount, 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please enter a valid amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '7.50');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Credited');
  expect(await stored()).toMatchObject({ decision: 'settle', credited: 7.5 });
  expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull();
});

test('CR4 what the supplier said is shown', async () => {
  await show({
    status: 'contested',
    answer: 'contest',
    answered_by: 'Ann',
    answered_at: '2026-11-02T12:00:00.000Z',
    answer_note: 'They were on the truck.',
  });
  await screen.findByText('Ann does not agree');
  screen.getByText('They were on the truck.');
});

test('a credit that is not here says so and leads back', async () => {
  showScreen(routes, `/supply-orders/credits/${newId()}`, opened.database);
  await screen.findByRole('heading', { level: 1, name: 'Credit not found' });
  screen.getByRole('link', { name: 'Credits' });
});
