// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations } from '../../model/collections.ts';
import { BoardOrders } from './board-orders.tsx';

const other = {
  ...testStore,
  id: '55555555-5555-4555-8555-555555555555',
  number: '7510',
  name: 'Harbour Street',
};

let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({ declarations });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('SB4 whoever opens an order of another store works in that store from then on', async () => {
  const worksIn = vi.fn<(storeId: string) => void>();
  const orders = (
    <BoardOrders
      details={[
        {
          id: '66666666-6666-4666-8666-666666666666',
          store_id: other.id,
          order_number: '7510-261101-01',
          supplier: 'Mill',
          status: 'pending',
          subtotal: 12.5,
          since: '2026-11-26',
        },
      ]}
    />
  );
  showScreen(
    [
      { path: '/', element: orders },
      { path: '/supply-orders/details/:orderId', element: <p>The order</p> },
    ],
    '/',
    opened.database,
    {},
    { others: [other], onSwitch: worksIn },
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Mill · 7510-261101-01' }));
  await screen.findByText('The order');
  expect(worksIn.mock.calls).toEqual([[other.id]]);
});
