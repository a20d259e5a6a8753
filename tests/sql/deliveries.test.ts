/**
 * Which deliveries come, and what the server makes of an order that comes too late (rules SD of the supplies). More random
 * worlds than in every run: DELIVERY_WORLDS=5000 and this file alone.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, businessDayOf } from '../../src/kernel/business-week.ts';
import { naturalId, newId } from '../../src/kernel/ids.ts';
import {
  deliveriesBetween,
  deliveriesToOrderFor,
  type DeliveryException,
  type DeliveryTerms,
} from '../../src/modules/supply/model/domain/delivery.ts';
import type { OrderStep } from '../../src/modules/supply/model/domain/order-step.ts';
import { Device, op } from '../database/device.ts';
import { startWorld, type World } from '../database/world.ts';
import { people, type Person } from '../world/people.ts';
import { createRandom } from '../world/random.ts';

const supplier = 'c0ffee00-0000-4000-8000-000000000001';
const offer = 'c0ffee00-0000-4000-8000-000000000021';
const worlds = Number(process.env['DELIVERY_WORLDS'] ?? 1000);

let world: World;
let manager: Device;
let made = 0;

beforeAll(async () => {
  world = await startWorld();
  await world.sql(`insert into suppliers (id, name) values ($1, 'North Foods')`, [supplier]);
  const product = newId();
  await world.sql(`insert into products (id, name, category) values ($1, 'Buns', 'food')`, [
    product,
  ]);
  await world.sql(
    `insert into product_offers (id, product_id, supplier_id, price) values ($1, $2, $3, 8.5)`,
    [offer, product, supplier],
  );
  manager = new Device(await world.signIn(people.manager));
});
afterAll(() => world.stop());

const zones = ['America/New_York', 'Europe/Paris', 'Asia/Kolkata', 'Pacific/Auckland'] as const;
/** Around both nights on which clocks of these zones change, a leap day and the turn of a year. */
const begins = ['2026-03-01', '2026-03-22', '2026-10-18', '2026-10-25', '2028-02-20', '2026-12-20'];

type DeliveryWorld = {
  readonly terms: DeliveryTerms;
  readonly zone: string;
  readonly from: string;
  readonly to: string;
  readonly at: string;
};

function makeWorlds(seed: number): readonly DeliveryWorld[] {
  const chance = createRandom(seed);
  const two = (value: number) => String(value).padStart(2, '0');
  const window = () => {
    const from = chance.between(0, 20);
    return {
      from: `${two(from)}:${chance.pick(['00', '30'])}`,
      until: `${two(chance.between(from + 1, 23))}:15`,
      cut_off_days: chance.between(0, 4),
      // now and then in the hour that is left out or comes twice
      cut_off: `${two(chance.chance(0.3) ? 2 : chance.between(0, 23))}:${chance.pick(['00', '30', '59'])}`,
    };
  };
  return Array.from({ length: worlds }, () => {
    const from = addDays(chance.pick(begins as [string, ...string[]]), chance.between(0, 6));
    const day = () => addDays(from, chance.between(-10, 20));
    const exceptions = new Map<string, DeliveryException>();
    for (let count = chance.between(0, 14); count > 0; count -= 1) {
      const kind = chance.pick(['skipped', 'moved', 'extra']);
      const on = day();
      const other = day();
      const exception: DeliveryException =
        kind === 'extra'
          ? { kind, day: on, ...window() }
          : kind === 'moved' && other !== on
            ? { kind, day: on, moved_to: other }
            : { kind: 'skipped', day: on };
      exceptions.set(`${exception.kind === 'extra'} ${on}`, exception);
    }
    return {
      terms: {
        deliveries: [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
          chance.chance(0.4) ? [{ weekday, ...window() }] : [],
        ),
        exceptions: [...exceptions.values()],
      },
      zone: chance.pick(zones),
      from,
      to: addDays(from, chance.between(0, 14)),
      at: new Date(
        Date.parse(`${from}T00:00:00Z`) + chance.between(-48 * 60, 14 * 24 * 60) * 60_000,
      ).toISOString(),
    };
  });
}

it('SD1-SD3 the server knows the same deliveries and cut-offs as devices, in four time zones and on both nights', async () => {
  const all = makeWorlds(20261125);
  const told = await world.sql<{ place: number; all: unknown; next: string | null }>(
    `select w.place, coalesce((
        select jsonb_agg(jsonb_build_object('day', d.day, 'kind', d.kind, 'plannedOn', d.planned_on, 'from', d.window_from,
          'until', d.window_until, 'cutOffAt', sync.iso_time(d.cut_off_at)) order by d.day)
        from sync.deliveries_of(t, w.zone, w.from_day, w.to_day) d), '[]') as all,
      (select min(d.day)::text from sync.deliveries_of(t, w.zone, w.from_day, w.from_day + 60) d where d.cut_off_at > w.at) as next
    from jsonb_to_recordset($1) w (place integer, terms jsonb, zone text, from_day date, to_day date, at timestamptz)
    cross join lateral jsonb_populate_record(null::public.supplier_terms, w.terms) t
    order by w.place`,
    [
      JSON.stringify(
        all.map(({ terms, zone, from, to, at }, place) => ({
          place,
          terms,
          zone,
          from_day: from,
          to_day: to,
          at,
        })),
      ),
    ],
  );
  const here = all.map(({ terms, zone, from, to, at }, place) => ({
    place,
    all: deliveriesBetween(terms, from, to, zone),
    next:
      deliveriesToOrderFor(terms, {
        notBefore: from,
        now: new Date(at),
        timeZone: zone,
        count: 1,
      })[0]?.day ?? null,
  }));
  expect(told).toEqual(here);
  // worth the name of random worlds
  const kinds = here.flatMap((each) => each.all.map(({ kind }) => kind));
  for (const kind of ['regular', 'moved', 'extra'] as const) {
    expect(kinds.filter((each) => each === kind).length).toBeGreaterThan(worlds / 10);
  }
});

const everyDay = (cut_off: string, cut_off_days = 1) =>
  JSON.stringify(
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      from: '07:00',
      until: '11:00',
      cut_off_days,
      cut_off,
    })),
  );

type Shop = { readonly id: string; readonly scope: string };
let shop: Shop;

/** A store of its own for each test, on UTC, with a general manager and a shift lead. */
beforeEach(async () => {
  made += 1;
  const id = newId();
  shop = { id, scope: `store:${id}` };
  await world.sql(
    `insert into stores (id, store_number, name, time_zone) values ($1, $2, $2, 'UTC')`,
    [id, `D${made}`],
  );
  await world.sql(
    `insert into store_users (user_id, store_id, role) values ($1, $3, 'general_manager'), ($2, $3, 'shift_lead')`,
    [people.manager.id, people.shift.id, id],
  );
});

const comes = (deliveries: string) =>
  world.sql(`insert into supplier_terms (store_id, supplier_id, deliveries) values ($1, $2, $3)`, [
    shop.id,
    supplier,
    deliveries,
  ]);

const step = (person: Person, orderId: string, which: OrderStep, set: object = {}) =>
  op({
    collection: 'supply_order_steps',
    id: newId(),
    scope: shop.scope,
    create: true,
    set: { order_id: orderId, user_id: person.id, step: which, ...set },
  });

/** Submitted by the manager, for this day. */
async function submitted(requested_for: string | null): Promise<string> {
  const id = newId();
  const results = await manager.push(
    op({
      collection: 'supply_orders',
      id,
      scope: shop.scope,
      create: true,
      set: {
        user_id: people.manager.id,
        store_id: shop.id,
        supplier_id: supplier,
        source: 'manual',
        requested_for,
      },
    }),
    op({
      collection: 'supply_order_lines',
      id: naturalId('supply_order_lines', id, offer),
      scope: shop.scope,
      create: true,
      set: { order_id: id, offer_id: offer, qty: 2 },
    }),
    step(people.manager, id, 'submit'),
  );
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
  return id;
}

const days = async (id: string) => {
  const [row] = await world.sql<{ requested_for: string; moved_from: string; expected_on: string }>(
    `select requested_for::text, moved_from::text, expected_on::text from supply_orders where id = $1`,
    [id],
  );
  return row;
};

const told = () =>
  world.sql<{ kind: string; who: string; message: string }>(
    `select n.text_key as kind, p.first_name as who, n.message
     from notifications n join profiles p on p.id = n.user_id where n.store_id = $1 order by n.change, p.first_name`,
    [shop.id],
  );

const today = businessDayOf(new Date(), 'UTC');
const [tomorrow, dayAfter] = [addDays(today, 1), addDays(today, 2)];
const written = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');

it('SD3 an order without a day is for the next delivery that can still be ordered for', async () => {
  await comes(everyDay('00:00'));
  const id = await submitted(null);
  expect(await days(id)).toMatchObject({ requested_for: dayAfter, moved_from: null });
});

it('SD3 a day on which nothing comes, and a supplier of whom nothing is known, are left as they are', async () => {
  const wished = await submitted(tomorrow);
  expect(await days(wished)).toMatchObject({ requested_for: tomorrow, moved_from: null });
  const without = await submitted(null);
  expect(await days(without)).toMatchObject({ requested_for: null, moved_from: null });
});

it('SD4 an order that comes after the cut-off is moved to the next delivery, and who submitted is told', async () => {
  await comes(everyDay('00:00'));
  const id = await submitted(tomorrow);
  expect(await days(id)).toMatchObject({ requested_for: dayAfter, moved_from: tomorrow });
  const [order] = await world.sql<{ order_number: string }>(
    'select order_number from supply_orders where id = $1',
    [id],
  );
  const delivered = async () => {
    await world.sql('select public.deliver_notifications()');
    return told();
  };
  await expect.poll(delivered).toEqual([
    {
      kind: 'supply_order_moved',
      who: people.manager.first_name,
      message: `${order?.order_number} for North Foods came after the cut-off for ${written(tomorrow)}. It is for ${written(dayAfter)} now.`,
    },
  ]);
});

it('SD4 one that the supplier had in time goes back; taken back to a draft, it has missed nothing', async () => {
  await comes(everyDay('00:00'));
  const inTime = await submitted(tomorrow);
  await manager.push(step(people.manager, inTime, 'send', { in_time: true }));
  expect(await days(inTime)).toEqual({
    requested_for: tomorrow,
    moved_from: null,
    expected_on: tomorrow,
  });
  const sent = await submitted(tomorrow);
  await manager.push(step(people.manager, sent, 'send'));
  expect(await days(sent)).toEqual({
    requested_for: dayAfter,
    moved_from: tomorrow,
    expected_on: dayAfter,
  });
  const recalled = await submitted(tomorrow);
  await manager.push(step(people.manager, recalled, 'recall'));
  expect(await days(recalled)).toMatchObject({ requested_for: dayAfter, moved_from: null });
});

it('SD5 two hours before a cut-off the people who order are told once, unless it is ordered', async () => {
  await comes(everyDay('12:00'));
  const remind = (at: string) => world.sql('select sync.remind_of_supplies($1)', [at]);
  const cutOffs = async () => {
    await world.sql('select public.deliver_notifications()');
    return (await told()).filter(({ kind }) => kind === 'supply_cut_off_near');
  };
  await remind(`${dayAfter}T09:59:00Z`);
  expect(await cutOffs()).toEqual([]);
  await remind(`${dayAfter}T10:00:00Z`);
  await remind(`${dayAfter}T10:05:00Z`);
  // the job of the world may be at it, too
  await expect.poll(cutOffs).toMatchObject([{ who: people.manager.first_name }]);
  const [near] = await cutOffs();
  expect(near?.message).toContain(`for the delivery on ${written(addDays(dayAfter, 1))}.`);
  await submitted(addDays(dayAfter, 2));
  await remind(`${addDays(dayAfter, 1)}T11:00:00Z`);
  expect(await cutOffs()).toHaveLength(1);
});

it('SD6 a delivery that did not come is told once, at ten of the day after', async () => {
  const id = await submitted(today);
  await manager.push(step(people.manager, id, 'send', { expected_on: today }));
  const overdue = async (at: string) => {
    await world.sql('select sync.remind_of_supplies($1)', [at]);
    await world.sql('select public.deliver_notifications()');
    return (await told()).filter(({ kind }) => kind === 'supply_order_overdue');
  };
  expect(await overdue(`${today}T23:00:00Z`)).toEqual([]);
  expect(await overdue(`${tomorrow}T09:55:00Z`)).toEqual([]);
  await expect
    .poll(() => overdue(`${tomorrow}T10:00:00Z`))
    .toMatchObject([
      {
        who: people.manager.first_name,
        message: expect.stringContaining(`North Foods was expected on ${written(today)}`),
      },
    ]);
  expect(await overdue(`${dayAfter}T10:00:00Z`)).toHaveLength(1);
});

it('SD6 what has come meanwhile is not told', async () => {
  const id = await submitted(today);
  await manager.push(step(people.manager, id, 'send', { expected_on: today }));
  await manager.push(step(people.manager, id, 'drop'));
  await world.sql('select sync.remind_of_supplies($1)', [`${tomorrow}T10:00:00Z`]);
  await world.sql('select public.deliver_notifications()');
  expect(await told()).toEqual([]);
});

it.each([
  [
    'a weekday twice',
    `[${'{"weekday":1,"from":"07:00","until":"08:00","cut_off_days":1,"cut_off":"09:00"},'.repeat(2).slice(0, -1)}]`,
    '[]',
  ],
  [
    'a window that ends before it begins',
    `[{"weekday":1,"from":"08:00","until":"07:00","cut_off_days":1,"cut_off":"09:00"}]`,
    '[]',
  ],
  [
    'a cut-off without a time',
    `[{"weekday":1,"from":"07:00","until":"08:00","cut_off_days":1}]`,
    '[]',
  ],
  ['a day that does not exist', '[]', `[{"kind":"skipped","day":"2026-02-30"}]`],
  ['a day moved to itself', '[]', `[{"kind":"moved","day":"2026-02-03","moved_to":"2026-02-03"}]`],
  [
    'a day excepted twice',
    '[]',
    `[{"kind":"skipped","day":"2026-02-03"},{"kind":"moved","day":"2026-02-03","moved_to":"2026-02-04"}]`,
  ],
])('SD1, SD2 terms with %s are refused', async (_what, deliveries, exceptions) => {
  await expect(
    world.sql(
      `insert into supplier_terms (store_id, supplier_id, deliveries, exceptions) values ($1, $2, $3, $4)`,
      [shop.id, supplier, deliveries, exceptions],
    ),
  ).rejects.toMatchObject({ code: '23514' });
});
