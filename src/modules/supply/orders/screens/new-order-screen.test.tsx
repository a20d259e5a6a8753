// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { newId } from '../../../../kernel/ids.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations, supplyOrders, suppliers } from '../../model/collections.ts';
import type { OrderStatus } from '../../model/domain/order-step.ts';
import { bakery, orderRow } from '../../model/test-rows.ts';
import { NewOrderScreen } from './new-order-screen.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock('../../../auth/index.ts', () => ({ useIdentity: () => ({ userId }) }));

let opened: TestDatabase;

const order = (status: OrderStatus, day: string, subtotal: number) =>
  orderRow(testStore.id, { status, subtotal, order_number: `7486-2611${day}-01` }, day);

beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations],
  });
  await opened.seed(suppliers, [bakery]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

const routes = [{ path: '/supply-orders/new', element: <NewOrderScreen /> }];

test('SO10 what is offered once more is what was ordered last, not what was rejected or cancelled', async () => {
  await opened.seed(supplyOrders, [
    order('received', '02', 370.1),
    order('cancelled', '03', 20),
    order('rejected', '04', 30),
  ]);
  showScreen(routes, '/supply-orders/new', opened.database);
  await screen.findByText('Last order 11/02/2026, $370.10');
  screen.getByRole('button', { name: /Same as last time/ });
});

test('SO10 whoever works in Main Office is asked for which store', async () => {
  const switched: string[] = [];
  showScreen(
    routes,
    '/supply-orders/new',
    opened.database,
    { id: newId(), number: 'OFFICE', name: 'Main Office' },
    { others: [testStore], onSwitch: (id) => switched.push(id) },
  );
  const asked = within(await screen.findByRole('list', { name: 'Which store?' }));
  expect(asked.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '#7486 Riverside Plaza',
  ]);
  expect(screen.queryByText('Boulangerie Lafleur')).toBeNull();
  await userEvent.click(asked.getByRole('button'));
  expect(switched).toEqual([testStore.id]);
});
