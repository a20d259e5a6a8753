// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { addDays, businessDayOf, weekStart } from '../../../../kernel/business-week.ts';
import { newId } from '../../../../kernel/ids.ts';
import {
  declarations as budgetDeclarations,
  foodCostEntries,
  weeklySalesForecasts,
} from '../../../budget/model/collections.ts';
import { declarations as conflictDeclarations } from '../../../sync-centre/collections.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import {
  declarations,
  products,
  supplyOrderLines,
  supplyOrders,
  suppliers,
} from '../../model/collections.ts';
import type { OrderStatus } from '../../model/domain/order-step.ts';
import { bakery, orderRow, synced } from '../../model/test-rows.ts';
import { EditOrderScreen } from '../screens/edit-order-screen.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock('../../../auth/index.ts', () => ({ useIdentity: () => ({ userId }) }));

const today = businessDayOf(new Date(), testStore.timeZone);
const [flour, soap] = [newId(), newId()];
const goneId = newId();
const [draft, sent, nextWeek] = [newId(), newId(), newId()];
const routes = [{ path: '/supply-orders/edit/:orderId', element: <EditOrderScreen /> }];
const scope = `store:${testStore.id}`;
let opened: TestDatabase;

const product = (id: string, name: string, category: 'food' | 'cleaning') => ({
  ...synced(id, 'global'),
  sku: null,
  name,
  translations: {},
  category,
  base_unit: 'each',
  barcodes: [],
  needs_approval: false,
  is_active: true,
  replaced_by: null,
  offers: [],
});
const order = (id: string, status: OrderStatus, requested_for: string | null) =>
  orderRow(testStore.id, { id, status, requested_for });
const line = (order_id: string, product_id: string, qty: number, unit_price: number) => ({
  ...synced(newId(), scope),
  order_id,
  store_id: testStore.id,
  offer_id: newId(),
  qty,
  product_id,
  name: 'As it was ordered',
  supplier_code: '1',
  order_unit: 'case',
  pack_size: 12,
  base_unit: 'each',
  unit_price,
  qty_requested: null,
  qty_received: null,
  qty_refused: null,
  line_total: 0,
});

beforeAll(async () => {
  // jsdom draws nothing: the bar has no height.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  await speakEnglish();
});
beforeEach(async () => {
  opened = await openTestDatabase({
    userId,
    declarations: [
      ...declarations,
      ...budgetDeclarations,
      ...storeDeclarations,
      ...conflictDeclarations,
    ],
  });
  await opened.seed(suppliers, [bakery]);
  await opened.seed(products, [product(flour, 'Flour', 'food'), product(soap, 'Soap', 'cleaning')]);
  await opened.seed(supplyOrders, [
    order(draft, 'draft', null),
    order(sent, 'processing', today),
    order(nextWeek, 'pending', addDays(weekStart(today), 9)),
  ]);
  await opened.seed(supplyOrderLines, [
    line(draft, flour, 2, 100),
    line(draft, soap, 1, 999),
    line(sent, flour, 5, 100),
    line(sent, soap, 1, 999),
    line(nextWeek, flour, 70, 100),
  ]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

const facts = { store_id: testStore.id, user_id: userId };
const project = (projected_amount: number) =>
  opened.seed(weeklySalesForecasts, [
    { ...synced(newId(), scope), ...facts, week_start_date: weekStart(today), projected_amount },
  ]);
const budgetOfCart = async () =>
  within(await screen.findByRole('region', { name: /^Food budget, week of / }));
const show = (id: string) => showScreen(routes, `/supply-orders/edit/${id}`, opened.database);

test('SO11 the cart says what it leaves of the week: what is left less the food that was ordered and its own', async () => {
  await project(10_000);
  await opened.seed(foodCostEntries, [
    { ...synced(newId(), scope), ...facts, entry_date: today, amount: 800 },
  ]);
  show(draft);
  const budget = await budgetOfCart();
  await budget.findByText('$1,300.00 left after this order');
  expect(budget.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$2,000.00',
    '− $500.00',
    '− $200.00',
  ]);
  budget.getByText(/^1 of 7 days entered\./);
  const bar = within(screen.getByRole('group', { name: 'Total and submission' }));
  bar.getByText('$1,300.00 of the budget left');
});

test('SO11 what goes beyond the budget is said, and a week without projected sales has none', async () => {
  show(draft);
  const budget = await budgetOfCart();
  await budget.findByText('No budget yet: nobody has projected this week’s sales');
  await project(1000);
  await budget.findByText('$420.00 over budget with this order');
});

test('SO11 an order for the week after is held against that week', async () => {
  await project(10_000);
  await opened.seed(supplyOrders, [
    { ...order(draft, 'draft', addDays(weekStart(today), 8)), change: 2 },
  ]);
  show(draft);
  const budget = await budgetOfCart();
  await budget.findByText('No budget yet: nobody has projected this week’s sales');
  expect(budget.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '− $7,000.00',
    '− $200.00',
  ]);
});

test('SC5 what is not sold any more is marked, with what takes its place', async () => {
  await opened.seed(products, [
    { ...product(goneId, 'Gone', 'food'), is_active: false, replaced_by: flour },
  ]);
  await opened.seed(supplyOrderLines, [line(draft, goneId, 1, 5)]);
  show(draft);
  await screen.findByText('Order instead: Flour');
  // flour and soap of this order have no offer either, and nothing in their place
  expect(screen.getAllByText('Not sold any more')).toHaveLength(3);
});
