import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WireOp } from '../../sync/protocol.ts';
import { Device, op } from '../database/device.ts';
import {
  edit,
  newActionItem,
  newAnswer,
  newEntry,
  newInspection,
  newPhoto,
  remove,
  scopeOf,
  userScope,
} from '../database/drafts.ts';
import { newId } from '../../src/kernel/ids.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7486'];
const scope = scopeOf(store);
let world: World;
let manager: Device;
let admin: Device;

beforeAll(async () => {
  world = await startWorld();
  manager = new Device(await world.signIn(people.manager));
  admin = new Device(await world.signIn(people.admin));
});
afterAll(() => world.stop());

/** Purges as if `age` were over, until nothing is left to do. */
async function purge(age = '0 seconds'): Promise<number> {
  let total = 0;
  for (;;) {
    const [row] = await world.sql<{ done: number }>(
      'select sync.purge(500, $1::interval) as done',
      [age],
    );
    const done = row?.done ?? 0;
    if (done === 0) return total;
    total += done;
  }
}

async function exists(table: string, id: string): Promise<boolean> {
  const rows = await world.sql(`select 1 from ${table} where id = $1`, [id]);
  return rows.length > 0;
}

async function horizonOf(of = scope): Promise<number> {
  const answer = await manager.pull({
    cursors: [{ scope: of, kind: 'food_cost_entries', after: 0 }],
    limit: 1,
  });
  return answer.scopes[0]?.horizon ?? Number.NaN;
}

async function deleted(entry: WireOp): Promise<number> {
  await manager.push(entry);
  const [result] = await manager.push(remove(entry));
  return result?.change ?? Number.NaN;
}

it('G1 a tombstone stays for 90 days, then goes, and the horizon of its scope rises to it', async () => {
  const entry = newEntry(people.manager, store, 1);
  const live = newEntry(people.manager, store, 2);
  const change = await deleted(entry);
  await manager.push(live);
  const other = await horizonOf(userScope(people.manager));

  await world.sql('select sync.purge()');
  expect(await exists('food_cost_entries', entry.id)).toBe(true);
  expect(await horizonOf()).toBe(0);

  await purge();
  expect(await exists('food_cost_entries', entry.id)).toBe(false);
  expect(await exists('food_cost_entries', live.id)).toBe(true);
  expect(await horizonOf()).toBe(change);
  expect(await horizonOf(userScope(people.manager))).toBe(other);
});

it('G1 the horizon never falls, and never passes what was purged', async () => {
  const before = await horizonOf();
  await purge();
  expect(await horizonOf()).toBe(before);
  const first = await deleted(newEntry(people.manager, store, 1));
  const kept = newEntry(people.manager, store, 2);
  await manager.push(kept);
  await purge();
  expect(await horizonOf()).toBe(first);
  expect(await manager.row('food_cost_entries', kept.id)).toMatchObject({ deleted_at: null });
});

it('G2 a deleted inspection goes after everything in it', async () => {
  const inspection = newInspection(people.manager, store);
  const answer = newAnswer(inspection.id, store, 0, 'fail');
  const action = newActionItem(inspection.id, store, 0);
  const complete = edit(inspection, { status: 'completed' }, { status: 'in_progress' });
  await manager.push(inspection, answer, newPhoto(inspection.id, store, 0), action, complete);
  await admin.push(remove(inspection));
  // One row at a time: the inspection must not go before its parts, in whatever steps the purge takes.
  const steps: boolean[] = [];
  for (let step = 0; step < 6; step += 1) {
    await world.sql(`select sync.purge(1, '0 seconds')`);
    steps.push(await exists('inspections', inspection.id));
  }
  await purge();
  expect(steps[0]).toBe(true);
  expect(await exists('inspections', inspection.id)).toBe(false);
  expect(await exists('inspection_responses', answer.id)).toBe(false);
  expect(await exists('inspection_action_items', action.id)).toBe(false);
  const receipts = await world.sql('select 1 from inspection_receipts where inspection_id = $1', [
    inspection.id,
  ]);
  expect(receipts).toEqual([]);
});

it('G3 what was purged does not come back by an op that was on its way all the while', async () => {
  const entry = newEntry(people.manager, store, 5);
  const inspection = newInspection(people.manager, store);
  await deleted(entry);
  await manager.push(inspection);
  await admin.push(remove(inspection));
  await purge();
  // another journal: a rescue pack, or a tablet from a drawer whose number was forgotten
  const late = new Device(manager.client);
  const results = await late.push(entry, inspection, newAnswer(inspection.id, store, 0, 'pass'));
  expect(results.map(({ status, code }) => [status, code])).toEqual([
    ['rejected', 'gone'],
    ['rejected', 'gone'],
    ['rejected', 'parent_refused'],
  ]);
  const child = await late.push(newAnswer(inspection.id, store, 0, 'pass'));
  expect(child).toMatchObject([{ status: 'rejected', code: 'gone' }]);
  const changed = await late.push(edit(entry, { amount: 6 }, { amount: 5 }));
  expect(changed).toMatchObject([{ status: 'rejected', code: 'not_found' }]);
});

it('G3 every collection in which a device may make a record under an id of its own choice refuses purged ones', async () => {
  const unguarded = await world.sql(
    `select c.name from sync.collections c
     where not c.natural_key and not sync.refuses_purged(c.name)
       and has_any_column_privilege('authenticated', format('public.%I', c.name), 'insert')
       -- refused with its inspection (P8)
       and not c.parents ? 'inspection_id'
       -- the app makes none
       and c.name <> 'notifications'`,
  );
  expect(unguarded).toEqual([]);
  const ask = op({
    collection: 'requests',
    id: newId(),
    scope: userScope(people.manager),
    create: true,
    set: {
      user_id: people.manager.id,
      store_id: store.id,
      kind: 'feedback',
      payload: { category: 'idea', text: 'A bell' },
    },
  });
  await manager.push(ask);
  await manager.push(remove(ask));
  await purge();
  const late = new Device(manager.client);
  expect(await late.push(ask)).toMatchObject([{ status: 'rejected', code: 'gone' }]);
});

it('G4 a resolved conflict is deleted after 90 days; one that waits stays, unless its record is purged', async () => {
  const entry = newEntry(people.manager, store, 10);
  await manager.push(entry);
  const second = new Device(manager.client);
  await manager.push(edit(entry, { amount: 11 }, { amount: 10 }));
  await second.push(edit(entry, { amount: 12 }, { amount: 10 }, { ago: 60_000 }));
  const conflicts = async () =>
    (await manager.rows(scope, 'record_conflicts')).filter((row) => row['record_id'] === entry.id);
  const [conflict] = await conflicts();
  if (!conflict) throw new Error('Two values met');
  await purge();
  expect(await conflicts()).toMatchObject([{ deleted_at: null }]);

  await manager.push({
    ...edit(entry, { choice: 'kept' }, { choice: null }),
    collection: 'record_conflicts',
    id: conflict.id,
  });
  await world.sql(`select sync.purge()`);
  expect(await conflicts()).toMatchObject([{ deleted_at: null }]);
  await world.sql(`select sync.purge(1, '0 seconds')`);
  expect(await conflicts()).toMatchObject([{ deleted_at: expect.any(String) }]);
  await purge();
  expect(await conflicts()).toEqual([]);
});

it('G5 a notification is deleted when it is a year old', async () => {
  const [row] = await world.sql<{ id: string; change: string }>(
    `insert into notifications (user_id, title, created_at) values ($1, 'Old', now() - interval '366 days')
     returning id, change`,
    [people.manager.id],
  );
  const id = row?.id ?? '';
  await world.sql('select sync.purge()');
  const gone = await manager.row('notifications', id);
  expect(gone?.deleted_at).not.toBeNull();
  expect(gone?.change).toBeGreaterThan(Number(row?.change));
});

it('M8 G3 a mark on a notification that was purged ends quietly; work on anything else that was purged does not', async () => {
  const [note] = await world.sql<{ id: string }>(
    `insert into notifications (user_id, title) values ($1, 'Long ago') returning id`,
    [people.manager.id],
  );
  const entry = newEntry(people.manager, store, 7);
  await deleted(entry);
  await world.sql('update notifications set deleted_at = now() where id = $1', [note?.id]);
  await purge();
  const mark: WireOp = {
    ...edit(entry, { is_read: true }, { is_read: false }),
    collection: 'notifications',
    id: note?.id ?? '',
    scope: userScope(people.manager),
  };
  const results = await manager.push(mark, edit(entry, { amount: 8 }, { amount: 7 }));
  expect(results).toMatchObject([
    { status: 'applied', code: 'gone', change: null },
    { status: 'rejected', code: 'not_found' },
  ]);
});

it('G6 a journal that was silent for a year is forgotten, and its next batch is taken', async () => {
  const device = new Device(manager.client);
  const entry = newEntry(people.manager, store, 3);
  const [made] = await device.push(entry);
  await world.sql(
    `update sync_clients set answered_at = now() - interval '366 days' where client_id = $1`,
    [device.clientId],
  );
  await world.sql('select sync.purge()');
  const rows = await world.sql('select 1 from sync_clients where client_id = $1', [
    device.clientId,
  ]);
  expect(rows).toEqual([]);
  const again = await device.push(entry);
  expect(again).toMatchObject([{ status: 'applied', change: made?.change }]);
});

it('G7 the purge leaves alone a scope in which somebody is writing, and takes it the next time', async () => {
  const entry = newEntry(people.manager, store, 4);
  await deleted(entry);
  const busy = new pg.Client(world.stack.databaseUrl);
  await busy.connect();
  try {
    await busy.query('begin');
    await busy.query('select 1 from sync_scopes where scope = $1 for update', [scope]);
    await world.sql(`select sync.purge(500, '0 seconds')`);
    expect(await exists('food_cost_entries', entry.id)).toBe(true);
    await busy.query('rollback');
  } finally {
    await busy.end();
  }
  await purge();
  expect(await exists('food_cost_entries', entry.id)).toBe(false);
});

it('G1 G2 every synced table is purged, or is one that rows which stay refer to', async () => {
  const kept = await world.sql<{ kind: string }>(
    'select kind from sync.kinds where not purged order by kind',
  );
  expect(kept.map(({ kind }) => kind)).toEqual([
    'candidate_stage',
    'inspection_template',
    'onboarding_step',
    'position',
    'product',
    'profile',
    'store',
    'store_member',
    'store_user',
    'supplier',
    'user_role',
  ]);
  // The oldest tombstones of each are found without reading the living.
  const unindexed = await world.sql(
    `select k.table_name from sync.kinds k where k.purged and not exists (
       select from pg_indexes i where i.schemaname = 'public' and i.tablename = k.table_name
         and i.indexdef like '%(updated_at) WHERE (deleted_at IS NOT NULL)')
     order by 1`,
  );
  expect(unindexed).toEqual([]);
  // A table that refers to another purged one is purged before it.
  const wrong = await world.sql(
    `with ranks as (select o.table_name, o.ordinality as place from sync.purge_order() with ordinality o)
     select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent
     from pg_constraint c
     join ranks a on ('public.' || a.table_name)::regclass = c.conrelid
     join ranks b on ('public.' || b.table_name)::regclass = c.confrelid
     where c.contype = 'f' and a.place >= b.place and c.confdeltype = 'a'`,
  );
  expect(wrong).toEqual([]);
});

it('G9 what was written down of old runs, and what waits for nothing any more, is forgotten', async () => {
  // where there is no pg_cron there is nothing to clear
  await world.sql('select sync.clear_job_runs()');
  await world.sql(`create schema cron; create table cron.job_run_details (status text, end_time timestamptz);
    insert into cron.job_run_details values ('succeeded', now() - interval '8 days'), ('succeeded', now()),
      ('failed', now() - interval '8 days'), ('failed', now() - interval '31 days')`);
  await world.sql('select sync.clear_job_runs()');
  const left = await world.sql('select status from cron.job_run_details order by 1');
  expect(left.map((row) => row['status'])).toEqual(['failed', 'succeeded']);
  await world.sql('drop schema cron cascade');

  await world.sql(
    `insert into sync.early_marks (notification_id, user_id, is_read, kept_at)
     select gen_random_uuid(), $1, true, now() - make_interval(days => d) from unnest(array[1, 91]) d`,
    [people.manager.id],
  );
  await world.sql(
    `insert into sync_clients (client_id, user_id, registered_at)
     select gen_random_uuid(), $1, now() - make_interval(days => d) from unnest(array[1, 366]) d`,
    [people.manager.id],
  );
  const [cleared] = await world.sql('select sync.clear_waiting() as n');
  expect(cleared).toEqual({ n: 2 });
});

it('G9 the clock asks for it, and every function that clients may call names its search path', async () => {
  const jobs = await world.sql<{ name: string }>('select name from sync.scheduled_jobs');
  expect(jobs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['clear-job-runs', 'clear-waiting']),
  );
  const open = await world.sql(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'sync'::regnamespace) and p.prokind = 'f'
       and not exists (select from unnest(p.proconfig) c where c like 'search_path=%')`,
  );
  expect(open).toEqual([]);
});
