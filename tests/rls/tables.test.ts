import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';
import { templates } from '../world/templates.ts';
import { callerNames, makeCallers, type Caller } from './callers.ts';

/**
 * Every table of the API, from the point of view of store 7486. One letter per caller:
 *   anonymous · outsider (manages 7505) · shift lead · manager · supervisor · local admin · global admin
 * y: may; -: may not. `update` and `insert` are of rows of 7486 (or of the named person).
 */
const matrix = {
  //                                            a o s m v l g
  approved_store_numbers: { read: 'yyyyyyy', insert: '-------', update: '-------' },
  'profiles (of the shift lead)': { read: '--y---y', insert: '-------', update: '--y---y' },
  'user_roles (of the shift lead)': { read: '--y---y', insert: '-------', update: '-------' },
  stores: { read: '--yyyyy', insert: '------y', update: '------y' },
  'store_users (of the shift lead)': { read: '--y--yy', insert: '-----yy', update: '-----yy' },
  store_members: { read: '--yyyyy', insert: '-------', update: '-------' },
  food_cost_entries: { read: '--yyyyy', insert: '---yyyy', update: '---yyyy' },
  weekly_sales_forecasts: { read: '--yyyyy', insert: '---yyyy', update: '---yyyy' },
  'notifications (of the shift lead)': { read: '--y----', insert: '--y----', update: '--y----' },
  'inspection_templates (of every store)': {
    read: '-yyyyyy',
    insert: '------y',
    update: '------y',
  },
  'inspection_templates (of 7486)': { read: '--yyyyy', insert: '------y', update: '------y' },
  'inspection_templates (of every store, switched off)': {
    read: '----yyy',
    insert: '------y',
    update: '------y',
  },
  'inspection_sections (of 7486)': { read: '--yyyyy', insert: '------y', update: '------y' },
  'inspection_items (of 7486)': { read: '--yyyyy', insert: '------y', update: '------y' },
  inspection_template_versions: { read: '-------', insert: '-------', update: '-------' },
  inspections: { read: '--yyyyy', insert: '--yyyyy', update: '--yyyyy' },
  inspection_responses: { read: '--yyyyy', insert: '--yyyyy', update: '--yyyyy' },
  inspection_photos: { read: '--yyyyy', insert: '--yyyyy', update: '--yyyyy' },
  inspection_action_items: { read: '--yyyyy', insert: '--yyyyy', update: '--yyyyy' },
  inspection_receipts: { read: '--yyyyy', insert: '-------', update: '-------' },
  sync_scopes: { read: '--yyyyy', insert: '-------', update: '-------' },
  sync_clients: { read: '-------', insert: '-------', update: '-------' },
  'record_conflicts (of food cost)': { read: '--yyyyy', insert: '-------', update: '-------' },
  'record_conflicts (of the shift lead)': { read: '--y----', insert: '-------', update: '-------' },
} as const;

type Row = Record<string, unknown>;
type Probe = {
  /** Which row is read and updated. */
  readonly where: Row;
  readonly change: Row;
  readonly insert: (caller: Caller) => Row | Promise<Row>;
};

const store = stores['7486'].id;
const walk = templates.foodSafetyWalk;
let world: World;
let callers: Caller[];
let probes: Record<keyof typeof matrix, Probe>;

/** Someone with an account and no membership. */
async function newPerson(): Promise<string> {
  const id = v7();
  await world.sql(`insert into auth.users (id, email) values ($1, $2)`, [id, `${id}@example.com`]);
  return id;
}

async function newOpenInspection(): Promise<string> {
  const id = v7();
  await world.sql(
    `insert into inspections (id, template_id, store_id, inspector_id, start_date, template_snapshot)
     values ($1, $2, $3, $4, now(), '{}')`,
    [id, walk.id, store, people.manager.id],
  );
  return id;
}

beforeAll(async () => {
  world = await startWorld();
  callers = await makeCallers(world);

  const items = walk.sections.flatMap((section) => section.items).map((item) => item.id);
  const item = items[0] ?? '';
  const inspection = await newOpenInspection();
  const spare = await newPerson();
  const ids = {
    membership: v7(),
    entry: v7(),
    note: v7(),
    template: v7(),
    switchedOff: v7(),
    section: v7(),
    item: v7(),
    photo: v7(),
    action: v7(),
  };
  const scope = `store:${store}`;
  const photoPath = (n: string): string =>
    `inspection-photos/${inspection}/${item}/${n}-photo.webp`;
  await world.sql(
    `insert into store_users (id, user_id, store_id, role) values ($1, $2, $3, 'shift_lead')`,
    [ids.membership, spare, store],
  );
  await world.sql(
    `insert into food_cost_entries (id, user_id, store_id, entry_date, amount) values ($1, $2, $3, current_date, 10)`,
    [ids.entry, people.manager.id, store],
  );
  await world.sql(`insert into notifications (id, user_id, title) values ($1, $2, 'Hello')`, [
    ids.note,
    people.shift.id,
  ]);
  await world.sql(
    `insert into inspection_templates (id, store_id, name) values ($1, $2, 'Patio')`,
    [ids.template, store],
  );
  await world.sql(
    `insert into inspection_templates (id, name, is_active) values ($1, 'Old walk', false)`,
    [ids.switchedOff],
  );
  await world.sql(
    `insert into inspection_sections (id, template_id, name, order_index) values ($1, $2, 'Tables', 1)`,
    [ids.section, ids.template],
  );
  await world.sql(
    `insert into inspection_items (id, section_id, order_index, question_text, item_type) values ($1, $2, 1, 'Clean?', 'checkbox')`,
    [ids.item, ids.section],
  );
  await world.sql(
    `insert into inspection_responses (inspection_id, item_id, response_value) values ($1, $2, 'pass')`,
    [inspection, item],
  );
  await world.sql(
    `insert into inspection_photos (id, inspection_id, item_id, path, mime_type, sha256, captured_at, captured_by)
     values ($1, $2, $3, $4, 'image/webp', repeat('a', 64), now(), $5)`,
    [ids.photo, inspection, item, photoPath('1'), people.manager.id],
  );
  await world.sql(
    `insert into inspection_action_items (id, inspection_id, title, due_date, created_by) values ($1, $2, 'Fix it', now(), $3)`,
    [ids.action, inspection, people.manager.id],
  );
  await world.sql(
    `insert into inspection_receipts (inspection_id, store_id, up_to_change, answers, photos, sha256)
     values ($1, $2, 1, 1, 0, repeat('a', 64))`,
    [inspection, store],
  );
  for (const [collection, of, storeId] of [
    ['food_cost_entries', scope, store],
    ['notifications', `user:${people.shift.id}`, null],
  ]) {
    await world.sql(
      `insert into record_conflicts (collection, record_id, store_id, scope, field) values ($1, $2, $3, $4, 'amount')`,
      [collection, ids.entry, storeId, of],
    );
  }

  const self = (caller: Caller): string => caller.id ?? people.shift.id;
  let day = 0;
  const sunday = (): string => {
    day += 1;
    return new Date(Date.UTC(2030, 0, 6 + 7 * day)).toISOString().slice(0, 10);
  };
  const nothing = (): Row => ({ id: v7(), scope: 'global', change: 1 });

  probes = {
    approved_store_numbers: {
      where: { store_number: '7486' },
      change: { store_number: '7487' },
      insert: () => ({ store_number: `N${Math.floor(Math.random() * 1e9)}` }),
    },
    'profiles (of the shift lead)': {
      where: { id: people.shift.id },
      change: { first_name: 'Mia' },
      insert: async () => ({ id: await newPerson(), first_name: 'Nobody' }),
    },
    'user_roles (of the shift lead)': {
      where: { user_id: people.shift.id },
      change: { is_admin: true },
      insert: async () => ({ user_id: await newPerson(), is_admin: true }),
    },
    stores: {
      where: { id: store },
      change: { name: 'Riverside Plaza' },
      insert: () => ({
        id: v7(),
        store_number: `N${Math.floor(Math.random() * 1e9)}`,
        name: 'New',
      }),
    },
    'store_users (of the shift lead)': {
      where: { user_id: people.shift.id },
      change: { role: 'shift_lead' },
      insert: async () => ({ user_id: await newPerson(), store_id: store, role: 'shift_lead' }),
    },
    store_members: { where: { store_id: store }, change: { role: 'admin' }, insert: nothing },
    food_cost_entries: {
      where: { id: ids.entry },
      change: { amount: 11 },
      insert: (caller) => ({
        user_id: self(caller),
        store_id: store,
        entry_date: '2026-11-01',
        amount: 5,
      }),
    },
    weekly_sales_forecasts: {
      where: { store_id: store },
      change: { projected_amount: 5 },
      insert: (caller) => ({
        user_id: self(caller),
        store_id: store,
        week_start_date: sunday(),
        projected_amount: 5,
      }),
    },
    'notifications (of the shift lead)': {
      where: { id: ids.note },
      change: { is_read: true },
      insert: () => ({ user_id: people.shift.id, title: 'Free pizza', type: 'info' }),
    },
    'inspection_templates (of every store)': {
      where: { id: walk.id },
      change: { description: 'New' },
      insert: () => ({ name: 'New', total_points: 1 }),
    },
    'inspection_templates (of 7486)': {
      where: { id: ids.template },
      change: { description: 'New' },
      insert: () => ({ name: 'New', store_id: store }),
    },
    'inspection_templates (of every store, switched off)': {
      where: { id: ids.switchedOff },
      change: { description: 'New' },
      insert: () => ({ name: 'New', is_active: false }),
    },
    'inspection_sections (of 7486)': {
      where: { id: ids.section },
      change: { description: 'New' },
      insert: () => ({ template_id: ids.template, name: 'New', order_index: 2 }),
    },
    'inspection_items (of 7486)': {
      where: { id: ids.item },
      change: { help_text: 'New' },
      insert: () => ({
        section_id: ids.section,
        order_index: 2,
        question_text: 'New?',
        item_type: 'text',
      }),
    },
    inspection_template_versions: {
      where: { template_id: walk.id },
      change: { version: 9 },
      insert: () => ({ template_id: walk.id, version: 9, snapshot: {} }),
    },
    inspections: {
      where: { id: inspection },
      change: { status: 'draft' },
      insert: (caller) => ({
        template_id: walk.id,
        store_id: store,
        inspector_id: self(caller),
        start_date: new Date().toISOString(),
        template_snapshot: {},
      }),
    },
    inspection_responses: {
      where: { inspection_id: inspection },
      change: { notes: 'New' },
      insert: async () => ({
        inspection_id: await newOpenInspection(),
        item_id: item,
        response_value: 'pass',
      }),
    },
    inspection_photos: {
      where: { id: ids.photo },
      change: { order_index: 1 },
      insert: (caller) => ({
        inspection_id: inspection,
        item_id: item,
        path: photoPath(String(callers.indexOf(caller) + 2)),
        mime_type: 'image/webp',
        sha256: 'b'.repeat(64),
        captured_at: new Date().toISOString(),
      }),
    },
    inspection_action_items: {
      where: { id: ids.action },
      change: { note: 'New' },
      insert: () => ({
        inspection_id: inspection,
        title: 'New',
        due_date: new Date().toISOString(),
      }),
    },
    inspection_receipts: {
      where: { store_id: store },
      change: { answers: 99 },
      insert: () => ({
        inspection_id: inspection,
        store_id: store,
        up_to_change: 1,
        answers: 1,
        photos: 0,
        sha256: 'a'.repeat(64),
      }),
    },
    sync_scopes: {
      where: { scope },
      change: { head: 0 },
      insert: () => ({ scope: `store:${v7()}` }),
    },
    sync_clients: {
      where: {},
      change: { last_no: 0 },
      insert: (caller) => ({ client_id: v7(), user_id: self(caller) }),
    },
    'record_conflicts (of food cost)': {
      where: { scope },
      change: { resolved_at: new Date().toISOString() },
      insert: nothing,
    },
    'record_conflicts (of the shift lead)': {
      where: { scope: `user:${people.shift.id}` },
      change: { resolved_at: new Date().toISOString() },
      insert: nothing,
    },
  };
});
afterAll(() => world.stop());

const tableOf = (name: string): string => name.split(' ')[0] ?? name;
const names = Object.keys(matrix) as (keyof typeof matrix)[];

async function letters(may: (caller: Caller) => Promise<boolean>): Promise<string> {
  let line = '';
  for (const caller of callers) line += (await may(caller)) ? 'y' : '-';
  return line;
}

describe.each(names)('%s', (name) => {
  it(`is read by ${who(matrix[name].read)}`, async () => {
    const { where } = probes[name];
    const line = await letters(async ({ client }) => {
      const { data } = await client.from(tableOf(name)).select('*').match(where);
      return (data ?? []).length > 0;
    });
    expect(line).toBe(matrix[name].read);
  });

  it(`is inserted by ${who(matrix[name].insert)}`, async () => {
    const line = await letters(async (caller) => {
      const { error } = await caller.client
        .from(tableOf(name))
        .insert(await probes[name].insert(caller));
      return error === null;
    });
    expect(line).toBe(matrix[name].insert);
  });

  it(`is updated by ${who(matrix[name].update)}`, async () => {
    const { where, change } = probes[name];
    const line = await letters(async ({ client }) => {
      const { data, error } = await client.from(tableOf(name)).update(change).match(where).select();
      return error === null && data.length > 0;
    });
    expect(line).toBe(matrix[name].update);
  });
});

function who(line: string): string {
  return callerNames.filter((_, index) => line[index] === 'y').join(', ') || 'nobody';
}

describe('the whole schema', () => {
  it('has row-level security on every table, and every table is in the matrix', async () => {
    const rows = await world.sql<{ relname: string; relrowsecurity: boolean }>(
      `select relname, relrowsecurity from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
    );
    expect(rows.filter((row) => !row.relrowsecurity)).toEqual([]);
    expect(new Set(rows.map((row) => row.relname))).toEqual(new Set(names.map(tableOf)));
  });

  it('gives DELETE and TRUNCATE to no client, and no client a table in schema sync to write', async () => {
    const rows = await world.sql(
      `select table_schema, table_name, grantee, privilege_type from information_schema.role_table_grants
       where grantee in ('anon', 'authenticated', 'PUBLIC') and table_schema in ('public', 'sync')
         and (privilege_type in ('DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES')
           or (table_schema = 'sync' and privilege_type <> 'SELECT'))`,
    );
    expect(rows).toEqual([]);
  });

  it('lets clients call these functions and no others', async () => {
    const rows = await world.sql<{ proname: string; anon: boolean; signed_in: boolean }>(
      `select p.proname, has_function_privilege('anon', p.oid, 'execute') as anon,
         has_function_privilege('authenticated', p.oid, 'execute') as signed_in
       from pg_proc p where p.pronamespace = 'public'::regnamespace order by p.proname`,
    );
    expect(rows.filter((row) => row.anon)).toEqual([]);
    expect(rows.filter((row) => row.signed_in).map((row) => row.proname)).toEqual([
      'current_user_id',
      'ensure_admin_office',
      'granted_scopes',
      'has_permission',
      'is_global_admin',
      'join_store',
      'permission_matrix',
      'permitted_store_ids',
      'photos_stored',
      'roles_with_permission',
      'sync_pull',
      'sync_push',
    ]);
  });

  it('L1 pulls from one snapshot, and pushes and pulls as the caller', async () => {
    const rows = await world.sql(
      `select p.proname, p.provolatile, p.prosecdef from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.proname in ('sync_pull', 'sync_push') order by 1`,
    );
    expect(rows).toEqual([
      { proname: 'sync_pull', provolatile: 's', prosecdef: false },
      { proname: 'sync_push', provolatile: 'v', prosecdef: false },
    ]);
  });

  it('fixes the search path of every function that runs with its owner’s rights', async () => {
    const rows = await world.sql(
      `select p.oid::regprocedure::text as function from pg_proc p
       where p.pronamespace in ('public'::regnamespace, 'sync'::regnamespace) and p.prosecdef
         and not coalesce(p.proconfig @> array['search_path=""'], false)`,
    );
    expect(rows).toEqual([]);
  });
});
