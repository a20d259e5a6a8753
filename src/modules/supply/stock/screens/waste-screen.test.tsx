// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { naturalId, newId } from '../../../../kernel/ids.ts';
import { keepPlace } from '../../../../platform/storage/kept-place.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations as conflictDeclarations } from '../../../sync-centre/collections.ts';
import {
  declarations,
  products,
  stockEntries,
  suppliers,
  supplyPhotos,
  supplySettings,
  type Product,
} from '../../model/collections.ts';
import { bakery, synced } from '../../model/test-rows.ts';
import { WasteScreen } from './waste-screen.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock(
  '../../../../platform/photos/photo-capture.ts',
  () => import('../../photos/test-outbox.ts'),
);
vi.mock('../../../auth/index.ts', () => ({
  useIdentity: () => ({ userId }),
  useUnsavedWork: () => undefined,
}));

let opened: TestDatabase;
const scope = `store:${testStore.id}`;
const product = (sku: string, name: string): Product => ({
  ...synced(newId(), 'global'),
  sku,
  name,
  translations: {},
  category: 'food',
  base_unit: 'each',
  barcodes: [],
  needs_approval: false,
  is_active: true,
  replaced_by: null,
  offers: [
    {
      id: newId(),
      supplier_id: bakery.id,
      code: '',
      order_unit: 'each',
      pack_size: 1,
      price: 2,
      price_from: '2026-01-01',
      min_qty: 1,
      step_qty: 1,
      lead_days: 1,
      is_active: true,
    },
  ],
});

beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations, ...conflictDeclarations],
  });
  await opened.seed(suppliers, [bakery]);
  await opened.seed(products, [product('B-1', 'Buns'), product('R-1', 'Rolls')]);
  await opened.seed(supplySettings, [
    {
      ...synced(naturalId(supplySettings.name, testStore.id), scope),
      store_id: testStore.id,
      approve_above: null,
      adjust_above: 20,
      count_tolerance: null,
      areas: [],
    },
  ]);
  show();
  await userEvent.type(await screen.findByRole('searchbox'), 'Buns{Enter}');
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

function show() {
  showScreen([{ path: '/', element: <WasteScreen /> }], '/', opened.database, {
    role: 'shift_lead',
  });
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save waste' }));
const entries = () => opened.database.find(stockEntries, {});

test('SP2 waste above the limit is entered with a photo, which is kept with it', async () => {
  await userEvent.type(await screen.findByLabelText('In pieces'), '11');
  await userEvent.selectOptions(screen.getByLabelText(/Why/), 'Expired');
  await save();
  await screen.findByText('Waste of this worth needs a photo.');
  expect(await entries()).toEqual([]);
  const spoilt = new File(['x'], 'spoilt.webp', { type: 'image/webp' });
  await userEvent.upload(screen.getByLabelText(/Photos/), spoilt);
  await save();
  await waitFor(async () => expect(await entries()).toHaveLength(1));
  const [photo] = await opened.database.find(supplyPhotos, {});
  expect(photo?.entry_id).toBe((await entries())[0]?.id);
  await screen.findByRole('button', { name: 'Photo 1: Buns' });
});

test('SP2 up to the limit it needs none', async () => {
  await userEvent.type(await screen.findByLabelText('In pieces'), '10');
  await userEvent.selectOptions(screen.getByLabelText(/Why/), 'Expired');
  await save();
  await waitFor(async () => expect(await entries()).toHaveLength(1));
  expect(await opened.database.find(supplyPhotos, {})).toEqual([]);
});

test('SP1 photos are of the product that they were taken of: another one begins without', async () => {
  await screen.findByLabelText('In pieces');
  const buns = new File(['x'], 'buns.webp', { type: 'image/webp' });
  await userEvent.upload(screen.getByLabelText(/Photos/), buns);
  await screen.findByText('buns.webp');
  await userEvent.click(screen.getByRole('button', { name: 'Choose another' }));
  await userEvent.type(await screen.findByRole('searchbox'), 'Rolls{Enter}');
  await userEvent.type(await screen.findByLabelText('In pieces'), '10');
  expect(screen.queryByText('buns.webp')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText(/Why/), 'Expired');
  await save();
  await waitFor(async () => expect(await entries()).toHaveLength(1));
  expect(await opened.database.find(supplyPhotos, {})).toEqual([]);
});

test('ST13 what was entered is there when the page was killed, until it is saved', async () => {
  await userEvent.type(await screen.findByLabelText('In pieces'), '9');
  await userEvent.selectOptions(screen.getByLabelText(/Why/), 'Expired');
  const picture = new File(['x'], 'rack.webp', { type: 'image/webp' });
  await userEvent.upload(screen.getByLabelText(/Photos/), picture);
  await screen.findByText('rack.webp');
  cleanup();

  show();
  await screen.findByText('rack.webp');
  expect(screen.getByLabelText('In pieces')).toHaveProperty('value', '9');
  expect(screen.getByLabelText(/Why/)).toHaveProperty('value', 'expired');
  await save();
  await waitFor(async () => expect(await entries()).toMatchObject([{ entered_qty: 9 }]));
  cleanup();

  show();
  await screen.findByRole('searchbox');
  expect(screen.queryByLabelText('In pieces')).toBeNull();
});

test('ST13 it stays while its product is not there yet', async () => {
  cleanup();
  const late = product('L-1', 'Late');
  keepPlace(`waste ${userId} ${testStore.id}`, {
    productId: late.id,
    typed: { packs: '', pieces: '4' },
    reason: 'expired',
    note: '',
  });
  show();
  await screen.findByRole('searchbox');
  cleanup();
  await opened.seed(products, [late]);
  show();
  expect(await screen.findByLabelText('In pieces')).toHaveProperty('value', '4');
});
