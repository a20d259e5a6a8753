import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import type { Scope } from '../../sync/protocol.ts';
import { Device } from '../database/device.ts';
import {
  edit,
  newActionItem,
  newAnswer,
  newEntry,
  newForecast,
  newInspection,
  remove,
  scopeOf,
  userScope,
} from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';
import { templates } from '../world/templates.ts';

const store = stores['7486'];
const scope = scopeOf(store);
let world: World;
let manager: Device;
let shift: Device;

beforeAll(async () => {
  world = await startWorld();
  manager = new Device(await world.signIn(people.manager));
  shift = new Device(await world.signIn(people.shift));
});
afterAll(() => world.stop());

async function grantOf(device: Device, of: Scope): Promise<string | undefined> {
  const answer = await device.pull({ cursors: [{ scope: of, kind: 'store', after: 0 }] });
  return answer.scopes[0]?.grant;
}

describe('pages', () => {
  it('L1 L2 reads everything in order, page by page, with a true remaining count', async () => {
    const [total] = await world.sql<{ n: number }>(
      `select count(*)::int as n from food_cost_entries where store_id = $1`,
      [store.id],
    );
    const seen: number[] = [];
    let after = 0;
    let remaining = -1;
    while (remaining !== 0) {
      const answer = await manager.pull({
        cursors: [{ scope, kind: 'food_cost_entries', after }],
        limit: 20,
      });
      const page = answer.pages[0];
      if (!page) throw new Error('There is no page.');
      seen.push(...page.rows.map((row) => row.change));
      expect(page.remaining).toBe((total?.n ?? 0) - seen.length);
      const last = page.rows.at(-1)?.change;
      expect(page.after).toBe(page.rows.length === 20 ? last : answer.scopes[0]?.head);
      after = page.after;
      remaining = page.remaining;
    }
    expect(seen).toHaveLength(total?.n ?? 0);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('L1 a cursor at the head sees only what comes later, tombstones included', async () => {
    const entry = newEntry(people.manager, store, 5);
    await manager.push(entry);
    const { scopes } = await manager.pull({
      cursors: [{ scope, kind: 'food_cost_entries', after: 0 }],
    });
    const head = scopes[0]?.head ?? 0;
    expect(await manager.rows(scope, 'food_cost_entries', head)).toEqual([]);
    await manager.push(remove(entry));
    const rows = await manager.rows(scope, 'food_cost_entries', head);
    expect(rows).toMatchObject([{ id: entry.id }]);
    expect(rows[0]?.deleted_at).not.toBeNull();
  });

  it('L5 answers asked records whatever their number, and only what the caller may read', async () => {
    const entry = newEntry(people.manager, store, 6);
    await manager.push(entry);
    const also = [{ kind: 'food_cost_entries', id: entry.id }];
    expect((await manager.pull({ cursors: [], also })).also).toMatchObject([
      { kind: 'food_cost_entries', row: { id: entry.id, amount: 6 } },
    ]);
    const manager2 = new Device(await world.signIn(people.manager2));
    expect((await manager2.pull({ cursors: [], also })).also).toEqual([]);
  });

  it('L6 sends moments, days and amounts as devices write them, and no field_at', async () => {
    const inspection = newInspection(people.manager, store, {
      set: { start_date: '2026-10-01T08:00:00+02:00' },
    });
    const forecast = newForecast(people.manager, store, '2027-03-07', 31_500.5);
    await manager.push(inspection, forecast);
    expect(await manager.row('inspections', inspection.id)).toMatchObject({
      start_date: '2026-10-01T06:00:00.000Z',
    });
    const row = await manager.row('weekly_sales_forecasts', forecast.id);
    expect(row).toMatchObject({ week_start_date: '2027-03-07', projected_amount: 31_500.5 });
    expect(row).not.toHaveProperty('field_at');
    expect(row?.['created_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('L6 every column of every kind travels, as its type asks', async () => {
    // Templates are put together by a function of their own (L8); of a kind with a window the row stands within a condition.
    const stale = await world.sql(
      `select kind from sync.kinds
       where kind <> 'inspection_template'
         and case when windowed then strpos(wire_row, sync.wire_row(table_name)) = 0 else wire_row <> sync.wire_row(table_name) end`,
    );
    expect(stale).toEqual([]);
  });

  it('L6 a row has all columns of its table but field_at', async () => {
    const kinds = await world.sql<{ kind: string; columns: string[] }>(
      `select k.kind, array_agg(c.column_name::text order by c.column_name) as columns from sync.kinds k
       join information_schema.columns c on c.table_schema = 'public' and c.table_name = k.table_name
       where c.column_name <> 'field_at' and k.kind in ('inspections', 'store', 'food_cost_entries')
       group by 1 order by 1`,
    );
    expect(kinds).toHaveLength(3);
    const admin = new Device(await world.signIn(people.admin));
    for (const { kind, columns } of kinds) {
      const [row] = await admin.rows(kind === 'store' ? 'global' : scope, kind);
      expect(Object.keys(row ?? {}).toSorted()).toEqual(columns);
    }
  });

  it('P5 every column that a collection declares exists, and all columns are known', async () => {
    const wrong = await world.sql(
      `select c.name from sync.collections c
       where not (c.fixed || c.writable <@ c.columns) or c.columns <> array_remove(sync.columns_of(c.name), 'off_devices_at')`,
    );
    expect(wrong).toEqual([]);
  });

  it('L7 a pull with nothing new touches no table: it answers while all of them are locked', async () => {
    const { scopes } = await manager.pull({
      cursors: [{ scope, kind: 'food_cost_entries', after: 0 }],
    });
    const head = scopes[0]?.head ?? 0;
    const kinds = ['food_cost_entries', 'inspections', 'inspection_responses', 'record_conflicts'];
    const locker = new pg.Client(world.stack.databaseUrl);
    await locker.connect();
    try {
      await locker.query('begin');
      await locker.query(
        'lock table food_cost_entries, inspections, inspection_responses, record_conflicts in access exclusive mode',
      );
      const answer = await manager.pull({
        cursors: kinds.map((kind) => ({ scope, kind, after: head })),
      });
      expect(answer.pages.map((page) => [page.rows.length, page.after, page.remaining])).toEqual(
        kinds.map(() => [0, head, 0]),
      );
    } finally {
      await locker.end();
    }
  });

  it('L9 answers another protocol version with update', async () => {
    const { data } = await manager.client.rpc('sync_pull', {
      request: { protocol: 2, cursors: [], also: [], limit: 10 },
    });
    expect(data).toEqual({ kind: 'update', protocol: 1 });
  });
});

describe('scopes', () => {
  it('L3 leaves out what the caller may not read', async () => {
    const asked: Scope[] = [
      'global',
      scope,
      scopeOf(stores['7505']),
      userScope(people.admin),
      `store:${newId()}`,
    ];
    const answer = await manager.pull({
      cursors: asked.map((one) => ({ scope: one, kind: 'inspections', after: 0 })),
    });
    expect(answer.scopes.map((one) => one.scope)).toEqual(['global', scope]);
    expect(answer.pages.map((one) => one.scope)).toEqual(['global', scope]);
  });

  it('S7 everybody gets their own stores, memberships and names of those who work with them', async () => {
    const admin = new Device(await world.signIn(people.admin));
    expect((await manager.rows('global', 'store')).map((row) => row['store_number'])).toEqual([
      '7486',
    ]);
    expect(await admin.rows('global', 'store')).toHaveLength(9);
    expect(await manager.rows(userScope(people.manager), 'store_user')).toMatchObject([
      { store_id: store.id, role: 'general_manager' },
    ]);
    expect(await manager.rows(userScope(people.manager), 'user_role')).toMatchObject([
      { is_admin: false },
    ]);
    const names = (await shift.rows(scope, 'store_member')).map((row) => String(row['first_name']));
    expect(names.toSorted((a, b) => a.localeCompare(b))).toEqual(['Daniel', 'Luis', 'Mia']);
  });

  it('S9 the name of somebody who left stays with the store for what they entered', async () => {
    const shift = new Device(await world.signIn(people.shift));
    const daniel = async () =>
      (await shift.rows(scope, 'store_member')).find(
        (row) => row['user_id'] === people.inspector.id,
      );
    const set = (ended: string) =>
      world.sql(
        `update store_users set deleted_at = ${ended} where store_id = $1 and user_id = $2`,
        [store.id, people.inspector.id],
      );
    await set('now()');
    expect(await daniel()).toMatchObject({ first_name: 'Daniel', deleted_at: null });
    expect((await daniel())?.['left_at']).not.toBeNull();
    await set('null');
    expect(await daniel()).toMatchObject({ left_at: null });
  });

  it('S9 P16 a store learns the name of a global admin who acted there, and nobody else’s; a name is no membership', async () => {
    const names = async () =>
      (await shift.rows(scope, 'store_member')).map((row) => row['first_name']);
    const before = await names();
    // A name comes with what they do, not with what they read.
    await new Device(await world.signIn(people.admin)).rows(scope, 'inspections');
    expect(await names()).toEqual(before);
    const admin = new Device(await world.signIn(people.admin));
    const inspection = newInspection(people.admin, store);
    await admin.push(inspection, newAnswer(inspection.id, store, 0, 'pass'));
    const kept = (await shift.rows(scope, 'store_member')).filter(
      (row) => row['user_id'] === people.admin.id,
    );
    expect(kept).toMatchObject([{ first_name: people.admin.first_name, role: 'admin' }]);
    expect(kept[0]?.['left_at']).not.toBeNull();
    expect(await names()).toHaveLength(before.length + 1);
    // They have no more to say there than before, and nothing is given to them.
    const action = newActionItem(inspection.id, store, 0, {
      set: { assignee_id: people.admin.id },
    });
    expect((await shift.push(action)).map(({ code }) => code)).toEqual(['assignee_elsewhere']);
    expect(
      await world.sql('select 1 from store_users where store_id = $1 and user_id = $2', [
        store.id,
        people.admin.id,
      ]),
    ).toEqual([]);
    // A new name follows.
    await world.sql(`update profiles set first_name = 'Robin' where id = $1`, [people.admin.id]);
    expect(await names()).toContain('Robin');
    await world.sql(`update profiles set first_name = $2 where id = $1`, [
      people.admin.id,
      people.admin.first_name,
    ]);
  });

  it('L4 the grant changes with the role and only for whom it concerns', async () => {
    const before = [
      await grantOf(shift, scope),
      await grantOf(shift, 'global'),
      await grantOf(manager, scope),
    ];
    await world.sql(`update store_users set role = 'supervisor' where user_id = $1`, [
      people.shift.id,
    ]);
    const after = [
      await grantOf(shift, scope),
      await grantOf(shift, 'global'),
      await grantOf(manager, scope),
    ];
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(after[2]).toBe(before[2]);
    await world.sql(`update store_users set role = 'shift_lead' where user_id = $1`, [
      people.shift.id,
    ]);
    expect(await grantOf(shift, scope)).toBe(before[0]);
  });

  it('L3 L4 a membership that ended takes its scope away, and one that began gives it', async () => {
    const manager2 = new Device(await world.signIn(people.manager2));
    const { error } = await manager2.client.rpc('join_store', { store_number: '7514' });
    expect(error).toBeNull();
    const joined = scopeOf(stores['7514']);
    expect(await manager2.rows(joined, 'food_cost_entries')).not.toHaveLength(0);
    const grant = await grantOf(manager2, 'global');
    await world.sql(
      `update store_users set deleted_at = now() where user_id = $1 and store_id = $2`,
      [people.manager2.id, stores['7514'].id],
    );
    const answer = await manager2.pull({
      cursors: [{ scope: joined, kind: 'food_cost_entries', after: 0 }],
    });
    expect(answer).toMatchObject({ scopes: [], pages: [] });
    expect(await grantOf(manager2, 'global')).not.toBe(grant);
  });
});

describe('templates', () => {
  const template = (rows: readonly Record<string, unknown>[], id: string) =>
    rows.find((row) => row['id'] === id);

  it('L8 travel with their sections and items in order', async () => {
    const rows = await shift.rows('global', 'inspection_template');
    const inspection = templates.foodSafetyWalk;
    expect(template(rows, inspection.id)).toMatchObject({
      name: inspection.name,
      version: 1,
      sections: inspection.sections,
    });
  });

  it('L8 S6 a change of one item gives the template a new number and version', async () => {
    const audit = templates.brandStandardAudit;
    const item = audit.sections[3]?.items[2];
    const { scopes } = await shift.pull({
      cursors: [{ scope: 'global', kind: 'inspection_template', after: 0 }],
    });
    const head = scopes[0]?.head ?? 0;
    const admin = await world.signIn(people.admin);
    const { error } = await admin
      .from('inspection_items')
      .update({ help_text: 'Look twice.' })
      .eq('id', item?.id ?? '');
    expect(error).toBeNull();
    const rows = await shift.rows('global', 'inspection_template', head);
    expect(rows).toMatchObject([{ id: audit.id, version: 2 }]);
    expect(JSON.stringify(rows[0]?.['sections'])).toContain('Look twice.');
    const versions = await world.sql(
      `select version from inspection_template_versions where template_id = $1 order by 1`,
      [audit.id],
    );
    expect(versions).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('L8 S5 one that was switched off leaves the devices of those who may not see it, with deleted parts left out', async () => {
    const checklist = templates.openingChecklist;
    const admin = await world.signIn(people.admin);
    const [first] = checklist.sections;
    await admin
      .from('inspection_sections')
      .update({ deleted_at: new Date().toISOString() })
      .eq('id', first?.id ?? '');
    await admin.from('inspection_templates').update({ is_active: false }).eq('id', checklist.id);

    const forShift = template(await shift.rows('global', 'inspection_template'), checklist.id);
    expect(forShift).toMatchObject({
      sections: [],
      name: '-',
      description: '',
      translations: {},
    });
    expect(forShift?.['deleted_at']).not.toBeNull();
    const inspector = new Device(await world.signIn(people.inspector));
    const forSupervisor = template(
      await inspector.rows('global', 'inspection_template'),
      checklist.id,
    );
    expect(forSupervisor).toMatchObject({ deleted_at: null, is_active: false });
    expect(forSupervisor?.['sections']).toHaveLength(2);
  });
});

describe('edits made elsewhere', () => {
  it('S3 a direct write takes a number too and counts as an edit made now', async () => {
    const entry = newEntry(people.manager, store, 10, { ago: 60_000 });
    await manager.push(entry);
    const { scopes } = await manager.pull({
      cursors: [{ scope, kind: 'food_cost_entries', after: 0 }],
    });
    const { error } = await manager.client
      .from('food_cost_entries')
      .update({ amount: 20 })
      .eq('id', entry.id);
    expect(error).toBeNull();
    expect(await manager.rows(scope, 'food_cost_entries', scopes[0]?.head ?? 0)).toMatchObject([
      { amount: 20 },
    ]);
    const [result] = await manager.push(
      edit(entry, { amount: 30 }, { amount: 10 }, { ago: 30_000 }),
    );
    expect(result?.status).toBe('conflict');
  });
});

describe('L10 a request', () => {
  it('of equal cursors is answered once, by the first of them', async () => {
    const cursors = [0, 0, 5, 0].map((after) => ({ scope, kind: 'food_cost_entries', after }));
    const answer = await manager.pull({ cursors, limit: 20 });
    expect(answer.pages).toHaveLength(1);
    expect(answer.pages[0]?.rows).toHaveLength(20);
    const many = Array.from({ length: 19_000 }, () => cursors)
      .flat()
      .slice(0, 19_000);
    expect((await manager.pull({ cursors: many, limit: 20 })).pages).toHaveLength(1);
  });

  it.each([
    [
      'cursors',
      { cursors: Array.from({ length: 20_001 }, () => ({ scope, kind: 'store', after: 0 })) },
    ],
    [
      'names',
      { cursors: [], also: Array.from({ length: 1_001 }, () => ({ kind: 'store', id: store.id })) },
    ],
    ['bytes', { cursors: [{ scope, kind: 'x'.repeat(8_000_001), after: 0 }] }],
  ])('with too many %s is refused', async (_what, request) => {
    await expect(manager.pull(request)).rejects.toThrow('malformed');
  });

  it('that asks for too much is answered in parts, each from where it is', async () => {
    const inspections = 700;
    await world.sql(
      `insert into inspections (template_id, store_id, inspector_id, start_date, template_snapshot)
       select $1, $2, $3, now(), '{"version": 1}' from generate_series(1, $4::int)`,
      [templates.foodSafetyWalk.id, store.id, people.manager.id, inspections],
    );
    const [held] = await world.sql<{ n: number; bytes: number }>(
      `select count(*)::int as n, sum(length(template_snapshot::text))::int as bytes from inspections where store_id = $1`,
      [store.id],
    );
    const seen = new Set<string>();
    let after = 0;
    for (let remaining = -1; remaining !== 0;) {
      const { pages } = await manager.pull({
        cursors: [{ scope, kind: 'inspections', after }],
        limit: 2000,
      });
      const [page] = pages;
      if (page === undefined) throw new Error('There is no page.');
      expect(page.rows.length).toBeLessThanOrEqual(400);
      for (const row of page.rows) seen.add(row.id);
      ({ after, remaining } = page);
    }
    expect(seen.size).toBe(held?.n);
    // enough bytes before it: a page that has not begun
    await world.sql(`update notifications set deleted_at = now() where user_id = $1`, [
      people.shift.id,
    ]);
    await world.sql(
      `insert into notifications (user_id, title, message)
       select $1, 'Long', repeat('x', 10000) from generate_series(1, 1400)`,
      [people.shift.id],
    );
    const own = userScope(people.shift);
    const first = await shift.pull({
      cursors: [
        { scope: own, kind: 'notifications', after: 0 },
        { scope, kind: 'food_cost_entries', after: 0 },
      ],
      limit: 2000,
    });
    const [letters, entries] = first.pages;
    expect(letters?.rows.length).toBeGreaterThanOrEqual(1400);
    expect(entries).toMatchObject({ rows: [], after: 0 });
    expect(entries?.remaining).toBeGreaterThan(0);
    const next = await shift.pull({
      cursors: [{ scope, kind: 'food_cost_entries', after: 0 }],
      limit: 2000,
    });
    expect(next.pages[0]?.rows).toHaveLength(entries?.remaining ?? -1);
  });
});
