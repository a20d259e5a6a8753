// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { newId } from '../../../../kernel/ids.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations as conflictDeclarations } from '../../../sync-centre/collections.ts';
import {
  declarations,
  products,
  stockEntries,
  suppliers,
  supplyOrderLines,
  supplyOrders,
  supplyPhotos,
  supplyReceipts,
} from '../../model/collections.ts';
import { bakery, entryRow, orderRow, photoRow, synced } from '../../model/test-rows.ts';
import { OrderScreen } from './order-screen.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock(
  '../../../../platform/photos/photo-capture.ts',
  () => import('../../photos/test-outbox.ts'),
);
vi.mock('../../../../platform/photos/use-photo.ts', () => ({
  usePhoto: () => ({ status: 'unavailable', url: null }),
}));
vi.mock('../../../auth/index.ts', () => ({
  useIdentity: () => ({ userId }),
  useUnsavedWork: () => undefined,
}));
// jsdom lays nothing out: the bar at the bottom has no height to tell.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

let opened: TestDatabase;
const scope = `store:${testStore.id}`;
const order = orderRow(testStore.id, { status: 'received', order_number: '7486-261101-01' });
const receiptId = newId();
const line = {
  ...synced(newId(), scope),
  order_id: order.id,
  store_id: testStore.id,
  offer_id: newId(),
  qty: 4,
  product_id: newId(),
  name: 'Buns',
  supplier_code: '',
  order_unit: 'case',
  pack_size: 12,
  base_unit: 'each',
  unit_price: 8,
  qty_requested: 4,
  qty_received: 4,
  qty_refused: 0,
  line_total: 32,
};
const ice = {
  ...synced(newId(), 'global'),
  sku: null,
  name: 'Ice',
  translations: {},
  category: 'food' as const,
  base_unit: 'each',
  barcodes: [],
  needs_approval: false,
  is_active: true,
  replaced_by: null,
  offers: [],
};
const came = (product_id: string, order_line_id: string | null) =>
  entryRow(testStore.id, {
    kind: 'receipt',
    receipt_id: receiptId,
    belongs_to: receiptId,
    product_id,
    order_line_id,
    status: 'posted',
  });
const [buns, extra] = [came(line.product_id, line.id), came(ice.id, null)];

beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations, ...conflictDeclarations],
  });
  await opened.seed(suppliers, [bakery]);
  await opened.seed(products, [ice]);
  await opened.seed(supplyOrders, [order]);
  await opened.seed(supplyOrderLines, [line]);
  await opened.seed(supplyReceipts, [
    {
      ...synced(receiptId, scope),
      order_id: order.id,
      store_id: testStore.id,
      user_id: userId,
      day: '2026-11-01',
      drop_no: 1,
      invoice_number: null,
      invoice_total: null,
      temperature_f: null,
      signed_by: null,
      signature: null,
      note: null,
      cost_decision: 'dismiss',
      cost_no: 0,
    },
  ]);
  await opened.seed(stockEntries, [buns, extra]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});
const show = () =>
  showScreen(
    [{ path: '/supply-orders/details/:orderId', element: <OrderScreen /> }],
    `/supply-orders/details/${order.id}`,
    opened.database,
  );
const large = (name: string) => screen.findByRole('button', { name });

test('SP1 photos of a delivery stand on its order, by line and below what was not ordered', async () => {
  await opened.seed(supplyPhotos, [
    photoRow(testStore.id, buns.id),
    photoRow(testStore.id, extra.id),
  ]);
  show();
  await large('Photo 1: Buns');
  const besides = within(await screen.findByRole('region', { name: 'Not ordered' }));
  besides.getByText('Ice');
  besides.getByRole('button', { name: 'Photo 1: Ice' });
});

test('SP3 whoever took one takes it back in the large view, and can have it again', async () => {
  await opened.seed(supplyPhotos, [photoRow(testStore.id, buns.id)]);
  show();
  await userEvent.click(await large('Photo 1: Buns'));
  await userEvent.click(await screen.findByRole('button', { name: 'Take this photo back' }));
  await screen.findByText('Photo taken back');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Photo 1: Buns' })).toBeNull());
  expect(await opened.database.find(supplyPhotos, {})).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await large('Photo 1: Buns');
});

test('SP3 what somebody else took, or longer ago, stays', async () => {
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000).toISOString();
  await opened.seed(supplyPhotos, [
    photoRow(testStore.id, buns.id, { captured_by: newId() }),
    photoRow(testStore.id, extra.id, { created_at: elevenMinutesAgo }),
  ]);
  show();
  for (const name of ['Photo 1: Buns', 'Photo 1: Ice']) {
    await userEvent.click(await large(name));
    await screen.findByRole('dialog', { name });
    expect(screen.queryByRole('button', { name: 'Take this photo back' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
  }
});
