// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { newId } from '../../../../kernel/ids.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations, products } from '../../model/collections.ts';
import { bakery, orderRow, synced } from '../../model/test-rows.ts';
import { OrderLetterCard } from './order-letter-card.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock('../../../auth/index.ts', () => ({ useIdentity: () => ({ userId }) }));

const row = orderRow(testStore.id, { status: 'approved', order_number: '7486-261101-01' });
const order = { ...row, reached: 'approved' as const, forecast: false };
const buns = newId();
const line = {
  ...synced(newId(), `store:${testStore.id}`),
  order_id: order.id,
  store_id: testStore.id,
  offer_id: newId(),
  qty: 2,
  product_id: buns,
  name: 'Buns',
  supplier_code: 'BL-001',
  order_unit: 'case',
  pack_size: 96,
  base_unit: 'each',
  unit_price: 26.4,
  qty_requested: 2,
  qty_received: null,
  qty_refused: null,
  line_total: 52.8,
};
let opened: TestDatabase;

beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations],
  });
  await opened.seed(products, [
    {
      ...synced(buns, 'global'),
      sku: null,
      name: 'Buns',
      translations: { fr: { name: 'Pains' } },
      category: 'food',
      base_unit: 'each',
      barcodes: [],
      needs_approval: false,
      is_active: true,
      replaced_by: null,
      offers: [],
    },
  ]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

const show = (email: string | null) =>
  showScreen(
    [
      {
        path: '/',
        element: (
          <OrderLetterCard
            order={order}
            lines={[line]}
            supplier={{ ...bakery, email }}
            store="Riverside #7486"
          />
        ),
      },
    ],
    '/',
    opened.database,
  );

test('SO14 who has no address gets the text, in their language, whatever the sender reads', async () => {
  const user = userEvent.setup();
  show(null);
  await screen.findByText(/has no email address here/);
  expect(screen.queryByRole('button', { name: 'Email' })).toBeNull();
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Copy the text' }));
    expect(await navigator.clipboard.readText()).toContain('2 caisses (96) – Pains, n° BL-001');
  });
});

test('SO14 what is printed for them is the order alone, and the page is as before', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  show('commandes@lafleur.example');
  await screen.findByRole('button', { name: 'Email' });
  await userEvent.click(screen.getByRole('button', { name: 'Print it for them' }));
  expect(print).toHaveBeenCalledOnce();
  const paper = document.querySelector('[data-prints-alone]');
  expect(paper?.getAttribute('lang')).toBe('fr');
  expect(paper?.textContent).toContain('Commande 7486-261101-01');
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('[data-prints-alone]')).toBeNull());
});
