// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { newId } from '../../../../kernel/ids.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { declarations as conflictDeclarations } from '../../../sync-centre/collections.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import {
  declarations,
  stockEntries,
  suppliers,
  supplyOrderLines,
  supplyOrders,
  supplyOrderSteps,
  supplyPhotos,
  supplyReceipts,
} from '../../model/collections.ts';
import { bakery, orderRow, synced } from '../../model/test-rows.ts';
import { ReceiveScreen } from './receive-screen.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock(
  '../../../../platform/photos/photo-capture.ts',
  () => import('../../photos/test-outbox.ts'),
);
vi.mock('../../../auth/index.ts', () => ({ useIdentity: () => ({ userId }) }));

let opened: TestDatabase;
const order = orderRow(testStore.id, { status: 'processing', order_number: '7486-261101-01' });
const line = (name: string, qty: number) => ({
  ...synced(newId(), `store:${testStore.id}`),
  order_id: order.id,
  store_id: testStore.id,
  offer_id: newId(),
  qty,
  product_id: newId(),
  name,
  supplier_code: '',
  order_unit: 'case',
  pack_size: 12,
  base_unit: 'each',
  unit_price: 8,
  qty_requested: qty,
  qty_received: null,
  qty_refused: null,
  line_total: qty * 8,
});

const routes = [
  { path: '/supply-orders/receive/:orderId', element: <ReceiveScreen /> },
  { path: '/supply-orders/details/:orderId', element: <p>The order</p> },
];

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
  await opened.seed(supplyOrderLines, [line('Buns', 4), line('Rolls', 2)]);
  showScreen(routes, `/supply-orders/receive/${order.id}`, opened.database);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('SR2 all as ordered is one press', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'All as ordered' }));
  await screen.findByText('The order');
  const entries = await opened.database.find(stockEntries, {});
  const came = entries.map(({ qty, condition }) => ({ qty, condition }));
  expect(came.sort((a, b) => a.qty - b.qty)).toEqual([
    { qty: 24, condition: 'ok' },
    { qty: 48, condition: 'ok' },
  ]);
  expect(await opened.database.find(supplyReceipts, {})).toHaveLength(1);
  const steps = await opened.database.find(supplyOrderSteps, {});
  expect(steps.map(({ step, is_whole }) => [step, is_whole])).toEqual([['receive', true]]);
});

test('SR3 what is missing is asked about before it is kept, with what was not taken and why', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Less Buns' }));
  await userEvent.click(screen.getByRole('button', { name: 'Buns: problem, pack or price' }));
  await userEvent.selectOptions(await screen.findByLabelText('How was it?'), 'Damaged');
  await userEvent.type(screen.getByLabelText(/Not taken/), '1');
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await screen.findByText('1 case not taken');
  await userEvent.type(screen.getByLabelText(/Invoice number/), 'A-17');
  await userEvent.click(screen.getByRole('button', { name: 'Save delivery' }));
  await screen.findByText(/The order stays open for what is missing/);
  const saves = screen.getAllByRole('button', { name: 'Save delivery', hidden: true });
  await userEvent.click(saves[saves.length - 1] as HTMLElement);
  await screen.findByText('The order');
  await waitFor(async () => {
    const short = (await opened.database.find(stockEntries, {})).find(({ qty }) => qty === 36);
    expect(short).toMatchObject({ condition: 'damaged', qty_refused: 1 });
  });
  const [receipt] = await opened.database.find(supplyReceipts, {});
  expect(receipt?.invoice_number).toBe('A-17');
  const [step] = await opened.database.find(supplyOrderSteps, {});
  expect(step?.is_whole).toBe(false);
});

test('SR6 what was entered is still there when the page is opened again, until it is saved', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Less Buns' }));
  await userEvent.type(screen.getByLabelText(/Invoice number/), 'A-9');
  cleanup();
  showScreen(routes, `/supply-orders/receive/${order.id}`, opened.database);
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/Invoice number/).value).toBe('A-9'),
  );
  await screen.findByText('1 product is missing');
  await userEvent.click(screen.getByRole('button', { name: 'More Buns' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save delivery' }));
  await screen.findByText('The order');
  cleanup();
  showScreen(routes, `/supply-orders/receive/${order.id}`, opened.database);
  await waitFor(() => expect(screen.queryByDisplayValue('A-9')).toBeNull());
});

test('SP2, SR6 a picture of a line is still there when the page is opened again, and is kept with the line', async () => {
  const problem = () => screen.findByRole('button', { name: 'Buns: problem, pack or price' });
  await userEvent.click(await problem());
  const crushed = new File(['x'], 'crushed.webp', { type: 'image/webp' });
  await userEvent.upload(await screen.findByLabelText(/Photos/), crushed);
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await screen.findByText('1 photo');
  cleanup();
  showScreen(routes, `/supply-orders/receive/${order.id}`, opened.database);
  await screen.findByText('1 photo');
  await userEvent.click(screen.getByRole('button', { name: 'Save delivery' }));
  await screen.findByText('The order');
  const [photo] = await opened.database.find(supplyPhotos, {});
  const entries = await opened.database.find(stockEntries, {});
  expect(entries.find(({ qty }) => qty === 48)?.id).toBe(photo?.entry_id);
});

test('an amount that cannot be read stands beside its field, and nothing is kept', async () => {
  await userEvent.type(await screen.findByLabelText(/Temperature/), 'cold');
  await userEvent.click(screen.getByRole('button', { name: 'All as ordered' }));
  await screen.findByText('Please enter degrees Fahrenheit, such as 38');
  expect(await opened.database.find(supplyReceipts, {})).toEqual([]);
});
