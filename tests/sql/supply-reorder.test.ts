/**
 * What a store should order: the server's sums are the devices' (rules SU of the supplies). More random worlds than in
 * every run: REORDER_WORLDS=5000, REORDER_STORES=40
 * and this file alone.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, businessDayOf } from '../../src/kernel/business-week.ts';
import { naturalId, newId } from '../../src/kernel/ids.ts';
import { parseTerms } from '../../src/modules/supply/model/domain/delivery.ts';
import type { OrderStatus } from '../../src/modules/supply/model/domain/order-step.ts';
import { fromQuantity, toQuantity } from '../../src/modules/supply/model/domain/quantity.ts';
import { awaitedOf } from '../../src/modules/supply/reorder/domain/awaited.ts';
import {
  suggestionFor,
  type ShelfFacts,
} from '../../src/modules/supply/reorder/domain/suggestion.ts';
import { reorderOf } from '../../src/modules/supply/reorder/domain/to-order.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { createRandom } from '../world/random.ts';

const worlds = Number(process.env['REORDER_WORLDS'] ?? 1000);
const stores = Number(process.env['REORDER_STORES'] ?? 8);
const today = '2026-11-25';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Mostly near the edges: par just met, half a pack, a step past the least. */
function makeWorlds(seed: number) {
  const chance = createRandom(seed);
  const quantity = (to: number) => chance.between(0, to) * chance.pick([1, 250, 500, 1000]);
  const maybe = <T>(share: number, made: () => T): T | null =>
    chance.chance(share) ? made() : null;
  return Array.from({ length: worlds }, () => {
    const pack_size = chance.pick([0.5, 1, 6, 12, 2.5]);
    const shelf: ShelfFacts = {
      onHand: maybe(0.95, () => quantity(60) - (chance.chance(0.1) ? 20_000 : 0)),
      par: maybe(0.7, () => quantity(120)),
      reorderPoint: maybe(0.4, () => quantity(60)),
      dailyUse: maybe(0.6, () => quantity(12)),
    };
    return {
      shelf,
      awaited: Array.from({ length: chance.between(0, 2) }, () => ({
        quantity: quantity(24),
        day: addDays(today, chance.between(-2, 3)),
      })),
      toFollowing: maybe(0.8, () => chance.between(0, 9)),
      pack: {
        pack_size,
        min_qty: chance.pick([1, 2, 0.5]),
        step_qty: chance.pick([1, 3, 0.5]),
      },
    };
  });
}

it('SU1-SU4 the server suggests what devices suggest', async () => {
  const all = makeWorlds(20261125);
  const told = await world.sql<{ place: number; suggestion: unknown }>(
    `select w.place, (select to_jsonb(s) from sync.reorder_suggestion(w.on_hand, w.par, w.reorder_point, w.daily_use, w.coming,
        w.days, w.pack_size, w.min_qty, w.step_qty) s) as suggestion
     from jsonb_to_recordset($1) w (place integer, on_hand numeric, par numeric, reorder_point numeric, daily_use numeric,
       coming numeric, days integer, pack_size numeric, min_qty numeric, step_qty numeric)
     order by w.place`,
    [
      JSON.stringify(
        all.map(({ shelf, awaited, toFollowing, pack }, place) => {
          const decimal = (each: number | null) => (each === null ? null : fromQuantity(each));
          return {
            place,
            on_hand: decimal(shelf.onHand),
            par: decimal(shelf.par),
            reorder_point: decimal(shelf.reorderPoint),
            daily_use: decimal(shelf.dailyUse),
            coming: fromQuantity(
              awaited
                .filter(({ day }) => day >= today)
                .reduce((sum, { quantity }) => sum + quantity, 0),
            ),
            days: toFollowing,
            ...pack,
          };
        }),
      ),
    ],
  );
  const here = all.map(({ shelf, awaited, toFollowing, pack }, place) => {
    const suggestion = suggestionFor(
      shelf,
      awaited,
      {
        today,
        next: today,
        following: toFollowing === null ? null : addDays(today, toFollowing),
      },
      pack,
    );
    return {
      place,
      suggestion:
        suggestion === null
          ? null
          : {
              method: suggestion.method,
              target: fromQuantity(suggestion.target),
              missing: fromQuantity(suggestion.missing),
              order_qty: fromQuantity(suggestion.order),
            },
    };
  });
  expect(told).toEqual(here);
  // worth the name of random worlds
  const methods = here.map(({ suggestion }) => suggestion?.method ?? 'none');
  for (const method of ['par', 'use', 'none']) {
    expect(methods.filter((each) => each === method).length).toBeGreaterThan(worlds / 10);
  }
});

const zones = ['America/New_York', 'Europe/Paris', 'Asia/Kolkata', 'Pacific/Auckland'] as const;
/** The nights on which clocks change in some of these zones, and a day of nothing. */
const nights = ['2026-03-08', '2026-03-29', '2026-11-01', '2026-10-25', '2026-06-10'] as const;
const statuses = [
  'draft',
  'pending',
  'approved',
  'rejected',
  'processing',
  'out_for_delivery',
  'delivered',
  'partially_received',
  'received',
  'cancelled',
] as const;
const productCount = 40;

/** Three suppliers, one of whom nobody orders from any more, and products that some of them sell in several packs. */
async function fillCatalogue(chance: ReturnType<typeof createRandom>) {
  const suppliers = [true, true, false].map((is_active) => ({ id: newId(), is_active }));
  await world.sql(
    `insert into suppliers (id, name, is_active)
     select s.id, 'Supplier ' || s.id, s.is_active from jsonb_to_recordset($1) s (id uuid, is_active boolean)`,
    [JSON.stringify(suppliers)],
  );
  const products = Array.from({ length: productCount }, () => ({
    id: newId(),
    is_active: chance.chance(0.95),
    offers: suppliers.flatMap(({ id: supplier_id }) =>
      Array.from({ length: chance.between(0, 2) }, () => ({
        id: newId(),
        supplier_id,
        code: '',
        order_unit: 'case',
        pack_size: chance.pick([1, 6, 12]),
        price: chance.pick([6, 12, 24]),
        price_from: today,
        price_before: null,
        min_qty: chance.pick([1, 2]),
        step_qty: 1,
        lead_days: 1,
        is_active: chance.chance(0.85),
      })),
    ),
  }));
  await world.sql(
    `insert into products (id, name, is_active)
     select p.id, 'Product ' || p.id, p.is_active from jsonb_to_recordset($1) p (id uuid, is_active boolean)`,
    [JSON.stringify(products)],
  );
  await world.sql(
    `insert into product_offers (id, product_id, supplier_id, pack_size, price, min_qty, step_qty, is_active)
     select o.id, p.id, o.supplier_id, o.pack_size, o.price, o.min_qty, o.step_qty, o.is_active
     from jsonb_to_recordset($1) p (id uuid, offers jsonb)
     cross join jsonb_to_recordset(p.offers) o (id uuid, supplier_id uuid, pack_size numeric, price numeric, min_qty numeric,
       step_qty numeric, is_active boolean)`,
    [JSON.stringify(products)],
  );
  return { suppliers, products };
}

it('SU1-SU8 a store is suggested by the server what its devices suggest, in four time zones and on both nights', async () => {
  const chance = createRandom(20261126);
  const { suppliers, products } = await fillCatalogue(chance);
  const activeSuppliers = new Set(suppliers.filter((each) => each.is_active).map(({ id }) => id));
  let suggested = 0;
  for (let made = 0; made < stores; made += 1) {
    const store = newId();
    const timeZone = zones[made % zones.length] ?? zones[0];
    const at = new Date(
      Date.parse(`${nights[made % nights.length] ?? nights[0]}T00:00:00Z`) +
        chance.between(-12, 36) * 3_600_000,
    );
    const day = businessDayOf(at, timeZone);
    const terms = suppliers.slice(0, 2).map(({ id }) => ({
      supplier_id: id,
      deliveries: [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
        chance.chance(0.5)
          ? [{ weekday, from: '06:00', until: '11:00', cut_off_days: 1, cut_off: '02:30' }]
          : [],
      ),
      exceptions: [],
    }));
    const amount = (to: number) => chance.between(0, to) * 0.5;
    const shelves = products.map(({ id }) => ({
      product_id: id,
      par: chance.chance(0.7) ? amount(120) : null,
      reorder_point: chance.chance(0.3) ? amount(60) : null,
      track: chance.chance(0.9) ? 'quantity' : 'none',
      on_hand: chance.chance(0.9) ? amount(120) - 5 : 0,
      counted_at: chance.chance(0.8) ? '2026-01-05T10:00:00.000Z' : null,
      avg_daily_use: chance.chance(0.5) ? amount(20) : null,
    }));
    const orders = Array.from({ length: 12 }, (_, place) => ({
      id: newId(),
      supplier_id: chance.pick([suppliers[0], suppliers[1]] as [
        (typeof suppliers)[0],
        (typeof suppliers)[0],
      ]).id,
      status: chance.pick(statuses),
      requested_for: chance.chance(0.7) ? addDays(day, chance.between(-3, 3)) : null,
      expected_on: chance.chance(0.3) ? addDays(day, chance.between(-3, 3)) : null,
      submitted_at: new Date(at.getTime() - place * 3_600_000).toISOString(),
    }));
    const lines = orders.flatMap(({ id, supplier_id }) =>
      products.flatMap((product) =>
        product.offers
          .filter((offer) => offer.supplier_id === supplier_id && chance.chance(0.3))
          .map((offer) => ({
            id: naturalId('supply_order_lines', id, offer.id),
            order_id: id,
            offer_id: offer.id,
            product_id: product.id,
            pack_size: offer.pack_size,
            qty: chance.between(1, 4),
            qty_received: chance.chance(0.3) ? chance.between(0, 4) : null,
          })),
      ),
    );
    const dismissals = products
      .filter(() => chance.chance(0.15))
      .map(({ id }) => ({ product_id: id, until: addDays(day, chance.between(-1, 2)) }));
    await world.sql(
      `insert into stores (id, store_number, name, time_zone) values ($1, $2, $2, $3)`,
      [store, `R${made}`, timeZone],
    );
    await world.sql(
      `with terms as (
        insert into supplier_terms (store_id, supplier_id, deliveries)
        select $1, t.supplier_id, t.deliveries from jsonb_to_recordset($2) t (supplier_id uuid, deliveries jsonb)),
      put_off as (
        insert into reorder_dismissals (store_id, product_id, until)
        select $1, d.product_id, d.until from jsonb_to_recordset($3) d (product_id uuid, until date))
      insert into store_products (store_id, product_id, par, reorder_point, track, on_hand, counted_at, avg_daily_use)
      select $1, s.product_id, s.par, s.reorder_point, s.track, s.on_hand, s.counted_at, s.avg_daily_use
      from jsonb_to_recordset($4) s (product_id uuid, par numeric, reorder_point numeric, track text, on_hand numeric,
        counted_at timestamptz, avg_daily_use numeric)`,
      [store, JSON.stringify(terms), JSON.stringify(dismissals), JSON.stringify(shelves)],
    );
    await world.sql(
      `insert into supply_orders (id, user_id, store_id, supplier_id, status, requested_for, expected_on, submitted_at)
       select o.id, $2, $1, o.supplier_id, o.status, o.requested_for, o.expected_on, o.submitted_at
       from jsonb_to_recordset($3) o (id uuid, supplier_id uuid, status text, requested_for date, expected_on date,
         submitted_at timestamptz)`,
      [store, people.manager.id, JSON.stringify(orders)],
    );
    await world.sql(
      `insert into supply_order_lines (order_id, offer_id, qty, qty_received)
       select l.order_id, l.offer_id, l.qty, l.qty_received
       from jsonb_to_recordset($1) l (order_id uuid, offer_id uuid, qty numeric, qty_received numeric)`,
      [JSON.stringify(lines)],
    );

    const told = await world.sql(
      `select product_id, offer_id, method, target::float, on_hand::float, coming::float, overdue::float, missing::float,
        order_qty::float, days_left, next_day::text, following_day::text, runs_out, dismissed_until::text
       from sync.reorder_suggestions_of($1, $2) order by product_id`,
      [store, at.toISOString()],
    );

    const lastOrdered = new Map<string, string>();
    for (const { id, status } of orders) {
      if (['draft', 'rejected', 'cancelled'].includes(status)) continue;
      // of a product that stands in an order twice the first line counts
      const ofOrder = lines.filter(({ order_id }) => order_id === id);
      for (const line of ofOrder.sort((a, b) => (a.id < b.id ? -1 : 1))) {
        if (!lastOrdered.has(line.product_id)) lastOrdered.set(line.product_id, line.offer_id);
      }
    }
    const here = (dismissed: ReadonlyMap<string, string>) =>
      reorderOf({
        products,
        activeSuppliers,
        terms: new Map(terms.map((each) => [each.supplier_id, parseTerms(each)])),
        shelves: new Map(
          shelves
            .filter(({ track }) => track === 'quantity')
            .map((shelf) => [
              shelf.product_id,
              {
                onHand:
                  shelf.counted_at === null && shelf.on_hand === 0
                    ? null
                    : toQuantity(shelf.on_hand),
                par: shelf.par === null ? null : toQuantity(shelf.par),
                reorderPoint: shelf.reorder_point === null ? null : toQuantity(shelf.reorder_point),
                dailyUse: shelf.avg_daily_use === null ? null : toQuantity(shelf.avg_daily_use),
              },
            ]),
        ),
        awaited: new Map(
          products.map(({ id }) => [
            id,
            lines
              .filter(({ product_id }) => product_id === id)
              .flatMap((line) => {
                const order = orders.find((each) => each.id === line.order_id);
                if (order === undefined) return [];
                const coming = awaitedOf(
                  { ...order, reached: order.status satisfies OrderStatus },
                  line,
                  day,
                );
                return coming === null ? [] : [coming];
              }),
          ]),
        ),
        lastOrdered,
        dismissed,
        now: at,
        today: day,
        timeZone,
      });
    const untilOf = new Map(dismissals.map(({ product_id, until }) => [product_id, until]));
    const kept = here(untilOf);
    expect(new Set(kept.dismissed.map(({ product }) => product.id))).toEqual(
      new Set(
        told.filter((row) => row['dismissed_until'] !== null).map((row) => row['product_id']),
      ),
    );
    // everything, as if nobody had put anything off
    const rows = here(new Map()).suppliers.flatMap(({ rows: each }) => each);
    suggested += rows.length;
    expect(told).toEqual(
      rows
        .map(({ product, offer, suggestion, daysLeft, runsOut, days }) => ({
          product_id: product.id,
          offer_id: offer.id,
          method: suggestion.method,
          target: fromQuantity(suggestion.target),
          on_hand: fromQuantity(suggestion.onHand),
          coming: fromQuantity(suggestion.coming),
          overdue: fromQuantity(suggestion.overdue),
          missing: fromQuantity(suggestion.missing),
          order_qty: fromQuantity(suggestion.order),
          days_left: daysLeft,
          next_day: days.next,
          following_day: days.following,
          runs_out: runsOut,
          dismissed_until: (() => {
            const until = untilOf.get(product.id);
            return until !== undefined && until > day ? until : null;
          })(),
        }))
        .sort((a, b) => (a.product_id < b.product_id ? -1 : 1)),
    );
  }
  expect(suggested).toBeGreaterThan(stores * 5);
});
