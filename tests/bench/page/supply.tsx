/**
 * Supplies of a store as large as they may be: 5,000 products, 60 open orders, 200 lines in each. A quantity that is
 * typed, a delivery that is taken in as ordered, and a product that is sought; each against the bare thing.
 */
import '../../../src/ui/tokens.css';
import { Dexie } from 'dexie';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DatabaseProvider } from '../../../src/db/database-context.tsx';
import type { LocalDatabase } from '../../../src/db/local-database.ts';
import { speakEnglish } from '../../../src/i18n/test-texts.ts';
import { naturalId, newId } from '../../../src/kernel/ids.ts';
import { declarations as ofBudget } from '../../../src/modules/budget/model/collections.ts';
import { declarations as ofStores } from '../../../src/modules/stores/collections.ts';
import { StoreChoiceContext } from '../../../src/modules/stores/queries.ts';
import {
  declarations,
  supplyOrderLines,
  supplyOrders,
  supplyOrderSteps,
  type Product,
} from '../../../src/modules/supply/model/collections.ts';
import type { SupplyActor } from '../../../src/modules/supply/model/commands-base.ts';
import { offersOn } from '../../../src/modules/supply/model/domain/catalogue.ts';
import { CartRow } from '../../../src/modules/supply/orders/components/cart-row.tsx';
import { setQuantity, type Ordered } from '../../../src/modules/supply/ordering/commands.ts';
import { EditOrderScreen } from '../../../src/modules/supply/orders/screens/edit-order-screen.tsx';
import { receiveDelivery } from '../../../src/modules/supply/receiving/commands.ts';
import { bakery, orderRow, synced } from '../../../src/modules/supply/model/test-rows.ts';
import { declarations as ofConflicts } from '../../../src/modules/sync-centre/collections.ts';
import { List } from '../../../src/ui/list-row.tsx';
import { SearchField } from '../../../src/ui/search-field.tsx';
import { ToastViewport } from '../../../src/ui/toasts.tsx';
import type { Side } from '../measure.ts';
import { introduce } from './answer-saved.ts';
import { paintedOnce } from './painted-with.ts';
import { openWithRows, type StoredRow } from './stored-rows.ts';

const productCount = 5000;
const orderCount = 60;
const lineCount = 200;
const everything = [...declarations, ...ofBudget, ...ofStores, ...ofConflicts];

const store = {
  id: newId(),
  number: '7000',
  name: 'Riverside Plaza',
  role: 'general_manager',
  budgetPercentage: null,
  timeZone: 'America/New_York',
  openedOn: null,
  closedOn: null,
} as const;
const scope = `store:${store.id}`;

const makeProduct = (no: number): Product => ({
  ...synced(newId(), 'global'),
  sku: `SKU-${no}`,
  name: `Thing-${String(no).padStart(4, '0')}`,
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
      order_unit: 'case',
      pack_size: 12,
      price: 6,
      price_from: '2026-01-01',
      price_before: null,
      min_qty: 1,
      step_qty: 1,
      lead_days: 1,
      is_active: true,
    },
  ],
});

const makeProducts = () => Array.from({ length: productCount }, (_, no) => makeProduct(no));

const orderedOf = (product: Product): Ordered => {
  const [offer] = offersOn(product.offers, '2026-11-01');
  if (offer === undefined) throw new Error('It is sold by nobody');
  return { product, offer };
};

function makeOrder(products: readonly Product[], status: 'draft' | 'processing') {
  const order = orderRow(store.id, { status });
  const lines = products.slice(0, lineCount).map((product) => {
    const { offer } = orderedOf(product);
    return {
      ...synced(naturalId(supplyOrderLines.name, order.id, offer.id), scope),
      order_id: order.id,
      store_id: store.id,
      offer_id: offer.id,
      qty: 2,
      product_id: product.id,
      name: product.name,
      supplier_code: '',
      order_unit: 'case',
      pack_size: 12,
      base_unit: 'each',
      unit_price: 6,
      qty_requested: status === 'draft' ? null : 2,
      qty_received: null,
      qty_refused: null,
      line_total: 12,
    };
  });
  return { order, lines };
}

/** The store with the first of its orders a draft. */
async function openStore() {
  const userId = newId();
  await introduce(userId);
  const catalogue = makeProducts();
  const orders = Array.from({ length: orderCount }, (_, no) =>
    makeOrder(catalogue, no === 0 ? 'draft' : 'processing'),
  );
  const rows: StoredRow[] = [
    { collection: 'supplier', row: bakery },
    ...catalogue.map((row) => ({ collection: 'product', row })),
    ...orders.flatMap(({ order, lines }) => [
      { collection: supplyOrders.name, row: order },
      ...lines.map((row) => ({ collection: supplyOrderLines.name, row })),
    ]),
  ];
  const database = await openWithRows(userId, everything, rows);
  const actor: SupplyActor = {
    database,
    standing: { isGlobalAdmin: false, role: 'general_manager' },
    now: () => new Date(),
  };
  return { database, actor, catalogue, orders };
}

/** What a page of an order listens to. */
function listen(database: LocalDatabase, orderId: string) {
  const listening = database
    .observe(supplyOrderLines, { equals: { order_id: orderId } })
    .subscribe();
  listening.add(database.observe(supplyOrderSteps, { equals: { order_id: orderId } }).subscribe());
  listening.add(
    database.observeRecordStatus([{ collection: supplyOrders.name, id: orderId }]).subscribe(),
  );
  return listening;
}

const quantityOf = (index: number) => (1 + (index % 90)) * 1000;

export async function quantitySaved(): Promise<Side> {
  const { database, actor, catalogue, orders } = await openStore();
  const draft = orders[0]?.order.id ?? '';
  const listening = listen(database, draft);
  const ordered = catalogue.slice(0, lineCount).map(orderedOf);
  return {
    async run(index) {
      const each = ordered[index % lineCount];
      if (each === undefined) throw new Error('No such line');
      const start = performance.now();
      await setQuantity(actor, draft, each, quantityOf(index + 2));
      return performance.now() - start;
    },
    async close() {
      listening.unsubscribe();
      await database.close();
    },
  };
}

const openPeer = (name: string, indexes: string) => {
  const peer = new Dexie(name);
  peer.version(1).stores({ rows: indexes });
  return { peer, table: peer.table('rows') };
};

export async function quantityPutByDexie(): Promise<Side> {
  const { peer, table } = openPeer('storehand-bench-lines', 'id, order_id, store_id');
  const catalogue = makeProducts();
  const all = Array.from({ length: orderCount }, () => makeOrder(catalogue, 'draft').lines);
  await table.bulkPut(all.flat());
  const lines = all[0] ?? [];
  return {
    async run(index) {
      const line = lines[index % lineCount];
      const row = { ...line, qty: quantityOf(index + 2) / 1000 };
      const start = performance.now();
      await table.put(row);
      return performance.now() - start;
    },
    close: async () => peer.close(),
  };
}

const dayOf = (index: number) =>
  new Date(Date.UTC(2026, 10, 1 + Math.floor(index / (orderCount - 1)))).toISOString().slice(0, 10);

/** Each delivery is of another order, or of another day. */
export async function allAsOrdered(): Promise<Side> {
  const { database, actor, orders } = await openStore();
  return {
    async run(index) {
      const { order, lines } = orders[1 + (index % (orderCount - 1))] ?? {};
      if (order === undefined || lines === undefined) throw new Error('No such order');
      const listening = listen(database, order.id);
      const delivery = {
        orderId: order.id,
        day: dayOf(index),
        lines: lines.map((line) => ({
          lineId: line.id,
          productId: line.product_id,
          taken: 2000,
          refused: 0,
          unit: line.order_unit,
          packSize: line.pack_size,
          condition: 'ok' as const,
          invoicePrice: null,
          note: '',
          photos: [],
        })),
        invoiceNumber: '',
        invoiceTotal: null,
        temperatureF: null,
        signedBy: '',
        signature: null,
        note: '',
        isWhole: true,
        closeShort: false,
      };
      const start = performance.now();
      await receiveDelivery(actor, delivery);
      const duration = performance.now() - start;
      listening.unsubscribe();
      return duration;
    },
    close: () => database.close(),
  };
}

export async function deliveryPutByDexie(): Promise<Side> {
  const { peer, table } = openPeer(
    'storehand-bench-entries',
    'id, [store_id+effective_at], product_id, belongs_to',
  );
  return {
    async run() {
      const receipt = newId();
      const now = new Date().toISOString();
      const rows = Array.from({ length: lineCount }, () => ({
        ...synced(newId(), scope),
        store_id: store.id,
        product_id: newId(),
        kind: 'receipt',
        count_id: null,
        area_id: '',
        receipt_id: receipt,
        belongs_to: receipt,
        order_line_id: newId(),
        reverses_id: null,
        other_store_id: null,
        entered_qty: 2,
        entered_unit: 'case',
        pack_size: 12,
        qty_refused: 0,
        invoice_price: null,
        condition: 'ok',
        reason: null,
        note: null,
        decision: null,
        effective_at: now,
        qty: 24,
        status: 'pending',
        anchors: false,
        unit_cost: null,
        made_by: receipt,
        decided_by: null,
        decided_at: null,
        arrived_at: null,
      }));
      const start = performance.now();
      await table.bulkPut(rows);
      return performance.now() - start;
    },
    close: async () => peer.close(),
  };
}

/** What somebody types key by key, and what stands first then: one word, as both sides find the same by it. */
const keystrokes = ['3', '31', '314', '3141'].map((typed) => ({
  typed: `thing-${typed}`,
  first: `Thing-${typed.padEnd(4, '0')}`,
}));

function type(input: HTMLInputElement, text: string): void {
  // React hears of a value only where it did not set it itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** From a key that is pressed in the search field to the frame with what is found. */
function searches(page: HTMLElement, close: () => Promise<void>): Side {
  const rows = () => page.querySelectorAll('[aria-labelledby="catalogue"] li');
  const shows = (first: string, count: number) => () =>
    rows().length === count && (rows()[0]?.textContent.includes(first) ?? false);
  return {
    async run(index) {
      const place = index % keystrokes.length;
      const stroke = keystrokes[place];
      const input = page.querySelector<HTMLInputElement>('input[type="search"]');
      if (stroke === undefined || input === null) throw new Error('Nothing to type into');
      if (place === 0) {
        const emptied = paintedOnce(page, shows('Thing-0000', 50));
        type(input, '');
        await emptied;
      }
      const count = [50, 50, 10, 1][place] ?? 0;
      const painted = paintedOnce(page, shows(stroke.first, count));
      const start = performance.now();
      type(input, stroke.typed);
      return (await painted) - start;
    },
    close,
  };
}

function onPage(database: LocalDatabase, path: string, element: React.ReactNode) {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  const router = createMemoryRouter([{ path: '/supply-orders/edit/:orderId', element }], {
    initialEntries: [path],
  });
  const choice = {
    stores: [store],
    current: store,
    isGlobalAdmin: false,
    switchStore: () => undefined,
  };
  root.render(
    <DatabaseProvider database={database}>
      <StoreChoiceContext value={choice}>
        <RouterProvider router={router} />
      </StoreChoiceContext>
      <ToastViewport label="Messages" closeText="Close" />
    </DatabaseProvider>,
  );
  return { page, root };
}

/** An empty draft, so that both lists are of what can still be ordered. */
async function openDraft() {
  const userId = newId();
  await introduce(userId);
  const catalogue = makeProducts();
  const order = orderRow(store.id, { status: 'draft' });
  const database = await openWithRows(userId, everything, [
    { collection: 'supplier', row: bakery },
    { collection: supplyOrders.name, row: order },
    ...catalogue.map((row) => ({ collection: 'product', row })),
  ]);
  return { database, catalogue, path: `/supply-orders/edit/${order.id}` };
}

async function readyToSearch(database: LocalDatabase, path: string, element: React.ReactNode) {
  const { page, root } = onPage(database, path, element);
  await paintedOnce(page, () => page.textContent.includes('Thing-0049'));
  return searches(page, async () => {
    root.unmount();
    await database.close();
  });
}

export async function productSought(): Promise<Side> {
  await speakEnglish();
  const { database, path } = await openDraft();
  return readyToSearch(database, path, <EditOrderScreen />);
}

function Filtered({ ordered }: { ordered: readonly ReturnType<typeof soldOf>[] }) {
  const [search, setSearch] = useState('');
  const text = search.toLowerCase();
  const found = ordered.filter(({ product }) => product.name.toLowerCase().includes(text));
  return (
    <>
      <SearchField label="Search" clearLabel="Clear" value={search} onValueChange={setSearch} />
      <section aria-labelledby="catalogue">
        <List>
          {found.slice(0, 50).map((sold) => (
            <CartRow
              key={sold.offer.id}
              sold={sold}
              line={null}
              quantity={null}
              last={null}
              onQuantity={() => undefined}
            />
          ))}
        </List>
      </section>
    </>
  );
}

function soldOf(product: Product) {
  const [offer] = offersOn(product.offers, '2026-11-01');
  if (offer === undefined) throw new Error('It is sold by nobody');
  return { product, offer };
}

/** The same list of the same rows, which are in memory, by their names alone. */
export async function productFiltered(): Promise<Side> {
  await speakEnglish();
  const { database, catalogue, path } = await openDraft();
  return readyToSearch(database, path, <Filtered ordered={catalogue.map(soldOf)} />);
}
