/** The board of all stores, and what devices tell (rules BD and DV of the board). */
import type { SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { addDays } from '../../src/kernel/business-week.ts';
import { newId } from '../../src/kernel/ids.ts';
import { boardRowSchema, type BoardRow } from '../../src/modules/board/remote.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';

// A Wednesday noon in New York: its yesterday is the 24th, that of Honolulu too.
const at = '2026-03-25T16:00:00Z';
const yesterday = '2026-03-24';
const sunday = '2026-03-22';
let world: World;
let owner: SupabaseClient;
let numbers = 0;

async function store(timeZone = 'America/New_York'): Promise<string> {
  const id = newId();
  numbers += 1;
  await world.sql(
    'insert into stores (id, store_number, name, time_zone) values ($1, $2, $2, $3)',
    [id, `B${numbers}`, timeZone],
  );
  await world.sql(
    `insert into store_users (user_id, store_id, role) values ($1, $2, 'supervisor')`,
    [people.manager2.id, id],
  );
  return id;
}
const enter = (id: string, costs: Readonly<Record<string, number>>) =>
  world.sql(
    `insert into food_cost_entries (user_id, store_id, entry_date, amount)
     select $1, $2, key::date, value::text::numeric from jsonb_each($3)`,
    [people.manager2.id, id, JSON.stringify(costs)],
  );
const project = (id: string, week: string) =>
  world.sql(
    `insert into weekly_sales_forecasts (user_id, store_id, week_start_date, projected_amount)
     values ($1, $2, $3, 1000)`,
    [people.manager2.id, id, week],
  );

async function boardOf(
  client: SupabaseClient,
  params: Record<string, unknown> = {},
): Promise<BoardRow[]> {
  const { data, error } = await client.rpc('store_board', { at, ...params });
  if (error) throw new Error(error.message);
  return v.parse(v.array(boardRowSchema), data);
}
async function rowOf(client: SupabaseClient, id: string, params = {}): Promise<BoardRow> {
  const row = (await boardOf(client, params)).find(({ store_id }) => store_id === id);
  if (row === undefined) throw new Error('The store is not on the board');
  return row;
}

beforeAll(async () => {
  world = await startWorld();
  owner = await world.signIn(people.manager2);
});
afterAll(() => world.stop());

describe('BD5 that something was written in a store', () => {
  const silence = () => world.sql(`update sync_summaries set told_at = '2000-01-01'`);
  const toldAt = async (): Promise<number> => {
    const [row] = await world.sql<{ at: number }>(
      'select extract(epoch from told_at)::float8 as at from sync_summaries',
    );
    return row?.at ?? 0;
  };

  it('is told to global admins with the first write, then not again for a while, and of no other writes', async () => {
    const id = await store();
    await silence();
    const silent = await toldAt();
    await world.sql(`update user_roles set is_admin = is_admin where user_id = $1`, [
      people.shift.id,
    ]);
    expect(await toldAt()).toBe(silent);
    await enter(id, { [yesterday]: 10 });
    const told = await toldAt();
    expect(told).toBeGreaterThan(silent);
    await enter(id, { [sunday]: 10 });
    expect(await toldAt()).toBe(told);
  });

  it('is told anew after eight seconds, and after a clock was set back', async () => {
    const id = await store();
    const after = async (told: string, day: string) => {
      await world.sql(`update sync_summaries set told_at = clock_timestamp() + $1::interval`, [
        told,
      ]);
      const before = await toldAt();
      await enter(id, { [day]: 10 });
      return (await toldAt()) !== before;
    };
    expect(await after('-7 seconds', '2026-03-16')).toBe(false);
    expect(await after('-9 seconds', '2026-03-17')).toBe(true);
    expect(await after('1 hour', '2026-03-18')).toBe(true);
  });

  it('keeps nobody waiting: a push goes through while another one tells it', async () => {
    const id = await store();
    await silence();
    const busy = new pg.Client(world.stack.databaseUrl);
    await busy.connect();
    try {
      await busy.query('begin');
      await busy.query(`select sync.tell_summaries()`);
      await world.sql(`set lock_timeout = '2s'`);
      await enter(id, { [yesterday]: 10 });
      await busy.query('commit');
    } finally {
      await busy.end();
    }
    expect(Date.now() / 1000 - (await toldAt())).toBeLessThan(60);
  });
});

it('BD1 shows the stores of its reader, to a global admin all of them, and never Main Office', async () => {
  const mine = await store();
  const numbersOf = async (client: SupabaseClient) =>
    (await boardOf(client)).map(({ store_number }) => store_number);
  const all = await world.sql<{ store_number: string }>(
    `select store_number from stores where deleted_at is null and store_number <> 'OFFICE'`,
  );
  const admin = await world.signIn(people.admin);
  expect((await numbersOf(admin)).toSorted()).toEqual(
    all.map(({ store_number }) => store_number).toSorted(),
  );
  const manager = await world.signIn(people.manager);
  expect(await numbersOf(manager)).toEqual(['7486']);
  expect((await boardOf(owner)).map(({ store_id }) => store_id)).toContain(mine);
  // A shift lead sees no reports, so nothing of the devices.
  const shift = await world.signIn(people.shift);
  const [row] = await boardOf(shift);
  expect(Object.keys(row?.parts ?? {})).not.toContain('devices');
});

it('BD2 BD6 the seven days up to each store’s own yesterday, told apart, and the week of that day', async () => {
  const id = await store();
  await project(id, sunday);
  // A week of $280: an even day is $40.
  await enter(id, { [sunday]: 51, '2026-03-23': 50, [yesterday]: 10, '2026-03-20': 10 });
  const { looked_at, parts, need } = await rowOf(owner, id);
  expect(looked_at).toBe(yesterday);
  expect(parts['budget']).toMatchObject({
    days: ['missing', 'missing', 'entered', 'missing', 'over', 'entered', 'entered'],
    missing: 3,
    week_start: sunday,
    days_entered: 3,
    budget: 280,
    food_cost: 111,
    variance: 169,
  });
  expect(need).toBe(1);
  const today = await rowOf(owner, id, { day: '2026-03-25' });
  expect(today.parts['budget']).toMatchObject({
    days: ['missing', 'entered', 'missing', 'over', 'entered', 'entered', 'open'],
    missing: 2,
  });
  // An hour after midnight in New York it is still the evening before in Honolulu.
  const night = { at: '2026-03-25T05:00:00Z' };
  const far = await store('Pacific/Honolulu');
  expect((await rowOf(owner, id, night)).looked_at).toBe(yesterday);
  expect((await rowOf(owner, far, night)).looked_at).toBe(addDays(yesterday, -1));
});

it('BD3 BD4 what was overspent stands before what is only missing, and the headline counts it', async () => {
  const [well, over] = [await store(), await store()];
  for (const id of [well, over]) {
    await project(id, sunday);
    await project(id, addDays(sunday, -7));
    await enter(
      id,
      Object.fromEntries(
        Array.from({ length: 7 }, (_, day) => [addDays(yesterday, -day), id === over ? 100 : 20]),
      ),
    );
  }
  const rows = await boardOf(owner);
  const place = (id: string) => rows.findIndex(({ store_id }) => store_id === id);
  expect(rows[place(over)]?.need).toBe(2);
  expect(rows[place(well)]?.need).toBe(0);
  expect(place(over)).toBeLessThan(place(well));
  expect(rows[0]?.in_need).toBe(rows.filter(({ need }) => need >= 2).length);
  expect(rows[0]?.stores).toBe(rows.length);
});

it('BD7 the last score with its change, and action items with their later findings as one', async () => {
  const id = await store();
  const [template] = await world.sql<{ id: string; snapshot: unknown }>(
    `select t.id, i.template_snapshot as snapshot from inspection_templates t
     join inspections i on i.template_id = t.id limit 1`,
  );
  const inspection = async (completed: string, score: number) => {
    const [row] = await world.sql<{ id: string }>(
      `insert into inspections (template_id, store_id, inspector_id, status, start_date, completed_date, total_score,
         max_possible_score, template_snapshot)
       values ($1, $2, $3, 'completed', $4, $4, $5, 100, $6) returning id`,
      [template?.id, id, people.manager2.id, completed, score, JSON.stringify(template?.snapshot)],
    );
    return row?.id ?? '';
  };
  await inspection('2026-03-20T15:00:00Z', 90);
  const last = await inspection('2026-03-23T15:00:00Z', 80);
  await world.sql('update inspections set total_score = 80 where id = $1', [last]);
  const action = async (due: string, priority: string, more: Record<string, unknown> = {}) => {
    const [row] = await world.sql<{ id: string }>(
      `insert into inspection_action_items (inspection_id, store_id, title, due_date, priority, created_by, status, repeat_of)
       values ($1, $2, 'Walk-in', $3, $4, $5, $6, $7) returning id`,
      [last, id, due, priority, people.manager2.id, more['status'] ?? 'open', more['of'] ?? null],
    );
    return row?.id ?? '';
  };
  const first = await action('2026-03-30T00:00:00Z', 'low');
  const again = await action('2026-03-24T00:00:00Z', 'critical', { of: first });
  await action('2026-03-29T00:00:00Z', 'high', { of: again });
  await action('2026-03-24T00:00:00Z', 'low', { status: 'done' });
  const { parts, need } = await rowOf(owner, id);
  expect(parts['inspections']).toMatchObject({
    last: { id: last, failed_critical: false },
    open: 1,
    overdue: 1,
    overdue_critical: 1,
    to_verify: 1,
  });
  expect(need).toBe(3);
});

describe('a store that is not as others', () => {
  const emptyOf = (row: BoardRow) => ({ need: row.need, days: row.parts['budget'] });

  it('BD3 BD6 not opened yet, or closed, misses nothing and needs nobody', async () => {
    const [opening, closed] = [await store(), await store()];
    await world.sql('update stores set opened_on = $2 where id = $1', [opening, '2026-04-10']);
    await world.sql('update stores set closed_on = $2 where id = $1', [closed, '2026-02-01']);
    for (const id of [opening, closed]) {
      expect(emptyOf(await rowOf(owner, id))).toMatchObject({
        need: 0,
        days: { days: Array.from({ length: 7 }, () => 'closed'), missing: 0 },
      });
    }
    expect((await rowOf(owner, closed)).closed_on).toBe('2026-02-01');
  });

  it('BD1 without people it is on the board of global admins alone, with what it misses', async () => {
    const id = await store();
    await world.sql('update store_users set deleted_at = now() where store_id = $1', [id]);
    const admin = await world.signIn(people.admin);
    expect(await rowOf(admin, id)).toMatchObject({ need: 1, parts: { budget: { missing: 7 } } });
    expect((await boardOf(owner)).map(({ store_id }) => store_id)).not.toContain(id);
  });

  it('BD2 without a time zone of its own it has that of the house, and none that is not known is taken', async () => {
    const id = newId();
    numbers += 1;
    await world.sql('insert into stores (id, store_number, name) values ($1, $2, $2)', [
      id,
      `B${numbers}`,
    ]);
    const admin = await world.signIn(people.admin);
    expect(await rowOf(admin, id)).toMatchObject({
      time_zone: 'America/New_York',
      looked_at: yesterday,
    });
    for (const zone of ['Mars/Olympus', '', null]) {
      const set = admin.from('stores').update({ time_zone: zone }).eq('id', id);
      expect((await set).error).not.toBeNull();
    }
    expect((await rowOf(admin, id)).time_zone).toBe('America/New_York');
  });

  it('SV6 a group is named by its store, and no name of one breaks the address', async () => {
    const id = await store();
    const admin = await world.signIn(people.admin);
    const set = async (region: string) =>
      (await admin.from('stores').update({ region }).eq('id', id)).error?.code ?? null;
    expect(await set('North & West')).toBeNull();
    for (const name of ['', ' ', 'North, West', ' North', 'x'.repeat(61)]) {
      expect(await set(name)).toBe('23514');
    }
    const manager = await owner
      .from('stores')
      .update({ region: 'Mine' }, { count: 'exact' })
      .eq('id', id);
    expect(manager.count ?? 0).toBe(0);
  });
});

it('shows pages of the board, each with the number of all', async () => {
  const all = await boardOf(owner);
  const [first] = await boardOf(owner, { page_size: 1 });
  const [second] = await boardOf(owner, { page_size: 1, page: 1 });
  expect([first, second]).toEqual(all.slice(0, 2));
});

it('BD12 what is behind the figures: the days, what failed with its note, what is to be done, each device; nothing of others’ stores', async () => {
  const [inspected] = await world.sql<{ id: string; store_id: string; question: string }>(
    `select i.id, i.store_id, r.item_id, item ->> 'question_text' as question
     from inspections i join inspection_responses r on r.inspection_id = i.id
     cross join lateral sync.snapshot_item(i.template_snapshot, r.item_id) item
     where i.status = 'completed' and item ->> 'item_type' = 'checkbox' and item -> 'rules' -> 'show_if' is null
       and r.response_value = 'fail' and i.store_id = (select id from stores where store_number = '7505')
     limit 1`,
  );
  if (inspected === undefined) throw new Error('The demo world has a failed item in 7505');
  await world.sql(
    `update inspections set completed_date = now() + interval '1 minute' where id = $1`,
    [inspected.id],
  );
  const detailsOf = async (client: SupabaseClient, store: string) => {
    const { data, error } = await client.rpc('store_board_details', { of_store: store });
    if (error) throw new Error(error.message);
    return v.parse(
      v.nullable(
        v.looseObject({
          budget: v.array(v.looseObject({ day: v.string() })),
          inspections: v.looseObject({
            failed: v.array(v.looseObject({ question_text: v.string() })),
            actions: v.array(v.looseObject({ status: v.string() })),
          }),
        }),
      ),
      data,
    );
  };
  const told = await detailsOf(owner, inspected.store_id);
  expect(told?.budget).toHaveLength(7);
  expect(told?.inspections.failed.map(({ question_text }) => question_text)).toContain(
    inspected.question,
  );
  const rows = await boardOf(owner, { at: new Date().toISOString() });
  const figures = v.parse(
    v.looseObject({ open: v.number(), to_verify: v.number() }),
    rows.find(({ store_id }) => store_id === inspected.store_id)?.parts['inspections'],
  );
  expect(told?.inspections.actions).toHaveLength(figures.open + figures.to_verify);
  expect(await detailsOf(await world.signIn(people.shift), inspected.store_id)).toBeNull();
});

describe('what devices tell', () => {
  let id: string;
  beforeEach(async () => {
    id = await store();
  });
  const tell = (client: SupabaseClient, device: string, stores: readonly unknown[], more = {}) =>
    client.rpc('device_seen', {
      device,
      state: { label: 'iPad', app_version: '1', push: true, stores, ...more },
    });
  const figuresOf = async (store: string) =>
    (await boardOf(owner, { at: new Date().toISOString() })).find(
      ({ store_id }) => store_id === store,
    )?.parts['devices'];

  it('DV1 DV4 the board sums what the devices of a store told last', async () => {
    const [one, two] = [newId(), newId()];
    const minute = 60_000;
    expect(
      (await tell(owner, one, [{ store_id: id, unsent: 9, photos: 0, refused: 0 }])).error,
    ).toBeNull();
    await tell(owner, one, [
      { store_id: id, unsent: 2, photos: 1, refused: 0, oldest_ms: 5 * minute },
    ]);
    await tell(owner, two, [
      { store_id: id, unsent: 1, photos: 0, refused: 1, oldest_ms: 90 * minute },
    ]);
    const figures = v.parse(
      v.looseObject({ oldest: v.string(), last_contact: v.string() }),
      await figuresOf(id),
    );
    expect(figures).toMatchObject({ unsent: 3, photos: 1, refused: 1, devices: 2 });
    expect((Date.now() - Date.parse(figures.oldest)) / minute).toBeCloseTo(90, 0);
    expect((Date.now() - Date.parse(figures.last_contact)) / minute).toBeLessThan(5);
    // Each by itself only for whoever administers the store.
    const admin = await world.signIn(people.admin);
    const { data } = await admin.rpc('store_board_details', { of_store: id });
    expect(data).toMatchObject({
      devices: expect.arrayContaining([
        expect.objectContaining({ id: two, label: 'iPad', unsent: 1, refused: 1 }),
        expect.objectContaining({ id: one, label: 'iPad', unsent: 2, photos: 1 }),
      ]) as unknown,
    });
    const own = await owner.rpc('store_board_details', { of_store: id });
    expect(own.data).not.toHaveProperty('devices');
    await tell(owner, one, []);
    expect(await figuresOf(id)).toMatchObject({ unsent: 1, devices: 1 });
  });

  it('DV4 keeps nothing of stores of others, and no device of somebody else', async () => {
    const manager = await world.signIn(people.manager);
    const device = newId();
    expect((await tell(manager, device, [{ store_id: id, unsent: 7 }])).error).toBeNull();
    expect(await figuresOf(id)).toBeUndefined();
    const { error } = await tell(owner, device, []);
    expect(error?.code).toBe('forbidden');
    expect(
      (await world.anonymous().rpc('device_seen', { device, state: {} })).error,
    ).not.toBeNull();
    // Not even their own rows are read by anybody.
    expect((await owner.schema('sync').from('devices').select()).error).not.toBeNull();
  });

  it.each([
    ['no object', 'words'],
    ['no stores', {}],
    ['stores that are none', { stores: 'all' }],
    ['more stores than there can be', { stores: Array.from({ length: 501 }, () => ({})) }],
    ['more than a device has to say', { stores: [], label: 'x'.repeat(70_000) }],
  ])('refuses %s', async (_, state) => {
    const { error } = await owner.rpc('device_seen', { device: newId(), state });
    expect(error?.code).toBe('malformed');
  });

  it('takes figures that make no sense for none', async () => {
    const stores = [
      { store_id: id, unsent: -4, photos: 1e300, refused: 'many', oldest_ms: -1 },
      { store_id: id.toUpperCase(), unsent: 5 },
      { store_id: 'no store' },
      7,
    ];
    const more = { storage_used: 'much', storage_quota: -1, clock_offset_ms: 'late', push: 'no' };
    expect((await tell(owner, newId(), stores, more)).error).toBeNull();
    expect(await figuresOf(id)).toMatchObject({
      photos: 0,
      refused: 0,
      oldest: null,
      devices: 1,
    });
  });

  it('DV4 forgets a device after half a year of silence', async () => {
    const device = newId();
    await tell(owner, device, [{ store_id: id, unsent: 1 }]);
    const forget = (after: string) =>
      world.sql<{ n: number }>(`select sync.forget_devices(now() + $1::interval) as n`, [after]);
    await forget('179 days');
    expect(await figuresOf(id)).toMatchObject({ devices: 1 });
    await forget('181 days');
    expect(await figuresOf(id)).toBeUndefined();
  });
});
