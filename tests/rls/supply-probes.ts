/** The rows of the supplies that the matrix is tried on. */
import { v7 } from 'uuid';
import { naturalId } from '../../src/kernel/ids.ts';
import type { World } from '../database/world.ts';
import type { Probe, Target } from './probe.ts';

const supplier = 'c0ffee00-0000-4000-8000-0000000000a1';
const otherSupplier = 'c0ffee00-0000-4000-8000-0000000000a5';
const product = 'c0ffee00-0000-4000-8000-0000000000a2';
const offer = 'c0ffee00-0000-4000-8000-0000000000a3';
const otherProduct = 'c0ffee00-0000-4000-8000-0000000000a6';
const otherOffer = 'c0ffee00-0000-4000-8000-0000000000a4';

/** A change of the catalogue that changed nothing. */
export const catalogueChange = 'c0ffee00-0000-4000-8000-0000000000a7';

/** What stands in each store: an order that is on its way, with a line; a draft; and one in the archive. */
type Made = { readonly sent: string; readonly draft: string; readonly archived: string };
const made = new Map<string, Made>();
export function ordersOf(store: string): Made {
  const known = made.get(store) ?? { sent: v7(), draft: v7(), archived: v7() };
  made.set(store, known);
  return known;
}

/** The delivery of an order by the user at that place. */
const receiptOf = (order: string, place: number) =>
  naturalId('supply_receipts', order, `2026-11-0${place + 1}`, '1');

/** What the first user threw away in a store, and a photo of it. */
const wasted = new Map<string, string>();
function wasteOf(store: string): string {
  const known = wasted.get(store) ?? v7();
  wasted.set(store, known);
  return known;
}
const photoPathOf = (store: string, name: string) =>
  `supply-photos/${wasteOf(store)}/entry/${name}`;

/** The orders of `users` in each of `stores`, and what they are made of. */
export async function makeSupplyFixtures(
  { sql }: World,
  storeIds: readonly string[],
  users: readonly string[],
): Promise<void> {
  await sql(`insert into suppliers (id, name) values ($1, 'Farm'), ($2, 'Mill')`, [
    supplier,
    otherSupplier,
  ]);
  await sql(`insert into products (id, name) values ($1, 'Eggs'), ($2, 'Flour')`, [
    product,
    otherProduct,
  ]);
  await sql(
    `insert into product_offers (id, product_id, supplier_id, price) values ($1, $3, $4, 2), ($2, $3, $4, 3)`,
    [offer, otherOffer, product, supplier],
  );
  await sql(
    `insert into catalogue_changes (id, made_by, before)
     values ($1, $2, '{"suppliers": [], "products": [], "offers": []}')`,
    [catalogueChange, users[0]],
  );
  for (const store of storeIds) {
    const { sent, draft, archived } = ordersOf(store);
    const [maker] = users;
    await sql(
      `insert into supply_settings (store_id, approve_above) values ($1, 100) on conflict (store_id) do nothing`,
      [store],
    );
    await sql(`insert into supplier_terms (store_id, supplier_id) values ($1, $2)`, [
      store,
      supplier,
    ]);
    await sql(
      `insert into supply_orders (id, user_id, store_id, supplier_id, status, submitted_at, sent_at)
       values ($1, $3, $4, $5, 'processing', now(), now()), ($2, $3, $4, $5, 'draft', null, null)`,
      [sent, draft, maker, store, supplier],
    );
    await sql(`insert into supply_order_lines (order_id, offer_id, qty) values ($1, $2, 1)`, [
      draft,
      offer,
    ]);
    await sql(
      `insert into supply_orders (id, user_id, store_id, supplier_id, status) values ($1, $2, $3, $4, 'cancelled')`,
      [archived, maker, store, supplier],
    );
    await sql(`select sync.archive_supply_orders($1, null, null)`, [[archived]]);
    await sql(`insert into order_guides (store_id, supplier_id, name) values ($1, $2, 'Weekly')`, [
      store,
      supplier,
    ]);
    await sql(
      `insert into reorder_dismissals (store_id, product_id, until) values ($1, $2, '2031-01-01')`,
      [store, product],
    );
    await sql(`insert into store_products (store_id, product_id) values ($1, $2)`, [
      store,
      product,
    ]);
    await sql(
      `insert into stock_ledger (store_id, product_id, entry_id, kind, delta, balance) values ($1, $2, $3, 'waste', -1, -1)`,
      [store, product, sent],
    );
    await sql(
      `insert into stock_entries (id, store_id, product_id, kind, entered_qty, reason, made_by) values ($1, $2, $3, 'waste', 1, 'spill', $4)`,
      [wasteOf(store), store, otherProduct, maker],
    );
    await sql(
      `insert into supply_photos (entry_id, path, mime_type, sha256, captured_at, captured_by)
       values ($1, $2, 'image/webp', repeat('c', 64), now(), $3)`,
      [wasteOf(store), photoPathOf(store, '1-spilt.webp'), maker],
    );
    for (const [place, user] of users.entries()) {
      await sql(
        `insert into supply_receipts (order_id, user_id, day) values ($1, $2, date '2026-11-01' + $3::integer)`,
        [sent, user, place],
      );
      if (place === 0) {
        await sql(`insert into supply_credits (receipt_id) values ($1)`, [receiptOf(sent, place)]);
      }
      await sql(
        `insert into stock_counts (store_id, user_id, day) values ($1, $2, date '2026-11-01' + $3::integer)`,
        [store, user, place],
      );
      await sql(
        `insert into stock_entries (store_id, product_id, kind, entered_qty, reason, made_by) values ($1, $2, 'waste', 1, 'spill', $3)`,
        [store, product, user],
      );
      await sql(`insert into supply_orders (user_id, store_id, supplier_id) values ($1, $2, $3)`, [
        user,
        store,
        supplier,
      ]);
      await sql(
        `insert into supply_order_steps (order_id, user_id, step) values ($1, $2, 'send')`,
        [sent, user],
      );
    }
  }
}

export const supplyProbes: Record<string, (target: Target) => Probe> = {
  suppliers: () => ({
    where: `id = '${supplier}'`,
    set: `phone = phone`,
    insert: `(name) values ('New')`,
  }),
  products: () => ({
    where: `id = '${product}'`,
    set: `category = category`,
    insert: `(name) values ('New')`,
  }),
  product_offers: () => ({
    where: `id = '${offer}'`,
    set: `price = price`,
    insert: `(product_id, supplier_id, price) values ('${product}', '${supplier}', 4)`,
  }),
  product_prices: () => ({
    where: `offer_id = '${offer}'`,
    set: `price = price`,
    insert: `(offer_id, from_date, price) values ('${offer}', '2031-01-01', 4)`,
  }),
  catalogue_changes: () => ({
    where: `id = '${catalogueChange}'`,
    set: `before = before`,
    insert: `(id, made_by, before) select '${v7()}', made_by, before from catalogue_changes`,
  }),
  supplier_terms: ({ store }) => ({
    where: `store_id = '${store}'`,
    set: `minimum = minimum`,
    insert: `(store_id, supplier_id) values ('${store}', '${otherSupplier}')`,
  }),
  supply_settings: ({ store }) => ({
    where: `store_id = '${store}'`,
    set: `approve_above = approve_above`,
    // a store has one row of them, which is there
    insert: `(store_id, approve_above) values ('${store}', 5) on conflict (store_id) do update set approve_above = 5`,
  }),
  supply_orders: ({ store, user }) => ({
    where: `store_id = '${store}' and user_id = '${user}' and status = 'draft'`,
    set: `note = note`,
    insert: `(user_id, store_id, supplier_id) values ('${user}', '${store}', '${supplier}')`,
  }),
  supply_order_lines: ({ store }) => ({
    where: `order_id = '${ordersOf(store).draft}'`,
    set: `qty = qty`,
    insert: `(order_id, offer_id, qty) values ('${ordersOf(store).draft}', '${otherOffer}', 1)`,
  }),
  supply_order_steps: ({ store, user }) => ({
    where: `order_id = '${ordersOf(store).sent}' and user_id = '${user}'`,
    set: `deleted_at = deleted_at`,
    insert: `(order_id, user_id, step) values ('${ordersOf(store).sent}', '${user}', 'drop')`,
  }),
  order_guides: ({ store }) => ({
    where: `store_id = '${store}' and supplier_id = '${supplier}'`,
    set: `name = name`,
    insert: `(store_id, supplier_id, name) values ('${store}', '${supplier}', 'Weekly')`,
  }),
  reorder_dismissals: ({ store }) => ({
    where: `store_id = '${store}' and product_id = '${product}'`,
    set: `until = until`,
    insert: `(store_id, product_id, until) values ('${store}', '${product}', '2031-01-01')
      on conflict (store_id, product_id) do update set until = '2031-01-01'`,
  }),
  supply_receipts: ({ store, user }) => ({
    where: `order_id = '${ordersOf(store).sent}' and user_id = '${user}'`,
    set: `note = note`,
    insert: `(order_id, store_id, user_id, day) values ('${ordersOf(store).sent}', '${store}', '${user}', '2026-12-01')`,
  }),
  supply_credits: ({ store }) => ({
    where: `store_id = '${store}'`,
    set: `note = note`,
    insert: `(receipt_id) values ('${receiptOf(ordersOf(store).sent, 1)}')`,
  }),
  stock_counts: ({ store, user }) => ({
    where: `store_id = '${store}' and user_id = '${user}'`,
    set: `note = note`,
    insert: `(store_id, user_id, day) values ('${store}', '${user}', '2026-12-01')`,
  }),
  store_products: ({ store }) => ({
    where: `store_id = '${store}'`,
    set: `par = par`,
    insert: `(store_id, product_id) values ('${store}', '${otherProduct}')`,
  }),
  stock_entries: ({ store, user }) => ({
    where: `store_id = '${store}' and made_by = '${user}'`,
    set: `decision = decision`,
    insert: `(store_id, product_id, kind, entered_qty, reason, made_by) values ('${store}', '${product}', 'waste', 1, 'spill', '${user}')`,
  }),
  supply_photos: ({ store, user }) => ({
    where: `path = '${photoPathOf(store, '1-spilt.webp')}'`,
    set: `deleted_at = deleted_at`,
    insert: `(entry_id, path, mime_type, sha256, captured_at, captured_by) values ('${wasteOf(store)}', '${photoPathOf(store, '2-new.webp')}', 'image/webp', repeat('d', 64), now(), '${user}')`,
  }),
  stock_ledger: ({ store }) => ({
    where: `store_id = '${store}'`,
    set: `delta = delta`,
    insert: `(store_id, product_id, entry_id, kind, delta, balance) values ('${store}', '${product}', '${v7()}', 'waste', -1, -2)`,
  }),
  supply_orders_archive: ({ store }) => ({
    where: `store_id = '${store}'`,
    set: `archive_reason = archive_reason`,
    insert: `(id, store_id, order_number, status, created_at, store_number, store_name, supplier_name, subtotal,
      archived_order, items, steps) values ('${v7()}', '${store}', 'x', 'received', now(), '1', 'One', 'Farm', 0, '{}', '[]', '[]')`,
  }),
};
