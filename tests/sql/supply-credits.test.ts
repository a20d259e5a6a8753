/** What suppliers owe, and the link with which they answer (rules CR of the supplies). */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { naturalId, newId } from '../../src/kernel/ids.ts';
import { creditItems } from '../../src/modules/supply/model/domain/credit-items.ts';
import { hashOfToken, tokenFrom } from '../../src/modules/supply/model/domain/credit-link.ts';
import { Device, op } from '../database/device.ts';
import { scopeOf } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { createRandom } from '../world/random.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
const supplier = 'c0ffee00-0000-4000-8000-000000000001';
const buns = 'c0ffee00-0000-4000-8000-000000000011';
const cheese = 'c0ffee00-0000-4000-8000-000000000012';
const bunsByCase = 'c0ffee00-0000-4000-8000-000000000021';
const cheeseByCase = 'c0ffee00-0000-4000-8000-000000000022';

let world: World;
let manager: Device;
let shift: Device;

beforeAll(async () => {
  world = await startWorld();
  await world.sql(`insert into suppliers (id, name, language) values ($1, 'North Foods', 'fr')`, [
    supplier,
  ]);
  await world.sql(`insert into products (id, name) values ($1, 'Buns'), ($2, 'Cheese')`, [
    buns,
    cheese,
  ]);
  await world.sql(
    `insert into product_offers (id, product_id, supplier_id, pack_size, price) values ($1, $2, $5, 12, 6), ($3, $4, $5, 4, 30)`,
    [bunsByCase, buns, cheeseByCase, cheese, supplier],
  );
  manager = new Device(await world.signIn(people.manager));
  shift = new Device(await world.signIn(people.shift));
});
afterAll(() => world.stop());
beforeEach(() => world.sql('delete from sync.credit_link_calls'));

const lineOf = (order: string, offer: string) => naturalId('supply_order_lines', order, offer);
const receiptOf = (order: string, drop = 1) =>
  naturalId('supply_receipts', order, '2026-11-20', String(drop));
const creditOf = (order: string, drop = 1) => naturalId('supply_credits', receiptOf(order, drop));
const entryOf = (order: string, offer: string, drop = 1) =>
  naturalId('stock_entries', receiptOf(order, drop), lineOf(order, offer));

const step = (person: { readonly id: string }, order: string, name: string) =>
  op({
    collection: 'supply_order_steps',
    id: newId(),
    scope: scopeOf(store),
    create: true,
    set: { order_id: order, user_id: person.id, step: name },
  });
/** Four cases of buns at 6, two of cheese at 30, sent to the supplier. */
async function sentOrder(): Promise<string> {
  const id = newId();
  const line = (offer: string, qty: number) =>
    op({
      collection: 'supply_order_lines',
      id: lineOf(id, offer),
      scope: scopeOf(store),
      create: true,
      set: { order_id: id, offer_id: offer, qty },
    });
  await manager.push(
    op({
      collection: 'supply_orders',
      id,
      scope: scopeOf(store),
      create: true,
      set: {
        user_id: people.manager.id,
        store_id: store.id,
        supplier_id: supplier,
        source: 'manual',
      },
    }),
    line(bunsByCase, 4),
    line(cheeseByCase, 2),
    step(people.manager, id, 'submit'),
    step(people.manager, id, 'send'),
  );
  return id;
}
const receipt = (order: string, drop = 1) =>
  op({
    collection: 'supply_receipts',
    id: receiptOf(order, drop),
    scope: scopeOf(store),
    create: true,
    set: {
      order_id: order,
      store_id: store.id,
      user_id: people.shift.id,
      day: '2026-11-20',
      drop_no: drop,
    },
  });
const came = (
  order: string,
  offer: string,
  qty: number,
  more: Record<string, unknown> = {},
  drop = 1,
) =>
  op({
    collection: 'stock_entries',
    id: entryOf(order, offer, drop),
    scope: scopeOf(store),
    create: true,
    set: {
      store_id: store.id,
      product_id: offer === bunsByCase ? buns : cheese,
      kind: 'receipt',
      receipt_id: receiptOf(order, drop),
      order_line_id: lineOf(order, offer),
      entered_qty: qty,
      entered_unit: 'case',
      pack_size: offer === bunsByCase ? 12 : 4,
      condition: 'ok',
      ...more,
    },
  });
const change = (order: string, set: Record<string, unknown>, base: Record<string, unknown> = {}) =>
  op({
    collection: 'supply_credits',
    id: creditOf(order),
    scope: scopeOf(store),
    set,
    base: { ...Object.fromEntries(Object.keys(set).map((key) => [key, null])), ...base },
  });
/** Of which one case of buns is short: a credit of six dollars. */
async function shortOrder(): Promise<string> {
  const order = await sentOrder();
  await shift.push(
    receipt(order),
    came(order, bunsByCase, 3, { condition: 'short' }),
    came(order, cheeseByCase, 2),
    step(people.shift, order, 'receive'),
  );
  return order;
}

type Credit = {
  amount: string;
  status: string;
  items: { condition: string; qty: number; amount: number }[];
};
async function credit(order: string, drop = 1): Promise<Credit | undefined> {
  const [row] = await world.sql<Credit>(
    `select amount::text, status, items from supply_credits where id = $1 and deleted_at is null`,
    [creditOf(order, drop)],
  );
  return row;
}
const codes = (results: readonly { readonly code?: string | null | undefined }[]) =>
  results.map(({ code }) => code ?? null);

async function withLink(order: string): Promise<string> {
  const token = tokenFrom(new Uint8Array(randomBytes(32)));
  await shift.push(change(order, { link_hash: await hashOfToken(token) }));
  return token;
}
type Request = {
  state: string;
  shown?: string;
  amount?: number;
  language?: string;
  note?: string | null;
};
async function open(token: string): Promise<Request> {
  const { data, error } = await world.anonymous().rpc('credit_request', { token });
  if (error) throw error;
  return data as Request;
}
async function answer(token: string, set: Record<string, unknown>): Promise<string> {
  const { data, error } = await world
    .anonymous()
    .rpc('answer_credit_request', { token, answer: 'accept', name: 'Ann', ...set });
  if (error) throw error;
  return (data as { outcome: string }).outcome;
}

describe('a credit', () => {
  it('CR1 opens by itself where a delivery was not as ordered, and not where it was', async () => {
    const order = await sentOrder();
    await shift.push(
      receipt(order),
      came(order, bunsByCase, 3, { condition: 'short' }),
      came(order, cheeseByCase, 1, { condition: 'damaged', qty_refused: 1, invoice_price: 32 }),
      step(people.shift, order, 'receive'),
    );
    expect(await credit(order)).toMatchObject({
      status: 'open',
      amount: '38.00',
      items: [
        { condition: 'short', qty: 1, amount: 6 },
        { condition: 'damaged', qty: 1, amount: 32 },
      ],
    });
    const fine = await sentOrder();
    await shift.push(
      receipt(fine),
      came(fine, bunsByCase, 5, { condition: 'over' }),
      came(fine, cheeseByCase, 2),
      step(people.shift, fine, 'receive'),
    );
    expect(await credit(fine)).toBeUndefined();
  });

  it('CR1 that a device opened meets the one of the office, also where nothing is asked for', async () => {
    const order = await sentOrder();
    const opened = (of: string) =>
      op({
        collection: 'supply_credits',
        id: creditOf(of),
        scope: scopeOf(store),
        create: true,
        set: { receipt_id: receiptOf(of), note: 'Third time this month' },
      });
    const results = await shift.push(
      receipt(order),
      came(order, bunsByCase, 3, { condition: 'short' }),
      opened(order),
      step(people.shift, order, 'receive'),
    );
    expect(codes(results)).toEqual([null, null, null, null]);
    expect(await credit(order)).toMatchObject({ status: 'open', amount: '6.00' });
    const fine = await sentOrder();
    await shift.push(receipt(fine), came(fine, bunsByCase, 4), opened(fine));
    expect(await credit(fine)).toMatchObject({ status: 'void', amount: '0.00' });
  });

  it('CR2, CR3 asks for no more once the rest has come, and stays where it was answered', async () => {
    const rest = (order: string) =>
      shift.push(receipt(order, 2), came(order, bunsByCase, 1, {}, 2));
    const order = await shortOrder();
    await rest(order);
    expect(await credit(order)).toMatchObject({ status: 'void', amount: '0.00' });
    const answered = await shortOrder();
    const token = await withLink(answered);
    const { shown } = await open(token);
    expect(await answer(token, { shown })).toBe('kept');
    // the answer was to what was shown
    await shift.push(change(answered, { note: 'And the last one, too' }));
    expect((await open(token)).note).toBeNull();
    await rest(answered);
    expect(await credit(answered)).toMatchObject({ status: 'accepted', amount: '6.00' });
  });

  it('CR6 is closed by who orders, who takes that back within ten minutes; then it stays', async () => {
    const order = await shortOrder();
    expect(codes(await shift.push(change(order, { decision: 'settle' })))).toEqual(['forbidden']);
    await manager.push(change(order, { decision: 'settle', credited: 5, credit_number: 'C-1' }));
    expect(await credit(order)).toMatchObject({ status: 'settled' });
    expect(codes(await shift.push(change(order, { note: 'More' })))).toEqual(['credit_closed']);
    await manager.push(change(order, { decision: null }, { decision: 'settle' }));
    expect(await credit(order)).toMatchObject({ status: 'open' });
    await manager.push(change(order, { decision: 'drop' }));
    await world.sql(
      `update supply_credits set closed_at = now() - interval '11 minutes' where id = $1`,
      [creditOf(order)],
    );
    expect(
      codes(await manager.push(change(order, { decision: null }, { decision: 'drop' }))),
    ).toEqual(['credit_closed']);
    expect(
      codes(await manager.push(change(order, { deleted_at: new Date().toISOString() }))),
    ).toEqual(['credit_stays']);
  });

  it('CR6 whoever closed it closes it otherwise within ten minutes, also in one go', async () => {
    const order = await shortOrder();
    const closedAt = async () =>
      (await world.sql(`select closed_at from supply_credits where id = $1`, [creditOf(order)]))[0];
    await manager.push(change(order, { decision: 'settle', credited: 5 }));
    await world.sql(
      `update supply_credits set closed_at = now() - interval '5 minutes' where id = $1`,
      [creditOf(order)],
    );
    const first = await closedAt();
    const amended = change(order, { credited: 6, credit_number: 'C-2' }, { credited: 5 });
    expect(codes(await manager.push(amended))).toEqual([null]);
    expect(await closedAt()).toEqual(first);
    const closed = change(order, { decision: 'drop', credited: null }, { decision: 'settle' });
    expect(codes(await manager.push(closed))).toEqual([null]);
    expect(await credit(order)).toMatchObject({ status: 'dropped' });
    expect(await closedAt()).not.toEqual(first);
  });

  it('CR5, CR6 what was done to it and sent with later work counts from when it was done', async () => {
    const order = await shortOrder();
    const minute = 60_000;
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
    // the server corrects what a device says by how long the request was on its way
    const minutesFrom = (said: string, kept: string | null | undefined) =>
      kept ? Math.round((Date.parse(kept) - Date.parse(said)) / minute) : null;
    const times = async () =>
      (
        await world.sql<{ closed: string | null; link: string | null }>(
          `select sync.iso_time(closed_at) as closed, sync.iso_time(link_until - interval '30 days') as link
           from supply_credits where id = $1`,
          [creditOf(order)],
        )
      )[0];
    const linked = ago(40 * minute);
    const link = change(order, { link_hash: await hashOfToken(newId()), note: 'The last one' });
    expect(codes(await shift.push({ ...link, edited: { link_hash: linked } }))).toEqual([null]);
    expect((await times())?.closed).toBeNull();
    expect(minutesFrom(linked, (await times())?.link)).toBe(0);
    const closed = ago(20 * minute);
    const settled = change(order, { decision: 'settle', credit_number: 'C-3' });
    expect(codes(await manager.push({ ...settled, edited: { decision: closed } }))).toEqual([null]);
    expect(minutesFrom(closed, (await times())?.closed)).toBe(0);
    // taken back in time, and worked on after that
    const reopened = change(
      order,
      { decision: null, note: 'Not credited after all' },
      { decision: 'settle', note: 'The last one' },
    );
    const inTime = { ...reopened, edited: { decision: ago(15 * minute) } };
    expect(codes(await manager.push(inTime))).toEqual([null]);
    expect(await credit(order)).toMatchObject({ status: 'open' });
  });

  it('CR9 leaves the devices after ninety days, an open one never', async () => {
    const [open, over] = [await shortOrder(), await shortOrder()];
    await manager.push(change(over, { decision: 'drop' }));
    const held = async () => {
      await world.sql('select sync.leave_devices()');
      const rows = await world.sql<{ id: string }>(
        `select id from supply_credits where id = any ($1) and off_devices_at is null`,
        [[creditOf(open), creditOf(over)]],
      );
      return rows.map(({ id }) => id);
    };
    expect(await held()).toHaveLength(2);
    await world.sql(
      `do $$ begin
         alter table supply_credits disable trigger user;
         update supply_credits set created_at = now() - interval '91 days', updated_at = now() - interval '91 days';
         alter table supply_credits enable trigger user;
       end $$`,
    );
    expect(await held()).toEqual([creditOf(open)]);
  });

  it('CR1 is there also where a device takes back what it said of it before it was sent', async () => {
    const order = await sentOrder();
    await shift.push(
      receipt(order),
      came(order, bunsByCase, 3, { condition: 'short' }),
      op({
        collection: 'supply_credits',
        id: creditOf(order),
        scope: scopeOf(store),
        create: true,
        set: {
          receipt_id: receiptOf(order),
          note: 'Never mind',
          deleted_at: new Date().toISOString(),
        },
      }),
    );
    expect(await credit(order)).toMatchObject({ status: 'open', amount: '6.00' });
  });

  it('CR8 keeps its order out of the archive while it is open', async () => {
    const order = await shortOrder();
    await manager.push(step(people.manager, order, 'close_short'));
    const archived = async () => {
      await world.sql(
        `update supply_orders set status_at = now() - interval '31 days' where id = $1`,
        [order],
      );
      await world.sql('select sync.archive_old_supply_orders()');
      const rows = await world.sql(`select id from supply_orders_archive where id = $1`, [order]);
      return rows.length === 1;
    };
    expect(await archived()).toBe(false);
    await manager.push(change(order, { decision: 'drop' }));
    expect(await archived()).toBe(true);
    expect(await credit(order)).toMatchObject({ status: 'dropped', amount: '6.00' });
  });
});

describe('its link', () => {
  it('CR5 opens that request without an account, and is known to the office by its hash alone', async () => {
    const order = await shortOrder();
    const token = await withLink(order);
    expect(await open(token)).toMatchObject({
      state: 'open',
      amount: 6,
      language: 'fr',
      supplier: 'North Foods',
    });
    expect(await hashOfToken(token)).toBe(createHash('sha256').update(token).digest('hex'));
    const { data } = await shift.client
      .from('supply_credits')
      .select('*')
      .eq('id', creditOf(order));
    expect(JSON.stringify(data)).not.toContain(token);
    expect(await open(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toEqual({
      state: 'gone',
    });
    const without = await world.anonymous().from('supply_credits').select('*');
    expect(without.data ?? []).toEqual([]);
  });

  it('CR4 takes one answer to what was shown, with a name, and with why where it does not agree', async () => {
    const order = await shortOrder();
    const token = await withLink(order);
    const { shown } = await open(token);
    expect(await answer(token, { shown, name: ' ' })).toBe('invalid');
    expect(await answer(token, { shown, answer: 'contest' })).toBe('invalid');
    expect(await answer(token, { shown: 'another' })).toBe('changed');
    await shift.push(
      op({
        collection: 'stock_entries',
        id: entryOf(order, bunsByCase),
        scope: scopeOf(store),
        set: { entered_qty: 2 },
        base: { entered_qty: 3 },
      }),
    );
    expect(await answer(token, { shown })).toBe('changed');
    const now = await open(token);
    expect(now).toMatchObject({ amount: 12 });
    expect(
      await answer(token, { shown: now.shown, answer: 'contest', note: 'They were on the truck.' }),
    ).toBe('kept');
    expect(await answer(token, { shown: now.shown })).toBe('answered');
    expect(await open(token)).toMatchObject({ state: 'contested' });
    expect(await credit(order)).toMatchObject({ status: 'contested', amount: '12.00' });
  });

  it('CR5 opens nothing once it is revoked, replaced, thirty days old, or the credit is closed', async () => {
    const order = await shortOrder();
    const first = await withLink(order);
    const hash = await hashOfToken(first);
    await shift.push(change(order, { link_hash: null }, { link_hash: hash }));
    expect((await open(first)).state).toBe('gone');
    const second = await withLink(order);
    const third = tokenFrom(new Uint8Array(randomBytes(32)));
    await shift.push(
      change(
        order,
        { link_hash: await hashOfToken(third) },
        { link_hash: await hashOfToken(second) },
      ),
    );
    expect((await open(second)).state).toBe('gone');
    expect((await open(third)).state).toBe('open');
    await world.sql(`update supply_credits set link_until = now() where id = $1`, [
      creditOf(order),
    ]);
    expect((await open(third)).state).toBe('gone');
    const closed = await shortOrder();
    const token = await withLink(closed);
    const { shown } = await open(token);
    await manager.push(change(closed, { decision: 'settle' }));
    expect((await open(token)).state).toBe('gone');
    expect(await answer(token, { shown })).toBe('gone');
  });

  it('CR5 opens at most thirty times a minute', async () => {
    const token = await withLink(await shortOrder());
    const states: string[] = [];
    for (let no = 0; no < 31; no += 1) states.push((await open(token)).state);
    // a new minute may begin meanwhile
    expect(states.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'open'));
    await world.sql(
      `update sync.credit_link_calls set calls = 30, minute = date_trunc('minute', now())`,
    );
    expect((await open(token)).state).toBe('busy');
  });

  it('CR4 an answer waits for who writes in the store, and holds nothing meanwhile', async () => {
    const order = await shortOrder();
    const token = await withLink(order);
    const { shown } = await open(token);
    const push = new pg.Client(world.stack.databaseUrl);
    await push.connect();
    try {
      await push.query('begin');
      await push.query(`select from sync_scopes where scope = $1 for update`, [scopeOf(store)]);
      const answered = answer(token, { shown });
      await expect
        .poll(async () => {
          const waiting = await world.sql(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%answer_credit_request%'`,
          );
          return waiting.length;
        })
        .toBe(1);
      const { rows } = await push.query(
        `select id from supply_credits where id = $1 for no key update skip locked`,
        [creditOf(order)],
      );
      expect(rows).toHaveLength(1);
      await push.query('commit');
      expect(await answered).toBe('kept');
    } finally {
      await push.end();
    }
  });

  it('CR7 tells who orders for the store what was answered', async () => {
    const order = await shortOrder();
    const token = await withLink(order);
    await answer(token, {
      shown: (await open(token)).shown,
      answer: 'contest',
      note: 'Signed for by you.',
    });
    await world.sql('select deliver_notifications()');
    const told = await world.sql<{ user_id: string; message: string }>(
      `select user_id, message from notifications where text_key = 'supply_credit_contested' and record_id = $1`,
      [creditOf(order)],
    );
    expect(told.map(({ user_id }) => user_id)).toContain(people.manager.id);
    expect(told.map(({ user_id }) => user_id)).not.toContain(people.shift.id);
    expect(told[0]?.message).toContain('contests the credit of $6.00: Signed for by you.');
  });
});

describe('who orders is told', () => {
  const told = async (kind: string) => {
    await world.sql('select deliver_notifications()');
    return world.sql<{ user_id: string; message: string; url: string }>(
      `select user_id, message, url from notifications where text_key = $1 and deleted_at is null`,
      [kind],
    );
  };

  it('AL1 once, of a delivery that was not as ordered; not whoever received it', async () => {
    const order = await shortOrder();
    const of = async () =>
      (await told('supply_delivery_short')).filter(({ url }) => url.endsWith(creditOf(order)));
    expect((await of()).map(({ user_id }) => user_id)).toContain(people.manager.id);
    const count = (await of()).length;
    expect((await of())[0]?.message).toContain('Credit asked for: $6.00.');
    // asked for more, it is told no second time
    await shift.push(
      op({
        collection: 'stock_entries',
        id: entryOf(order, bunsByCase),
        scope: scopeOf(store),
        set: { entered_qty: 2 },
        base: { entered_qty: 3 },
      }),
    );
    expect(await of()).toHaveLength(count);
    const own = await sentOrder();
    await manager.push(receipt(own), came(own, bunsByCase, 3, { condition: 'short' }));
    const ofOwn = (await told('supply_delivery_short')).filter(({ url }) =>
      url.endsWith(creditOf(own)),
    );
    expect(ofOwn.map(({ user_id }) => user_id)).not.toContain(people.manager.id);
  });

  it('AL4 of invoice prices a tenth above the order, and of no less', async () => {
    const order = await sentOrder();
    await shift.push(
      receipt(order),
      came(order, bunsByCase, 4, { invoice_price: 6.6 }),
      came(order, cheeseByCase, 2, { invoice_price: 32.9 }),
    );
    const jumps = await told('supply_price_jump');
    expect(jumps.map(({ message }) => message).at(-1)).toMatch(/more than ordered: Buns$/);
    expect(jumps.map(({ user_id }) => user_id)).toContain(people.manager.id);
  });
});

it('CR2 the office asks for what devices say', async () => {
  const chance = createRandom(20261127);
  const conditions = [
    'ok',
    'short',
    'over',
    'damaged',
    'wrong',
    'warm',
    'expired',
    'substituted',
  ] as const;
  for (let no = 0; no < 12; no += 1) {
    const order = await sentOrder();
    const drops = chance.between(1, 3);
    for (let drop = 1; drop <= drops; drop += 1) {
      const offers = [bunsByCase, cheeseByCase].filter(() => chance.chance(0.8));
      await shift.push(
        receipt(order, drop),
        ...offers.map((offer) =>
          came(
            order,
            offer,
            chance.between(0, 8) / 2,
            {
              condition: chance.pick(conditions),
              qty_refused: chance.between(0, 4) / 2,
              pack_size: chance.pick([12, 4, 5, 2.5]),
              invoice_price: chance.chance(0.4) ? chance.between(1, 5000) / 100 : null,
            },
            drop,
          ),
        ),
      );
    }
    const read = async (table: string) => {
      const { data, error } = await shift.client
        .from(table)
        .select('*')
        .eq(
          table === 'stock_entries' ? 'kind' : 'order_id',
          table === 'stock_entries' ? 'receipt' : order,
        );
      if (error) throw error;
      return data as unknown[];
    };
    const facts = {
      receipts: await read('supply_receipts'),
      lines: await read('supply_order_lines'),
      entries: (await read('stock_entries')).filter((entry) =>
        Array.from({ length: drops }, (_, at) => receiptOf(order, at + 1)).includes(
          (entry as { receipt_id: string }).receipt_id,
        ),
      ),
    } as Parameters<typeof creditItems>[1];
    for (let drop = 1; drop <= drops; drop += 1) {
      const [told] = await world.sql<{ items: unknown }>(
        `select items from sync.credit_items(array[$1::uuid])`,
        [receiptOf(order, drop)],
      );
      expect(told?.items ?? []).toEqual(creditItems(receiptOf(order, drop), facts));
    }
  }
});
