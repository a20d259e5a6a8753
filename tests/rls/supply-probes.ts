/** The rows of the supplies that the matrix is tried on. */
import { v7 } from 'uuid';
import type { World } from '../database/world.ts';
import type { Probe, Target } from './probe.ts';

const supplier = 'c0ffee00-0000-4000-8000-0000000000a1';
const otherSupplier = 'c0ffee00-0000-4000-8000-0000000000a5';
const product = 'c0ffee00-0000-4000-8000-0000000000a2';
const offer = 'c0ffee00-0000-4000-8000-0000000000a3';
const otherOffer = 'c0ffee00-0000-4000-8000-0000000000a4';

/** What stands in each store: an order that is on its way, with a line; a draft; and one in the archive. */
type Made = { readonly sent: string; readonly draft: string; readonly archived: string };
const made = new Map<string, Made>();
export function ordersOf(store: string): Made {
  const known = made.get(store) ?? { sent: v7(), draft: v7(), archived: v7() };
  made.set(store, known);
  return known;
}

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
  await sql(`insert into products (id, name) values ($1, 'Eggs')`, [product]);
  await sql(
    `insert into product_offers (id, product_id, supplier_id, price) values ($1, $3, $4, 2), ($2, $3, $4, 3)`,
    [offer, otherOffer, product, supplier],
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
    for (const user of users) {
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
  supply_orders_archive: ({ store }) => ({
    where: `store_id = '${store}'`,
    set: `archive_reason = archive_reason`,
    insert: `(id, store_id, order_number, status, created_at, store_number, store_name, supplier_name, subtotal,
      archived_order, items, steps) values ('${v7()}', '${store}', 'x', 'received', now(), '1', 'One', 'Farm', 0, '{}', '[]', '[]')`,
  }),
};
