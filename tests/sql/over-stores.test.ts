/** Lists over stores (rules XS of the inspections), and the results that they are told by (XR). */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { newId } from '../../src/kernel/ids.ts';
import { actionsOverStoresSchema } from '../../src/modules/inspections/actions/remote.ts';
import { inspectionsOverStoresSchema } from '../../src/modules/inspections/overview/remote.ts';
import { schedulesOverStoresSchema } from '../../src/modules/inspections/schedules/remote-stores.ts';
import { trendsOverStoresSchema } from '../../src/modules/inspections/trends/remote.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';

let world: World;
let admin: SupabaseClient;
let owner: SupabaseClient;
let template: { readonly id: string; readonly snapshot: { sections: { items: Item[] }[] } };
let numbers = 0;
type Item = { readonly id: string; readonly item_type: string; readonly is_critical: boolean };

// A Wednesday noon in New York.
const at = '2026-03-25T16:00:00Z';

async function store(name: string, timeZone = 'America/New_York'): Promise<string> {
  const id = newId();
  numbers += 1;
  await world.sql(
    'insert into stores (id, store_number, name, time_zone) values ($1, $2, $3, $4)',
    [id, `L${numbers}`, name, timeZone],
  );
  await world.sql(
    `insert into store_users (user_id, store_id, role) values ($1, $2, 'supervisor')`,
    [people.manager2.id, id],
  );
  return id;
}

async function inspection(of: string, begun: string, status = 'completed'): Promise<string> {
  const [row] = await world.sql<{ id: string }>(
    `insert into inspections (template_id, store_id, inspector_id, status, start_date, completed_date, template_snapshot)
     values ($1, $2, $3, $4, $5, $6, '{"version": 1}') returning id`,
    [template.id, of, people.manager2.id, status, begun, status === 'completed' ? begun : null],
  );
  return row?.id ?? '';
}

const answer = (of: string, item: Item | undefined, value: string) =>
  world.sql(
    `insert into inspection_responses (inspection_id, item_id, response_value) values ($1, $2, $3)`,
    [of, item?.id, value],
  );
const items = () => template.snapshot.sections.flatMap((section) => section.items);
const checkbox = (critical: boolean) =>
  items().find((item) => item.item_type === 'checkbox' && item.is_critical === critical);

async function ask<Schema extends v.GenericSchema>(
  client: SupabaseClient,
  name: string,
  params: Record<string, unknown>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const { data, error } = await client.rpc(name, params);
  if (error) throw new Error(error.message);
  return v.parse(schema, data);
}
const list = (client: SupabaseClient, params: Record<string, unknown> = {}) =>
  ask(client, 'inspections_over_stores', { at, ...params }, inspectionsOverStoresSchema);
const actions = (client: SupabaseClient, params: Record<string, unknown> = {}) =>
  ask(client, 'actions_over_stores', { at, ...params }, actionsOverStoresSchema);
const schedules = (client: SupabaseClient, params: Record<string, unknown> = {}) =>
  ask(client, 'schedules_over_stores', { at, ...params }, schedulesOverStoresSchema);

beforeAll(async () => {
  world = await startWorld();
  admin = await world.signIn(people.admin);
  owner = await world.signIn(people.manager2);
  const [found] = await world.sql<typeof template>(
    `select t.id, sync.template_snapshot(t.id, 1) as snapshot from inspection_templates t
     where t.store_id is null order by t.id limit 1`,
  );
  if (found === undefined) throw new Error('The demo world has templates');
  template = found;
});
afterAll(() => world.stop());

it('XS1 shows the stores that its reader sees, whatever is asked for, and never one that they lost', async () => {
  const [mine, closed] = [await store('Mine'), await store('Closed')];
  await world.sql(`update stores set closed_on = '2026-03-01' where id = $1`, [closed]);
  const ids = [await inspection(mine, at), await inspection(closed, '2026-02-20T16:00:00Z')];
  const own = await list(owner, { of_stores: [mine, closed, newId()] });
  expect(own.rows.map(({ id }) => id)).toEqual(ids);
  const stranger = await world.signIn(people.manager);
  expect(await list(stranger, { of_stores: [mine] })).toMatchObject({ count: 0, rows: [] });
  const all = await list(stranger);
  expect(new Set(all.rows.map(({ store_id }) => store_id)).size).toBe(1);
  const { data: read } = await stranger.rpc('inspection_to_read', { of_inspection: ids[0] });
  expect(read).toBeNull();
  await world.sql(
    `update store_users set deleted_at = now() - interval '1 minute' where store_id = $1 and user_id = $2`,
    [mine, people.manager2.id],
  );
  expect((await list(owner, { of_stores: [mine, closed] })).rows.map(({ id }) => id)).toEqual([
    ids[1],
  ]);
});

it('XS2 says what came of each in a word, by the day of its store, and counts them', async () => {
  const of = await store('Results', 'Pacific/Honolulu');
  const critical = await inspection(of, '2026-03-24T20:00:00Z');
  await answer(critical, checkbox(true), 'fail');
  const failed = await inspection(of, '2026-03-24T21:00:00Z');
  await answer(failed, checkbox(false), 'fail');
  const passed = await inspection(of, '2026-03-24T22:00:00Z');
  const running = await inspection(of, '2026-03-24T23:00:00Z', 'in_progress');
  await answer(running, checkbox(false), 'pass');
  // The evening of the 24th there, the 25th elsewhere.
  const late = await inspection(of, '2026-03-25T09:00:00Z');
  await world.sql(
    `insert into inspection_schedules (id, template_id, store_id, repeats, weekdays, due_minute, starts_on)
     values ($1, $2, $3, 'weekly', '0123456', 700, '2026-01-01')`,
    [of, template.id, of],
  );
  await world.sql(
    `insert into inspection_occurrences (id, schedule_id, template_id, store_id, role, day, opens_at, due_at, closes_at, status)
     values ($1, $2, $3, $2, 'general_manager', '2026-03-24', '2026-03-24T12:00:00Z', '2026-03-24T18:00:00Z', '2026-03-25T06:00:00Z', 'due')`,
    [newId(), of, template.id],
  );
  const day = { of_stores: [of], from_day: '2026-03-24', to_day: '2026-03-24' };
  const told = await list(owner, day);
  expect(told.of).toEqual({ critical: 1, failed: 2, passed: 3, running: 1, missed: 1 });
  expect(told.rows.map(({ id, result, failed: count }) => [id, result, count])).toEqual([
    [late, 'passed', 0],
    [running, 'running', 0],
    [passed, 'passed', 0],
    [failed, 'passed', 1],
    [critical, 'critical', 1],
    [told.rows.at(-1)?.id, 'missed', 0],
  ]);
  expect(told.rows.find(({ id }) => id === running)?.progress?.done).toBe(1);
  expect((await list(owner, { ...day, result: 'failed' })).rows.map(({ id }) => id)).toEqual([
    failed,
    critical,
  ]);
  expect((await list(owner, { ...day, sort: 'failed', page_size: 2 })).count).toBe(6);
  const second = await list(owner, { ...day, descending: false, page_size: 2, page: 1 });
  expect(second.rows.map(({ id }) => id)).toEqual([failed, passed]);
});

it('XR1 a result follows what is changed afterwards, and goes with an inspection that is open again or deleted', async () => {
  const of = await store('Changes');
  const id = await inspection(of, at);
  await answer(id, checkbox(true), 'fail');
  const result = async () => (await list(owner, { of_stores: [of] })).rows[0]?.result;
  const kept = () =>
    world.sql(`select 1 from sync.inspection_results where inspection_id = $1`, [id]);
  expect(await result()).toBe('critical');
  await admin
    .from('inspection_responses')
    .update({ response_value: 'pass' })
    .eq('inspection_id', id);
  expect(await result()).toBe('passed');
  await admin.from('inspections').update({ status: 'in_progress' }).eq('id', id);
  expect(await result()).toBe('running');
  expect(await kept()).toHaveLength(0);
  await admin.from('inspections').update({ status: 'completed' }).eq('id', id);
  expect(await kept()).toHaveLength(1);
  await world.sql('update inspections set deleted_at = now() where id = $1', [id]);
  expect(await kept()).toHaveLength(0);
});

it('XR2 what is added up follows what is changed afterwards, and another clock of its store', async () => {
  const of = await store('Added up');
  const id = await inspection(of, '2026-03-25T03:00:00Z');
  await answer(id, checkbox(true), 'fail');
  const addedUp = async () => {
    await expect
      .poll(async () => {
        await world.sql('select sync.add_up_results()');
        return world.sql('select from sync.stale_weeks where store_id = $1', [of]);
      })
      .toEqual([]);
    return world.sql<{ days: number; failed: number }>(
      `select days, (select sum(f)::integer from unnest(failed) f) as failed
       from sync.inspection_spans where store_id = $1 order by days`,
      [of],
    );
  };
  const told = async (from: string, to: string) => {
    const params = { from_day: from, to_day: to, of_stores: [of] };
    const trends = await ask(owner, 'trends_over_stores', params, trendsOverStoresSchema);
    return [trends.visits, trends.questions.map(({ failed }) => failed)];
  };
  const both = [
    { days: 7, failed: 1 },
    { days: 28, failed: 1 },
  ];
  expect(await addedUp()).toEqual(both);
  expect(await told('2026-03-01', '2026-04-30')).toEqual([1, [1]]);
  await admin
    .from('inspection_responses')
    .update({ response_value: 'pass' })
    .eq('inspection_id', id);
  // At once, before it is added up again, and after it.
  expect(await told('2026-03-01', '2026-04-30')).toEqual([1, []]);
  await addedUp();
  expect(await told('2026-03-01', '2026-04-30')).toEqual([1, []]);
  // Tuesday evening in New York is Wednesday in Auckland.
  expect(await told('2026-03-25', '2026-03-25')).toEqual([0, []]);
  await world.sql(`update stores set time_zone = 'Pacific/Auckland' where id = $1`, [of]);
  expect(await told('2026-03-25', '2026-03-25')).toEqual([1, []]);
  await world.sql('update inspections set deleted_at = now() where id = $1', [id]);
  expect(await told('2026-03-01', '2026-04-30')).toEqual([0, []]);
  expect(await addedUp()).toEqual([]);
});

it('XS3 finds by store, person, template and result, all words of them, whole words first', async () => {
  const [other, meant] = [await store('Northern Lights'), await store('North Gate')];
  const fragment = await inspection(other, '2026-03-24T20:00:00Z');
  const whole = await inspection(meant, '2026-03-20T20:00:00Z');
  await answer(whole, checkbox(true), 'fail');
  const found = async (words: string) =>
    (
      await list(owner, {
        of_stores: [other, meant],
        words,
        labels: { critical: 'Échec – critique', passed: 'Réussie' },
      })
    ).rows.map(({ id }) => id);
  expect(await found('north')).toEqual([whole, fragment]);
  expect(await found('NORTH echec')).toEqual([whole]);
  expect(await found('reussi')).toEqual([fragment]);
  expect(await found('lights critique')).toEqual([]);
  expect(await found("' % _")).toEqual([]);
});

it('XS4 what is to be done stands by need, repeats of one as one; XS7 taking a verification back leaves who did it', async () => {
  const of = await store('Needs');
  const id = await inspection(of, '2026-03-20T15:00:00Z');
  const action = async (title: string, due: string, priority: string, more: object = {}) => {
    const fields = {
      inspection_id: id,
      store_id: of,
      title,
      due_date: due,
      priority,
      created_by: people.manager2.id,
      ...more,
    };
    const { data } = await world
      .sql<{ id: string }>(
        `insert into inspection_action_items (inspection_id, store_id, title, due_date, priority, created_by, status, repeat_of, done_by, done_at, assignee_id)
         select r.inspection_id, r.store_id, r.title, r.due_date, r.priority, r.created_by, coalesce(r.status, 'open'), r.repeat_of, r.done_by, r.done_at, r.assignee_id
         from jsonb_populate_record(null::inspection_action_items, $1) r returning id`,
        [JSON.stringify(fields)],
      )
      .then(([row]) => ({ data: row?.id ?? '' }));
    return data;
  };
  const later = await action('Low', '2026-03-30T00:00:00Z', 'low');
  const soon = await action('Freezer', '2026-03-29T00:00:00Z', 'high');
  const overdue = await action('Sink', '2026-03-24T00:00:00Z', 'low', {
    assignee_id: people.manager2.id,
  });
  await action('Sink', '2026-03-28T00:00:00Z', 'critical', { repeat_of: overdue });
  const done = await action('Door', '2026-03-24T00:00:00Z', 'low', {
    status: 'done',
    done_by: people.manager.id,
    done_at: '2026-03-22T10:00:00Z',
  });
  const own = { of_stores: [of] };
  const told = await actions(owner, own);
  expect(told.rows.map(({ id: each }) => each)).toEqual([overdue, soon, later]);
  expect(told.rows[0]).toMatchObject({ priority: 'critical', overdue: true });
  expect(told.rows[0]?.repeats).toHaveLength(1);
  expect(told.overdue).toBe(1);
  const ids = async (params: object) =>
    (await actions(owner, { ...own, ...params })).rows.map(({ id: each }) => each);
  expect(await ids({ mine_only: true })).toEqual([overdue]);
  expect(await ids({ words: 'freez needs' })).toEqual([soon]);
  expect(await ids({ view: 'to_check' })).toEqual([done]);
  const closed = async (title: string, at: string, priority: string) =>
    action(title, '2026-03-20T00:00:00Z', priority, {
      status: 'verified',
      done_by: people.manager.id,
      done_at: at,
    });
  const first = await closed('Wall', '2026-03-18T10:00:00Z', 'critical');
  const last = await closed('Roof', '2026-03-19T10:00:00Z', 'low');
  expect(await ids({ view: 'closed' })).toEqual([last, first]);
  expect(await ids({ view: 'closed', words: 'wall' })).toEqual([first]);
  const state = async () =>
    (
      await world.sql<{ status: string; done_by: string; verified_by: string | null }>(
        'select status, done_by, verified_by from inspection_action_items where id = $1',
        [done],
      )
    )[0];
  const change = (status: string) =>
    owner.from('inspection_action_items').update({ status }).eq('id', done);
  await change('verified');
  expect(await state()).toEqual({
    status: 'verified',
    done_by: people.manager.id,
    verified_by: people.manager2.id,
  });
  await change('done');
  expect(await state()).toEqual({
    status: 'done',
    done_by: people.manager.id,
    verified_by: null,
  });
});

it('XS5 what was missed, and what is due next, also beyond what is planned; nothing of a paused or closed one', async () => {
  const [running, paused, closed] = [await store('A'), await store('B'), await store('C')];
  await world.sql(`update stores set closed_on = '2026-03-20' where id = $1`, [closed]);
  for (const id of [running, paused, closed]) {
    await world.sql(
      `insert into inspection_schedules (id, template_id, store_id, repeats, month_day, due_minute, starts_on, is_paused)
       values ($1, $2, $1, 'monthly', 31, 720, '2026-01-01', $3)`,
      [id, template.id, id === paused],
    );
  }
  await world.sql(
    `insert into inspection_occurrences (id, schedule_id, template_id, store_id, role, day, opens_at, due_at, closes_at, status)
     values ($1, $2, $3, $2, 'general_manager', '2026-03-24', '2026-03-24T12:00:00Z', '2026-03-24T18:00:00Z', '2026-03-25T06:00:00Z', 'missed')`,
    [newId(), running, template.id],
  );
  const told = await schedules(owner, { of_stores: [closed, paused, running] });
  expect(
    told.rows.map(({ store_id, missed, last_missed, next_due }) => [
      store_id,
      missed,
      last_missed,
      next_due,
    ]),
  ).toEqual([
    [running, 1, '2026-03-24', '2026-03-31T16:00:00.000Z'],
    [paused, 0, null, null],
    [closed, 0, null, null],
  ]);
});

it('XS8 schedules of many stores are made together or not at all', async () => {
  const mine = await store('Own');
  await world.sql(`update store_users set role = 'admin' where store_id = $1 and user_id = $2`, [
    mine,
    people.manager2.id,
  ]);
  const [other] = await world.sql<{ id: string }>(
    `select id from stores where store_number = '7486'`,
  );
  const keeper = owner;
  const rows = [mine, other?.id].map((store_id) => ({
    id: newId(),
    store_id,
    template_id: template.id,
    role: 'general_manager',
    repeats: 'weekly',
    weekdays: '1',
    due_minute: 700,
    starts_on: '2026-01-01',
  }));
  const { error } = await keeper.from('inspection_schedules').insert(rows);
  expect(error?.code).toBe('42501');
  expect((await schedules(owner, { of_stores: [mine] })).count).toBe(0);
  expect((await keeper.from('inspection_schedules').insert(rows.slice(0, 1))).error).toBeNull();
  expect((await schedules(owner, { of_stores: [mine] })).count).toBe(1);
});

it('S9 of the search: entries are found by amount and store however old they are, the newest first', async () => {
  const of = await store('Ancient Bakery');
  const entry = async (day: string, amount: number) => {
    const [made] = await world.sql<{ id: string }>(
      `insert into food_cost_entries (user_id, store_id, entry_date, amount) values ($1, $2, $3, $4) returning id`,
      [people.manager2.id, of, day, amount],
    );
    return made?.id ?? '';
  };
  const old = await entry('2024-05-02', 1234.5);
  const late = await entry('2026-03-20', 123);
  await entry('2026-03-21', 77);
  const found = async (words: string, params: object = {}) => {
    const { data, error } = await owner.rpc('food_cost_found', { words, at, ...params });
    expect(error).toBeNull();
    return (data as { rows: { id: string }[] }).rows.map(({ id }) => id);
  };
  expect(await found('123 ancient')).toEqual([late, old]);
  expect(await found('1234,5 bakery')).toEqual([old]);
  expect(await found('ancient', { page_size: 1 })).toHaveLength(1);
  expect(await found('ancient 999')).toEqual([]);
});
