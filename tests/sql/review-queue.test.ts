/** What came in and was not looked at yet (rules RV of the review). */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { naturalId, newId } from '../../src/kernel/ids.ts';
import { Device, op } from '../database/device.ts';
import {
  edit,
  newActionItem,
  newAnswer,
  newEntry,
  newInspection,
  newPhoto,
  scopeOf,
  userScope,
  walkItems,
} from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
let world: World;
let reader: SupabaseClient;
let supervisor: Device;
let manager: Device;
let shift: Device;
beforeAll(async () => {
  world = await startWorld();
  reader = await world.signIn(people.inspector);
  supervisor = new Device(reader);
  manager = new Device(await world.signIn(people.manager));
  shift = new Device(await world.signIn(people.shift));
});
afterAll(() => world.stop());

type Item = {
  store_id: string;
  part: string;
  kind: string;
  key: string;
  came_at: string;
  weight: number;
  what: Record<string, unknown>;
  waiting: number;
};

async function queue(client = reader, params: Record<string, unknown> = {}): Promise<Item[]> {
  const { data, error } = await client.rpc('review_queue', { page_size: 200, ...params });
  expect(error).toBeNull();
  return data as Item[];
}

const mark = (person: { id: string }, item: Item, extra: Record<string, unknown> = {}) =>
  op({
    collection: 'review_marks',
    id: naturalId('review_marks', person.id, item.key),
    scope: userScope(person),
    create: true,
    set: { user_id: person.id, key: item.key, seen_at: item.came_at, ...extra },
  });

/** An inspection that the shift lead completed just now, with these answers and a picture of the first. */
async function walk(...answers: readonly string[]) {
  const inspection = newInspection(people.shift, store, { ago: 900_000 });
  const photo = newPhoto(inspection.id, store, 0, { ago: 700_000 });
  await shift.push(
    inspection,
    photo,
    ...answers.map((answer, n) =>
      newAnswer(inspection.id, store, n, answer, { ago: 600_000, set: { notes: `Note ${n}` } }),
    ),
    edit(
      inspection,
      { status: 'completed', completed_date: new Date(Date.now() - 300_000).toISOString() },
      { status: 'in_progress' },
      { ago: 300_000 },
    ),
  );
  return { id: inspection.id, photo };
}

it('RV2 inspections of others stand in it, what failed with its words and pictures, before what passed', async () => {
  const passed = await walk('pass');
  const failed = await walk('fail');
  const rows = await queue();
  const at = (id: string) => rows.findIndex(({ key }) => key === id);
  expect(at(failed.id)).toBeGreaterThanOrEqual(0);
  expect(at(failed.id)).toBeLessThan(at(passed.id));
  expect(rows[at(failed.id)]).toMatchObject({
    part: 'inspections',
    kind: 'inspection',
    weight: 2,
    what: {
      title: 'Daily Food Safety Walk',
      title_es: 'Recorrido diario de seguridad alimentaria',
      user_id: people.shift.id,
      findings: [
        { title: walkItems[0]?.question_text, note: 'Note 0', photos: [{ id: failed.photo.id }] },
      ],
    },
  });
  expect(rows[at(passed.id)]).toMatchObject({ weight: 0, what: { findings: [] } });
  // nobody reviews their own
  const own = await queue(shift.client);
  expect(own.map(({ key }) => key)).not.toContain(failed.id);
});

it('RV1 nobody else’s stores, and nothing of a store that is left', async () => {
  await walk('fail');
  const stranger = await world.signIn(people.manager2);
  const rows = await queue(stranger);
  expect(rows.map(({ store_id }) => store_id)).not.toContain(store.id);
  expect((await queue()).map(({ store_id }) => store_id)).toContain(store.id);
});

it('RV3 what is marked leaves for that person alone, comes back when it is taken back, or when it is newer', async () => {
  const { id } = await walk('fail');
  const find = async (client: SupabaseClient) =>
    (await queue(client)).find(({ key }) => key === id);
  const item = await find(reader);
  if (item === undefined) throw new Error('It is not in the queue.');
  const made = mark(people.inspector, item);
  expect((await supervisor.push(made))[0]?.status).toBe('applied');
  expect(await find(reader)).toBeUndefined();
  expect(await find(manager.client)).toBeDefined();
  // somebody else's mark is nobody's to make
  expect((await manager.push(mark(people.inspector, item)))[0]?.status).toBe('rejected');
  const deletion = edit(made, { deleted_at: new Date().toISOString() }, { deleted_at: null });
  await supervisor.push(deletion);
  expect(await find(reader)).toBeDefined();
  await supervisor.push(mark(people.inspector, item));
  expect(await find(reader)).toBeUndefined();
  await world.sql(
    `update inspections set completed_date = completed_date + interval '1 minute' where id = $1`,
    [id],
  );
  expect(await find(reader)).toBeDefined();
});

it('RV4 a page has at most as many as asked for, and says how many wait', async () => {
  await walk('fail');
  await walk('pass');
  const all = await queue();
  const [first, ...rest] = await queue(reader, { page_size: 1 });
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ key: all[0]?.key, waiting: all.length });
});

it('RV5 what somebody says is done waits beside its pictures, and is verified by another one who may', async () => {
  const { id, photo } = await walk('fail');
  const action = newActionItem(id, store, 0);
  const after = newPhoto(id, store, 0, {
    set: {
      role: 'after',
      action_item_id: action.id,
      path: `inspection-photos/${id}/${walkItems[0]?.id ?? ''}/1762000000001-after.webp`,
    },
  });
  await shift.push(action, after);
  await shift.push(edit(action, { status: 'done', resolution: 'Mended' }, { status: 'open' }));
  const find = async () => (await queue()).find(({ key }) => key === action.id);
  expect(await find()).toMatchObject({
    kind: 'action_done',
    what: {
      title: walkItems[0]?.question_text,
      text: 'Mended',
      before: [{ id: photo.id }],
      after: [{ id: after.id }],
    },
  });
  const verify = async (client: SupabaseClient) =>
    (await client.rpc('review_verify', { part: 'actions', key: action.id })).error;
  expect(await verify(shift.client)).not.toBeNull();
  expect(await verify(reader)).toBeNull();
  expect(await find()).toBeUndefined();
  expect(await supervisor.row('inspection_action_items', action.id)).toMatchObject({
    status: 'verified',
    verified_by: people.inspector.id,
  });
  expect(await verify(reader)).toMatchObject({ code: 'not_now' });
  // Only who verified it takes it back; who did it, and when, stands.
  const takeBack = async (client: SupabaseClient) =>
    (await client.rpc('review_take_back', { part: 'actions', key: action.id, kind: 'action_done' }))
      .error;
  expect(await takeBack(shift.client)).toMatchObject({ code: 'not_now' });
  expect(await takeBack(reader)).toBeNull();
  expect(await supervisor.row('inspection_action_items', action.id)).toMatchObject({
    status: 'done',
    done_by: people.shift.id,
    verified_by: null,
  });
  expect(await takeBack(reader)).toMatchObject({ code: 'not_now' });
});

it('RV6 open comments of others stand in it until they are settled', async () => {
  const { id } = await walk('pass');
  const comment = op({
    collection: 'record_comments',
    id: newId(),
    scope: scopeOf(store),
    create: true,
    set: {
      record_collection: 'inspections',
      record_id: id,
      store_id: store.id,
      user_id: people.manager.id,
      text: 'The thermometer is new',
    },
  });
  await manager.push(comment);
  const find = async (client: SupabaseClient) =>
    (await queue(client)).find(({ key }) => key === comment.id);
  expect(await find(reader)).toMatchObject({
    kind: 'comment',
    what: {
      text: 'The thermometer is new',
      title: 'Daily Food Safety Walk',
      about: { collection: 'inspections', id },
    },
  });
  expect(await find(manager.client)).toBeUndefined();
  await supervisor.push(edit(comment, { is_resolved: true }, { is_resolved: false }));
  expect(await find(reader)).toBeUndefined();
});

it('RV7 days of food cost that are missing or far from the usual stand in it, each by its day', async () => {
  const days = await world.sql<{ day: string }>(
    `select to_char((now() at time zone s.time_zone)::date - n, 'YYYY-MM-DD') as day
     from stores s cross join generate_series(1, 57, 7) n where s.id = $1 order by n`,
    [store.id],
  );
  await world.sql('update food_cost_entries set deleted_at = now() where store_id = $1', [
    store.id,
  ]);
  const [yesterday, ...before] = days.map(({ day }) => day);
  const entry = (day: string | undefined, amount: number) =>
    newEntry(people.manager, store, amount, { set: { entry_date: day } });
  const off = entry(yesterday, 900);
  await manager.push(...before.map((day) => entry(day, 400)), off);
  const ofDay = async () =>
    (await queue()).filter(
      ({ part, store_id, what }) =>
        part === 'food_cost' && store_id === store.id && what['day'] === yesterday,
    );
  expect(await ofDay()).toMatchObject([
    {
      kind: 'food_cost_far',
      what: { cost: 900, usual: 400, about: { collection: 'food_cost_entries', id: off.id } },
    },
  ]);
  await manager.push(edit(off, { amount: 420 }, { amount: 900 }));
  expect(await ofDay()).toEqual([]);
  await manager.push(edit(off, { deleted_at: new Date().toISOString() }, { deleted_at: null }));
  expect(await ofDay()).toMatchObject([{ kind: 'food_cost_missing' }]);
});

it('RV9 an action item is made of an inspection once, due at the end of a day of its store, told to whom it is given, and taken back', async () => {
  const { id } = await walk('fail');
  const item = (await queue()).find(({ key }) => key === id);
  expect(item?.what['make']).toBe(true);
  const wanted = {
    id: newId(),
    title: 'Call the fitter',
    priority: 'critical',
    due_day: '2033-07-01',
    assignee_role: null,
    assignee_id: people.shift.id,
    note: 'Before the weekend',
  };
  const make = async (client: SupabaseClient, what: object, part = 'inspections') =>
    (await client.rpc('review_make_action', { part, key: id, wanted: what })).error;
  const made = () =>
    world.sql(
      `select title, priority, due_date::text, status, assignee_id, created_by, note
       from inspection_action_items where inspection_id = $1 and deleted_at is null`,
      [id],
    );
  expect(await make(reader, wanted)).toBeNull();
  expect(await make(reader, wanted)).toBeNull();
  expect(await made()).toEqual([
    {
      title: 'Call the fitter',
      priority: 'critical',
      due_date: '2033-07-02 03:59:00+00',
      status: 'open',
      assignee_id: people.shift.id,
      created_by: people.inspector.id,
      note: 'Before the weekend',
    },
  ]);
  await world.sql('select deliver_notifications()');
  expect(
    await world.sql(
      `select from notifications where user_id = $1 and text_key = 'action_assigned' and url = $2`,
      [people.shift.id, `/inspections/actions/${wanted.id}`],
    ),
  ).toHaveLength(1);
  // nobody of another store is given it, it says what is to be done, and a stranger makes none
  expect(
    await make(reader, { ...wanted, id: newId(), assignee_id: people.manager2.id }),
  ).not.toBeNull();
  expect(await make(reader, { ...wanted, id: newId(), title: '' })).not.toBeNull();
  expect(
    await make(await world.signIn(people.manager2), { ...wanted, id: newId() }),
  ).not.toBeNull();
  expect((await make(reader, wanted, 'food_cost'))?.code).toBe('no_action');
  expect(await make(reader, { id: wanted.id, taken_back: true })).toBeNull();
  expect(await made()).toEqual([]);
});
