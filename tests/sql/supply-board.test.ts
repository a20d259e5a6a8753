/**
 * Supplies on the board: the server tells of each store what its own hub tells (rules SB of the supplies). For more random
 * worlds than in every run: SUPPLY_BOARD_WORLDS=1000 and this file alone.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, businessDayOf } from '../../src/kernel/business-week.ts';
import { fromCents } from '../../src/kernel/money.ts';
import { naturalId, newId } from '../../src/kernel/ids.ts';
import {
  storeFigures,
  type StoreFacts,
  type StoreFigures,
} from '../../src/modules/supply/hub/domain/store-figures.ts';
import { creditStatuses } from '../../src/modules/supply/model/domain/credit-status.ts';
import { orderStatuses } from '../../src/modules/supply/model/domain/order-step.ts';
import { Device } from '../database/device.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { createRandom } from '../world/random.ts';
import { stores } from '../world/stores.ts';

const worlds = Number(process.env['SUPPLY_BOARD_WORLDS'] ?? 60);
const supplier = 'c0ffee00-0000-4000-8000-000000000001';
const zones = ['America/New_York', 'Europe/Paris', 'Asia/Kolkata', 'Pacific/Auckland'] as const;
/** The nights on which clocks change in some of these zones, and a moment of nothing. */
const moments = ['2026-03-08T06:30:00Z', '2026-11-01T05:30:00Z', '2026-06-10T15:00:00Z'] as const;

let world: World;
let admin: Device;
beforeAll(async () => {
  world = await startWorld();
  admin = new Device(await world.signIn(people.admin));
  await world.sql(`insert into suppliers (id, name) values ($1, 'Farm')`, [supplier]);
});
afterAll(() => world.stop());

/** Rule SB4: 2 today, 1 when there is time, 0 nothing. */
const needOf = ({ late, waited, toApprove, counts, contested }: StoreFigures): 0 | 1 | 2 =>
  late > 0 || waited > 0 ? 2 : toApprove > 0 || counts > 0 || contested > 0 ? 1 : 0;

/** What the board makes of these stores, for the global admin. */
async function needsTold(of: readonly string[], at: string): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client(world.stack.superuserUrl);
  await client.connect();
  try {
    await client.query(`select set_config('request.jwt.claims', $1, false)`, [
      JSON.stringify({
        role: 'authenticated',
        sub: people.admin.id,
        aal: 'aal1',
        iss: `${world.stack.url}/auth/v1`,
      }),
    ]);
    const { rows } = await client.query<{ store_id: string; need: number }>(
      `select store_id, need from sync.board_of_supply($1, null, $2)`,
      [of, at],
    );
    return new Map(rows.map(({ store_id, need }) => [store_id, need]));
  } finally {
    await client.end();
  }
}

type Drawn = { readonly id: string; readonly at: string; readonly facts: StoreFacts };

function draw(chance: ReturnType<typeof createRandom>): Drawn {
  const timeZone = chance.pick(zones);
  const at = chance.pick(moments);
  const today = businessDayOf(new Date(at), timeZone);
  /** Often a few minutes around a midnight that counts. */
  const moment = () =>
    new Date(
      Date.parse(at) -
        chance.pick([0, 1, 27, 28, 29]) * 86_400_000 +
        chance.between(-30, 30) * 60_000,
    ).toISOString();
  const maybe = <T>(share: number, made: () => T): T | null =>
    chance.chance(share) ? made() : null;
  return {
    id: newId(),
    at,
    facts: {
      today,
      timeZone,
      orders: Array.from({ length: chance.between(0, 6) }, () => ({
        reached: chance.pick(orderStatuses),
        expected_on: maybe(0.8, () => addDays(today, chance.between(-2, 1))),
        submitted_at: maybe(0.9, moment),
        sent_at: maybe(0.7, moment),
        subtotal: chance.between(0, 100_000) / 100,
      })),
      credits: Array.from({ length: chance.between(0, 3) }, () => ({
        reached: chance.pick(creditStatuses),
        amount: chance.between(1, 9_999) / 100,
      })),
      counts: Array.from({ length: chance.between(0, 3) }, () => ({
        status: chance.pick(['open', 'submitted', 'posted']),
        decision: null,
      })),
    },
  };
}

async function keep({ id, facts }: Drawn, no: number): Promise<void> {
  await world.sql(
    `insert into stores (id, store_number, name, time_zone) values ($1, $2, 'Somewhere', $3)`,
    [id, String(20_000 + no), facts.timeZone],
  );
  const order = (each: StoreFacts['orders'][number]) =>
    world.sql(
      `insert into supply_orders (id, user_id, store_id, supplier_id, status, expected_on, submitted_at, sent_at, subtotal)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        newId(),
        people.manager.id,
        id,
        supplier,
        each.reached,
        each.expected_on,
        each.submitted_at,
        each.sent_at,
        each.subtotal,
      ],
    );
  for (const each of facts.orders) await order(each);
  const received = newId();
  if (facts.credits.length > 0) {
    await world.sql(
      `insert into supply_orders (id, user_id, store_id, supplier_id, status) values ($1, $2, $3, $4, 'received')`,
      [received, people.manager.id, id, supplier],
    );
  }
  for (const [at, { reached, amount }] of facts.credits.entries()) {
    const receipt = naturalId('supply_receipts', received, '2026-01-01', String(at + 1));
    await world.sql(
      `insert into supply_receipts (id, order_id, store_id, user_id, day, drop_no) values ($1, $2, $3, $4, '2026-01-01', $5)`,
      [receipt, received, id, people.manager.id, at + 1],
    );
    await world.sql(
      `insert into supply_credits (receipt_id, items, amount, decision, answer) values ($1, $2, $3, $4, $5)`,
      [
        receipt,
        '[{}]',
        amount,
        reached === 'settled' ? 'settle' : reached === 'dropped' ? 'drop' : null,
        reached === 'accepted' ? 'accept' : reached === 'contested' ? 'contest' : null,
      ],
    );
    if (reached === 'void') {
      await world.sql(`update supply_credits set items = '[]', amount = 0 where receipt_id = $1`, [
        receipt,
      ]);
    }
  }
  for (const [at, { status }] of facts.counts.entries()) {
    await world.sql(
      `insert into stock_counts (store_id, user_id, day, sheet, status) values ($1, $2, '2026-01-01', $3, $4)`,
      [id, people.manager.id, `sheet ${at}`, status],
    );
  }
}

it('SB1-SB4 the board tells of a store what its hub tells, on any clock', async () => {
  const chance = createRandom(20261127);
  const drawn = Array.from({ length: worlds }, () => draw(chance));
  for (const [no, each] of drawn.entries()) await keep(each, no);
  const needs = new Set<number>();
  for (const at of moments) {
    const of = drawn.filter((each) => each.at === at);
    const { data, error } = await admin.client.rpc('store_board', { at });
    if (error) throw error;
    const told = new Map(
      (data as { store_id: string; parts: Record<string, unknown> }[]).map((row) => [
        row.store_id,
        row.parts['supply'],
      ]),
    );
    const needsOf = await needsTold(
      of.map(({ id }) => id),
      at,
    );
    for (const { id, facts } of of) {
      const figures = storeFigures(facts);
      needs.add(needOf(figures));
      expect(needsOf.get(id)).toBe(needOf(figures));
      expect(told.get(id)).toEqual({
        to_approve: figures.toApprove,
        waited: figures.waited,
        late: figures.late,
        credits: figures.credits,
        credit_amount: fromCents(figures.creditAmount),
        contested: figures.contested,
        counts: figures.counts,
        spend: fromCents(figures.spend),
      });
    }
    const needsOfRows = await world.sql<{ store_id: string; need: number }>(
      `select store_id, need from sync.board_of_supply($1, null, $2)`,
      [of.map(({ id }) => id), at],
    );
    // without a person nobody is told anything
    expect(needsOfRows).toEqual([]);
  }
  // worth the name of random worlds
  expect([...needs].toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
});

it('SB4 what is behind it are the orders that wait, the longest first, for who sees the store', async () => {
  const inspector = new Device(await world.signIn(people.inspector));
  const { id } = stores['7486'];
  await world.sql(`update supply_orders set deleted_at = now() where store_id = $1`, [id]);
  const order = (status: string, set: { submitted?: string; expected?: string }) =>
    world.sql(
      `insert into supply_orders (user_id, store_id, supplier_id, status, submitted_at, expected_on) values ($1, $2, $3, $4, $5, $6)`,
      [people.manager.id, id, supplier, status, set.submitted ?? null, set.expected ?? null],
    );
  await order('pending', { submitted: '2026-06-09T15:00:00Z' });
  await order('processing', { expected: '2026-06-08' });
  await order('processing', { expected: '2026-06-10' });
  await order('received', { expected: '2026-06-01' });
  const details = async (device: Device, of_store: string) => {
    const { data, error } = await device.client.rpc('store_board_details', {
      of_store,
      at: '2026-06-10T15:00:00Z',
    });
    if (error) throw error;
    return (data as { supply?: { status: string; store_id: string }[] } | null)?.supply;
  };
  // with their store, which whoever opens one works in from then on
  expect((await details(inspector, id))?.map(({ status, store_id }) => [status, store_id])).toEqual(
    [
      ['processing', id],
      ['pending', id],
    ],
  );
  expect(await details(inspector, stores['7510'].id)).toBeUndefined();
});
