/** Supply orders: how they move, who may move them, and what a late line does (rules SC and SO of the supplies). */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { naturalId, newId } from '../../src/kernel/ids.ts';
import type { Standing } from '../../src/kernel/permission.ts';
import { lineTotal } from '../../src/modules/supply/model/domain/line-total.ts';
import {
  asksForReason,
  leadsTo,
  mayTake,
  orderStatuses,
  orderSteps,
  permissionFor,
  type OrderStatus,
  type OrderStep,
} from '../../src/modules/supply/model/domain/order-step.ts';
import { Device, op } from '../database/device.ts';
import { scopeOf } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people, type Person } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
const supplier = 'c0ffee00-0000-4000-8000-000000000001';
const elsewhere = 'c0ffee00-0000-4000-8000-000000000002';
const buns = 'c0ffee00-0000-4000-8000-000000000011';
const cheese = 'c0ffee00-0000-4000-8000-000000000012';
const bunsByCase = 'c0ffee00-0000-4000-8000-000000000021';
const cheeseByCase = 'c0ffee00-0000-4000-8000-000000000022';
const bunsElsewhere = 'c0ffee00-0000-4000-8000-000000000023';

let world: World;
let manager: Device;
let inspector: Device;
let shift: Device;

beforeAll(async () => {
  world = await startWorld();
  await world.sql(
    `insert into suppliers (id, name) values ($1, 'North Foods'), ($2, 'South Foods')`,
    [supplier, elsewhere],
  );
  await world.sql(
    `insert into products (id, name, category, needs_approval) values ($1, 'Buns', 'food', false), ($2, 'Cheese', 'food', true)`,
    [buns, cheese],
  );
  await world.sql(
    `insert into product_offers (id, product_id, supplier_id, code, pack_size, price)
     values ($1, $2, $3, 'B-12', 12, 8.5), ($4, $5, $3, 'C-1', 4, 31.25), ($6, $2, $7, 'S-9', 10, 8)`,
    [bunsByCase, buns, supplier, cheeseByCase, cheese, bunsElsewhere, elsewhere],
  );
  manager = new Device(await world.signIn(people.manager));
  inspector = new Device(await world.signIn(people.inspector));
  shift = new Device(await world.signIn(people.shift));
});
afterAll(() => world.stop());

const newOrder = (person: Person, id = newId(), ago = 0) =>
  op({
    collection: 'supply_orders',
    id,
    scope: scopeOf(store),
    create: true,
    ago,
    set: { user_id: person.id, store_id: store.id, supplier_id: supplier, source: 'manual' },
  });

const lineId = (orderId: string, offerId: string) =>
  naturalId('supply_order_lines', orderId, offerId);

const newLine = (orderId: string, qty: number, offerId = bunsByCase, ago = 0) =>
  op({
    collection: 'supply_order_lines',
    id: lineId(orderId, offerId),
    scope: scopeOf(store),
    create: true,
    ago,
    set: { order_id: orderId, offer_id: offerId, qty },
  });

const changedLine = (orderId: string, qty: number, base: number, ago = 0) =>
  op({
    collection: 'supply_order_lines',
    id: lineId(orderId, bunsByCase),
    scope: scopeOf(store),
    ago,
    set: { qty },
    base: { qty: base },
  });

const newStep = (person: Person, orderId: string, step: OrderStep, ago = 0) =>
  op({
    collection: 'supply_order_steps',
    id: newId(),
    scope: scopeOf(store),
    create: true,
    ago,
    set: {
      order_id: orderId,
      user_id: person.id,
      step,
      ...(asksForReason(step) && { reason: 'Too much of it' }),
    },
  });

type Stored = {
  readonly status: OrderStatus;
  readonly order_number: string;
  readonly subtotal: string;
  readonly submitted_by: string | null;
  readonly decided_by: string | null;
};
async function stored(id: string): Promise<Stored> {
  const [row] = await world.sql<Stored>(
    `select status, order_number, subtotal::text, submitted_by, decided_by from supply_orders where id = $1`,
    [id],
  );
  if (row === undefined) throw new Error('The order is not there');
  return row;
}

const codes = (results: readonly { readonly code?: string | null | undefined }[]) =>
  results.map(({ code }) => code ?? null);

/** An order of the manager's, submitted; or as far as the steps lead. */
async function submitted(...more: readonly [Device, Person, OrderStep][]): Promise<string> {
  const id = newId();
  await manager.push(
    newOrder(people.manager, id),
    newLine(id, 2),
    newStep(people.manager, id, 'submit'),
  );
  for (const [device, person, step] of more) await device.push(newStep(person, id, step));
  return id;
}

describe('every step', () => {
  const callers: readonly (readonly [string, Person, Standing])[] = [
    ['shift lead', people.shift, { role: 'shift_lead', isGlobalAdmin: false }],
    ['general manager', people.manager, { role: 'general_manager', isGlobalAdmin: false }],
    ['supervisor', people.inspector, { role: 'supervisor', isGlobalAdmin: false }],
    ['global admin', people.admin, { role: null, isGlobalAdmin: true }],
  ];

  /** An order in each status for each step, submitted by somebody, past all rules. */
  async function inEveryStatus(submittedBy: string) {
    const cases = orderStatuses.flatMap((status) =>
      orderSteps.map((step) => ({ id: newId(), status, step })),
    );
    await world.sql(
      `insert into supply_orders (id, user_id, store_id, supplier_id, status, submitted_by, submitted_at, order_number)
       select u.id, $3, $4, $5, u.status, $3, now(), u.id::text from unnest($1::uuid[], $2::text[]) u(id, status)`,
      [
        cases.map(({ id }) => id),
        cases.map(({ status }) => status),
        submittedBy,
        store.id,
        supplier,
      ],
    );
    await world.sql(
      `insert into supply_order_lines (order_id, offer_id, qty) select u, $2, 1 from unnest($1::uuid[]) u`,
      [cases.map(({ id }) => id), bunsByCase],
    );
    return cases;
  }

  it.each(callers)(
    'SO2, SO3: of a %s leads where the table says, by push and by REST',
    async (_, person, standing) => {
      const who = { ...standing, userId: person.id };
      for (const submittedBy of [people.manager2.id, person.id]) {
        const pushed = await inEveryStatus(submittedBy);
        const device = new Device(await world.signIn(person));
        const results = await device.push(
          ...pushed.map(({ id, step }) => newStep(person, id, step)),
        );
        const client = await world.signIn(person);
        for (const [at, { id, status, step }] of pushed.entries()) {
          const may = mayTake({ status, submitted_by: submittedBy }, step, who);
          expect([status, step, results[at]?.status]).toEqual([
            status,
            step,
            may ? 'applied' : 'rejected',
          ]);
          const reached = step === 'submit' ? 'approved' : leadsTo(status, step);
          expect([status, step, (await stored(id)).status]).toEqual([
            status,
            step,
            may ? reached : status,
          ]);
        }
        // the same through REST: a statement instead of a push
        const direct = await inEveryStatus(submittedBy);
        for (const { id, status, step } of direct) {
          const { error } = await client.from('supply_order_steps').insert({
            id: newId(),
            order_id: id,
            user_id: person.id,
            step,
            ...(asksForReason(step) && { reason: 'Too much of it' }),
          });
          const may = mayTake({ status, submitted_by: submittedBy }, step, who);
          expect([status, step, error === null]).toEqual([status, step, may]);
        }
      }
    },
  );

  it('SO2, SO3: the table in SQL is the one of the app', async () => {
    const rows = await world.sql<{
      status: OrderStatus;
      step: OrderStep;
      to: string;
      takes: string;
    }>(
      `select s.status, t.step, sync.supply_step_leads_to(s.status, t.step) as to,
         sync.supply_step_permission(t.step) as takes
       from unnest($1::text[]) s(status) cross join unnest($2::text[]) t(step)`,
      [orderStatuses, orderSteps],
    );
    expect(rows).toHaveLength(orderStatuses.length * orderSteps.length);
    for (const { status, step, to, takes } of rows) {
      expect([status, step, to, takes]).toEqual([
        status,
        step,
        leadsTo(status, step),
        permissionFor(step),
      ]);
    }
  });
});

describe('an order', () => {
  it('SO1: is numbered by store, day and place', async () => {
    const one = newId();
    const two = newId();
    await manager.push(newOrder(people.manager, one), newOrder(people.manager, two));
    const [first, second] = [(await stored(one)).order_number, (await stored(two)).order_number];
    const [, day, no] = /^7486-(\d{6})-(\d{2,})$/.exec(first) ?? [];
    expect(second).toBe(`7486-${day}-${String(Number(no) + 1).padStart(2, '0')}`);
  });

  it('SO2: of two steps that exclude each other the first stands', async () => {
    const id = await submitted();
    expect(await manager.push(newStep(people.manager, id, 'cancel'))).toMatchObject([
      { status: 'applied' },
    ]);
    const [late] = await manager.push(newStep(people.manager, id, 'send', 60_000));
    expect(late).toMatchObject({ status: 'rejected', code: 'step_not_possible' });
    expect((await stored(id)).status).toBe('cancelled');
  });

  it('SO2: nobody writes a status', async () => {
    const id = await submitted();
    const [result] = await manager.push(
      op({
        collection: 'supply_orders',
        id,
        scope: scopeOf(store),
        set: { status: 'received' },
        base: {},
      }),
    );
    expect(result).toMatchObject({ status: 'applied' });
    expect((await stored(id)).status).toBe('approved');
    const { error } = await (
      await world.signIn(people.admin)
    )
      .from('supply_orders')
      .update({ status: 'received' })
      .eq('id', id);
    expect(error?.code).toBe('42501');
  });

  it('SO2: what was done stays on record', async () => {
    const id = await submitted();
    const [step] = await world.sql<{ id: string }>(
      'select id from supply_order_steps where order_id = $1',
      [id],
    );
    const [result] = await manager.push(
      op({
        collection: 'supply_order_steps',
        id: step?.id ?? '',
        scope: scopeOf(store),
        set: { deleted_at: new Date().toISOString() },
      }),
    );
    expect(result).toMatchObject({ status: 'rejected', code: 'forbidden' });
  });

  it('SO3: a rejection says why', async () => {
    await world.sql(
      `insert into supply_settings (store_id, approve_above) values ($1, 10)
       on conflict (store_id) do update set approve_above = 10`,
      [store.id],
    );
    const id = await submitted();
    const { set, ...rest } = newStep(people.inspector, id, 'reject');
    const [silent] = await inspector.push({ ...rest, set: { ...set, reason: null } });
    expect(silent).toMatchObject({ status: 'rejected', code: 'reason_missing' });
    await world.sql('update supply_settings set approve_above = null where store_id = $1', [
      store.id,
    ]);
  });

  it('SO7: is not submitted without a line', async () => {
    const id = newId();
    const results = await manager.push(
      newOrder(people.manager, id),
      newStep(people.manager, id, 'submit'),
    );
    expect(codes(results)).toEqual([null, 'empty_order']);
  });

  it('SO3: a shift lead makes none', async () => {
    const [result] = await shift.push(newOrder(people.shift));
    expect(result).toMatchObject({ status: 'rejected', code: 'forbidden' });
  });
});

describe('lines', () => {
  it('SO4: are what the offer is, not what a device says', async () => {
    const id = newId();
    const { set, ...line } = newLine(id, 3);
    await manager.push(newOrder(people.manager, id), {
      ...line,
      set: { ...set, unit_price: 0.01, name: 'Gold', pack_size: 1 },
    });
    const [row] = await world.sql(
      `select name, supplier_code, pack_size::float8, unit_price::float8, line_total::float8
       from supply_order_lines where order_id = $1`,
      [id],
    );
    expect(row).toEqual({
      name: 'Buns',
      supplier_code: 'B-12',
      pack_size: 12,
      unit_price: 8.5,
      line_total: 25.5,
    });
    expect((await stored(id)).subtotal).toBe('25.50');
  });

  it('SO4: an order keeps its prices; a draft is submitted at those of the day', async () => {
    const old = await submitted();
    const draft = newId();
    await manager.push(newOrder(people.manager, draft), newLine(draft, 2));
    await world.sql('update product_offers set price = 9 where id = $1', [bunsByCase]);
    await manager.push(newStep(people.manager, draft, 'submit'));
    expect((await stored(old)).subtotal).toBe('17.00');
    expect((await stored(draft)).subtotal).toBe('18.00');
    await world.sql('update product_offers set price = 8.5 where id = $1', [bunsByCase]);
  });

  it('SC9: a price that is announced is none of today’s orders’, but of those of its day', async () => {
    const announce = (day: string) =>
      world.sql(
        `update product_offers set price = 9, price_from = sync.store_day($2) + $3::integer where id = $1`,
        [bunsByCase, store.id, day],
      );
    const [before] = await world.sql<{ price_from: string }>(
      'select price_from::text from product_offers where id = $1',
      [bunsByCase],
    );
    const draft = newId();
    await announce('2');
    await manager.push(newOrder(people.manager, draft), newLine(draft, 2));
    const costs = async () => {
      const rows = await world.sql<{ price: number }>(
        `select unit_price::float8 as price from supply_order_lines where order_id = $1`,
        [draft],
      );
      return rows.map(({ price }) => price);
    };
    expect(await costs()).toEqual([8.5]);
    await announce('0');
    await manager.push(newStep(people.manager, draft, 'submit'));
    expect(await costs()).toEqual([9]);
    await world.sql('update product_offers set price = 8.5, price_from = $2 where id = $1', [
      bunsByCase,
      before?.price_from,
    ]);
  });

  it('SC3: another pack is another offer', async () => {
    await expect(
      world.sql('update product_offers set pack_size = 24 where id = $1', [bunsByCase]),
    ).rejects.toThrow('Another pack');
  });

  it('SO1, SO4: what another supplier sells, or nobody, is refused', async () => {
    const id = newId();
    const results = await manager.push(
      newOrder(people.manager, id),
      newLine(id, 1, bunsElsewhere),
      newLine(id, 1, newId()),
    );
    expect(codes(results)).toEqual([null, 'other_supplier', 'unknown_offer']);
  });

  it('SO7: two people who add the same meet in one line, and both values are kept', async () => {
    const id = newId();
    await manager.push(newOrder(people.manager, id));
    await manager.push(newLine(id, 2, bunsByCase, 2000));
    await inspector.push(newLine(id, 5, bunsByCase, 1000));
    const rows = await world.sql('select qty::float8 from supply_order_lines where order_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ qty: 5 }]);
    const conflicts = await world.sql(
      `select kept_value, other_value from record_conflicts where record_id = $1`,
      [lineId(id, bunsByCase)],
    );
    expect(conflicts).toHaveLength(1);
  });

  it('SO5: a change from before the submission counts until the order is sent', async () => {
    const id = newId();
    await manager.push(newOrder(people.manager, id, 60_000), newLine(id, 2, bunsByCase, 50_000));
    await manager.push(newStep(people.manager, id, 'submit', 20_000));
    const [before] = await inspector.push(changedLine(id, 6, 2, 30_000));
    expect(before).toMatchObject({ status: 'applied' });
    const [asked] = await world.sql(
      'select qty_requested::float8 as asked from supply_order_lines where order_id = $1',
      [id],
    );
    expect(asked).toEqual({ asked: 6 });
    expect((await stored(id)).subtotal).toBe('51.00');
    const [after] = await inspector.push(changedLine(id, 9, 6, 10_000));
    expect(after).toMatchObject({ status: 'rejected', code: 'order_submitted' });
    await manager.push(newStep(people.manager, id, 'send', 5000));
    const [late] = await inspector.push(changedLine(id, 7, 6, 40_000));
    expect(late).toMatchObject({ status: 'rejected', code: 'order_sent' });
  });

  it('SO5, SO6: a late change that costs too much for nobody’s approval waits for one', async () => {
    await world.sql('update supply_settings set approve_above = 20 where store_id = $1', [
      store.id,
    ]);
    const id = newId();
    await manager.push(newOrder(people.manager, id, 60_000), newLine(id, 2, bunsByCase, 50_000));
    await manager.push(newStep(people.manager, id, 'submit', 20_000));
    expect(await stored(id)).toMatchObject({ status: 'approved', decided_by: null });
    await inspector.push(changedLine(id, 6, 2, 30_000));
    expect((await stored(id)).status).toBe('pending');
    await world.sql('update supply_settings set approve_above = null where store_id = $1', [
      store.id,
    ]);
  });

  it('SO6: a marked product asks for approval whatever it costs, and who may give it is told', async () => {
    const id = newId();
    await manager.push(
      newOrder(people.manager, id),
      newLine(id, 1, cheeseByCase),
      newStep(people.manager, id, 'submit'),
    );
    expect((await stored(id)).status).toBe('pending');
    await inspector.push(newStep(people.inspector, id, 'approve'));
    expect(await stored(id)).toMatchObject({
      status: 'approved',
      submitted_by: people.manager.id,
      decided_by: people.inspector.id,
    });
    await world.sql('select deliver_notifications(500)');
    const told = await world.sql<{ user_id: string; text_key: string }>(
      `select user_id, text_key from notifications where record_id = $1 order by created_at, text_key`,
      [id],
    );
    expect(told).toEqual([
      { user_id: people.inspector.id, text_key: 'supply_order_to_approve' },
      { user_id: people.manager.id, text_key: 'supply_order_approved' },
    ]);
  });

  it('SO7: an order takes 200 lines, and no more', async () => {
    const id = newId();
    await manager.push(newOrder(people.manager, id));
    await world.sql(
      `with made as (
         insert into product_offers (product_id, supplier_id, pack_size, price) select $2, $3, 100 + n, 1 from generate_series(1, 200) n
         returning id)
       insert into supply_order_lines (order_id, offer_id, qty) select $1, m.id, 1 from made m`,
      [id, buns, supplier],
    );
    expect(codes(await manager.push(newLine(id, 1)))).toEqual(['too_many_lines']);
  });

  it('SC4: totals are the same in SQL and on the device', async () => {
    const worlds = fc.sample(
      fc.tuple(
        fc.integer({ min: 1, max: 99_999_000 }),
        fc.oneof(
          fc.integer({ min: 0, max: 10_000_000 }),
          fc.integer({ min: 0, max: 99_999_999_999 }),
        ),
      ),
      { numRuns: 1000, seed: 18 },
    );
    const rows = await world.sql<{ cents: string }>(
      `select (round((u.q * 0.001::numeric)::numeric(12, 3) * (u.p * 0.0001::numeric)::numeric(12, 4), 2) * 100)::bigint::text as cents
       from unnest($1::bigint[], $2::bigint[]) with ordinality u(q, p, n) order by u.n`,
      [worlds.map(([q]) => q), worlds.map(([, p]) => p)],
    );
    expect(rows.map(({ cents }) => Number(cents))).toEqual(
      worlds.map(([q, p]) => lineTotal(q / 1000, p / 10_000)),
    );
  });
});
