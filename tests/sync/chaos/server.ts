/** The server's side of a schedule: two stores, their people, who may read what and when, back-ups, and restarts. */
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { v7 } from 'uuid';
import type { StoreRole } from '../../../src/kernel/permission.ts';
import { makeTemplate, type Template } from '../changes.ts';
import { protocolVersion, type WireOp } from '../../../sync/protocol.ts';
import type { World } from '../world.ts';
import type { Truth } from './ledger.ts';
import type { Work } from './messages.ts';
import { offers, supplierId } from './supply-catalogue.ts';
import { stockProblems } from './supply-truth.ts';
import { makeVehicles, vehicleProblems } from './vehicle-truth.ts';

/** Everything that a schedule writes; parents first. */
const tables = [
  'public.sync_scopes',
  'public.sync_clients',
  'public.store_users',
  'public.store_members',
  'public.food_cost_entries',
  'public.weekly_sales_forecasts',
  'public.store_percentages',
  'public.notifications',
  'public.inspections',
  'public.inspection_responses',
  'public.inspection_photos',
  'public.inspection_action_items',
  'public.inspection_receipts',
  'public.supply_orders',
  'public.supply_order_lines',
  'public.supply_order_steps',
  'sync.supply_order_numbers',
  'sync.supply_reminders',
  'public.supply_receipts',
  'public.supply_credits',
  'public.stock_counts',
  'public.store_products',
  'public.stock_entries',
  'public.stock_ledger',
  'public.vehicles',
  'public.vehicle_meter_entries',
  'public.vehicle_problems',
  'public.vehicle_keys',
  'public.vehicle_months',
  'public.vehicle_receipts',
  'sync.vehicle_problem_numbers',
  'public.requests',
  'public.record_conflicts',
  'sync.outbox',
  'sync.purged_records',
  'public.rescue_imports',
  'sync.rescued_ops',
] as const;

const collections = [
  'food_cost_entries',
  'weekly_sales_forecasts',
  'store_percentages',
  'notifications',
  'inspections',
  'inspection_responses',
  'inspection_photos',
  'inspection_action_items',
  'supply_orders',
  'supply_order_lines',
  'supply_order_steps',
  'supply_receipts',
  'supply_credits',
  'stock_counts',
  'store_products',
  'stock_entries',
  'vehicles',
  'vehicle_meter_entries',
  'vehicle_problems',
  'vehicle_keys',
  'requests',
] as const;

/** Devices hold a window of these here, which nothing leaves by itself; and of what belongs to inspections, with them. */
const windowed = ['food_cost_entries', 'notifications', 'inspections'] as const;

/** A stretch of time in which a person was a member of a store. */
type Grant = { readonly user: string; readonly scope: string; from: number; to: number };

/** What falls and comes back with its inspection (M6). */
const ofInspections = ['responses', 'photos', 'action_items']
  .map((part) => `select inspection_id, deleted_at, field_at from public.inspection_${part}`)
  .join(' union all ');

export class Server {
  readonly world: World;
  readonly storeIds: readonly [string, string] = [v7(), v7()];
  template: Template = { id: '', version: 0, items: [] };
  readonly people: string[] = [];
  admin = '';
  backups = 0;
  #grants: Grant[] = [];

  constructor(world: World) {
    this.world = world;
  }

  /** Empties what earlier schedules wrote, and opens two stores. */
  async open(seed: number, work: Work): Promise<void> {
    await this.#asSuperuser(
      ...tables
        .toReversed()
        .map((table) =>
          table === 'public.sync_scopes'
            ? `delete from public.sync_scopes where scope <> 'global'`
            : `delete from ${table}`,
        ),
    );
    const [known] = await this.world.stack.sql(
      `select windowed from sync.kinds where kind = 'inspections'`,
    );
    if (known?.['windowed'] !== true) {
      const own = windowed.map((of) => `sync.declare_window('${of}', 'created_at', 36500)`);
      const parts = ['responses', 'photos', 'action_items'].map(
        (part) => `sync.declare_window('inspection_${part}', follows => 'inspection_id')`,
      );
      await this.world.stack.sql(`select ${[...own, ...parts].join(', ')}`);
    }
    for (const [index, id] of this.storeIds.entries()) {
      await this.world.stack.sql(
        'insert into public.stores (id, store_number, name) values ($1, $2, $3)',
        [
          id,
          `${'AB'[index]}${(Date.now() % 1_000_000_000).toString(36).toUpperCase()}`,
          `Chaos ${seed}`,
        ],
      );
    }
    this.template = await makeTemplate(this.world, 5);
    if (work === 'supplies') await this.#fillCatalogue();
    if (work === 'vehicles') await this.world.stack.sql(makeVehicles(this.storeIds));
    const [a, b] = this.storeIds;
    const roles: Record<string, StoreRole>[] = [
      { [a]: 'general_manager', [b]: 'general_manager' },
      { [a]: 'general_manager' },
      { [a]: 'shift_lead', [b]: 'supervisor' },
    ];
    for (const role of roles) {
      const person = await this.world.person(role);
      this.people.push(person);
      for (const storeId of Object.keys(role)) this.#give(person, storeId);
    }
    this.admin = await this.world.person({}, { admin: true });
  }

  async #fillCatalogue(): Promise<void> {
    await this.world.stack.sql(
      `insert into public.suppliers (id, name) values ($1, 'North Foods') on conflict do nothing`,
      [supplierId],
    );
    for (const { id, product_id, name, pack_size, price, needs_approval } of offers) {
      await this.world.stack.sql(
        `insert into public.products (id, name, category, needs_approval) values ($1, $2, 'food', $3)
         on conflict do nothing`,
        [product_id, name, needs_approval],
      );
      await this.world.stack.sql(
        `insert into public.product_offers (id, product_id, supplier_id, pack_size, price)
         values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [id, product_id, supplierId, pack_size, price],
      );
    }
  }

  wasGranted(user: string, scope: string, from: number, to: number): boolean {
    if (scope === 'global' || scope === `user:${user}`) return true;
    if (user === this.admin) return scope.startsWith('store:');
    return this.#grants.some(
      (grant) =>
        grant.user === user && grant.scope === scope && grant.from <= to && grant.to >= from,
    );
  }

  isGranted(user: string, storeId: string): boolean {
    if (user === this.admin) return true;
    return this.#grants.some(
      (grant) =>
        grant.user === user &&
        grant.scope === `store:${storeId}` &&
        grant.to === Number.POSITIVE_INFINITY,
    );
  }

  #give(user: string, storeId: string): void {
    if (this.isGranted(user, storeId)) return;
    this.#grants.push({
      user,
      scope: `store:${storeId}`,
      from: Date.now(),
      to: Number.POSITIVE_INFINITY,
    });
  }

  async setRole(user: string, storeId: string, role: StoreRole): Promise<void> {
    this.#give(user, storeId);
    await this.world.stack.sql(
      `insert into public.store_users (user_id, store_id, role) values ($1, $3, $2::public.store_role)
       on conflict (user_id, store_id) do update set role = excluded.role, deleted_at = null`,
      [user, role, storeId],
    );
  }

  async revoke(user: string, storeId: string): Promise<void> {
    await this.world.stack.sql(
      'update public.store_users set deleted_at = now() where user_id = $1 and store_id = $2',
      [user, storeId],
    );
    this.#end(user, storeId);
  }

  #end(user: string, storeId: string): void {
    for (const grant of this.#grants) {
      if (grant.user === user && grant.scope === `store:${storeId}`) {
        grant.to = Math.min(grant.to, Date.now());
      }
    }
  }

  async notify(user: string, title: string): Promise<void> {
    await this.world.stack.sql(
      `insert into public.notifications (user_id, title) values ($1, $2)`,
      [user, title],
    );
  }

  async backUp(): Promise<void> {
    await this.#asSuperuser(
      'create schema if not exists backup',
      ...tables.flatMap((table) => [
        `drop table if exists backup.${table.replace('.', '_')}`,
        `create table backup.${table.replace('.', '_')} as table ${table}`,
      ]),
    );
    this.backups += 1;
  }

  /** The database as it was at the back-up; what was promised since is only known to the devices. */
  async restore(): Promise<void> {
    await this.breakConnections();
    const columns = await this.#ownColumns();
    await this.#asSuperuser(
      `lock table ${tables.join(', ')} in access exclusive mode`,
      ...tables.toReversed().map((table) => `delete from ${table}`),
      ...tables.map(
        (table) =>
          `insert into ${table} (${columns.get(table)}) overriding system value
           select ${columns.get(table)} from backup.${table.replace('.', '_')}`,
      ),
      'select sync.renew_epochs()',
    );
    const members = await this.world.stack.sql(
      `select user_id, store_id, deleted_at is null as member from public.store_users
       where store_id = any ($1)`,
      [this.storeIds],
    );
    const isMember = new Set(
      members
        .filter((row) => row['member'])
        .map((row) => `${String(row['user_id'])} ${String(row['store_id'])}`),
    );
    for (const person of this.people) {
      for (const storeId of this.storeIds) {
        if (isMember.has(`${person} ${storeId}`)) this.#give(person, storeId);
        else this.#end(person, storeId);
      }
    }
  }

  /** By table, the columns that are not computed from others. */
  async #ownColumns(): Promise<ReadonlyMap<string, string>> {
    const found = await this.world.stack.sql(
      `select table_schema || '.' || table_name as table, string_agg(quote_ident(column_name), ', ') as columns
       from information_schema.columns
       where is_generated = 'NEVER' and table_schema || '.' || table_name = any ($1) group by 1`,
      [tables],
    );
    return new Map(found.map((row) => [String(row['table']), String(row['columns'])]));
  }

  /** A global admin brings in what a device had not sent. The device may still send it itself. */
  async bringIn(userId: string, packId: string, ops: readonly WireOp[]): Promise<void> {
    const { url, anonKey } = this.world.stack;
    const content = await this.#signed(userId, ops);
    const request = {
      protocol: protocolVersion,
      import_id: v7(),
      no: 1,
      batch_id: v7(),
      pack: {
        id: packId,
        sha256: 'a'.repeat(64),
        user_id: userId,
        made_at: new Date().toISOString(),
        ops: ops.length,
        photos: 0,
      },
      ...content,
      photos: [],
    };
    const answer = await fetch(`${url}/rest/v1/rpc/rescue_import`, {
      method: 'POST',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${await this.world.token(this.admin)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ request }),
    });
    const text = await answer.text();
    // While connections break nobody gets an answer: the pack can be brought in again.
    // A restored server knows a journal again when its device has come back.
    const waits = answer.status === 403 && text.includes('unsigned');
    if (!answer.ok && answer.status < 500 && !waits) throw new Error(`rescue_import: ${text}`);
  }

  /** As the person's device signed it; which of their journals did does not matter to the server. */
  async #signed(userId: string, ops: readonly WireOp[]): Promise<object> {
    const [journal] = await this.world.stack.sql<{ client_id: string; pack_key: string }>(
      'select client_id, pack_key from sync_clients where user_id = $1 and pack_key is not null limit 1',
      [userId],
    );
    const key = Buffer.from(journal?.pack_key ?? '', 'hex');
    return {
      journal: journal?.client_id,
      signed: ops.map((op) => {
        const text = JSON.stringify(op);
        return { text, mac: createHmac('sha256', key).update(text).digest('hex') };
      }),
    };
  }

  /** The housekeeping of months, at once. Answers the records of which something is gone for good. */
  async purge(): Promise<Set<string>> {
    const before = await this.truth();
    await this.world.stack.sql(`select sync.purge(1000, '0 seconds')`);
    const after = await this.truth();
    return new Set([
      ...[...before.rows.keys()].filter((record) => !after.rows.has(record)),
      ...[...before.conflicts]
        .filter(([name, values]) => (after.conflicts.get(name) ?? []).length < values.length)
        .map(([name]) => name.slice(0, name.lastIndexOf('|'))),
    ]);
  }

  /** A record of a kind with a window is old from one moment to the next; null: there is none. `choice` below 1. */
  async growOld(choice: number): Promise<string | null> {
    for (const table of choice > 0.6 ? windowed : windowed.toReversed()) {
      const [old] = await this.world.stack.sql(
        `update public.${table} set off_devices_at = now()
         where id = (
           select old.id from (
             select id, scope from public.${table} where deleted_at is null and off_devices_at is null
             order by md5(id::text || $1) limit 1) old,
             -- as every command: the scope before the row
             sync.reserve_once(array[old.scope]))
         returning id`,
        [String(choice)],
      );
      if (old !== undefined) return `${table}|${String(old['id'])}`;
    }
    return null;
  }

  /** Whatever the server was doing, it does not end. */
  async breakConnections(): Promise<void> {
    await this.#asSuperuser(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'postgrest'`,
    );
  }

  /** After broken connections the API reads its schema anew, and says so to whoever asks meanwhile. */
  async untilServing(): Promise<void> {
    const { url, serviceRoleKey } = this.world.stack;
    const headers = { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` };
    for (;;) {
      const answer = await fetch(`${url}/rest/v1/rpc/permission_matrix`, { headers });
      await answer.text();
      if (answer.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** All of the statements or none. Whoever pushes meanwhile may hold a table that these wait for, and the reverse. */
  async #asSuperuser(...statements: readonly string[]): Promise<void> {
    for (;;) {
      const client = new pg.Client(this.world.stack.superuserUrl);
      await client.connect();
      try {
        await client.query(
          `begin; set local session_replication_role = replica; ${statements.join('; ')}; commit`,
        );
        return;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && error.code === '40P01')) throw error;
      } finally {
        await client.end();
      }
    }
  }

  /** What pushes had to leave is told, as the job does it every minute. Answers whether nothing is left. */
  async tellTheRest(): Promise<boolean> {
    await this.world.stack.sql('select public.deliver_notifications()');
    return (await this.world.stack.sql('select from sync.outbox limit 1')).length === 0;
  }

  /** Grows with every change of a row. */
  async heads(): Promise<number> {
    const [row] = await this.world.stack.sql('select sum(head)::float8 as sum from sync_scopes');
    return Number(row?.['sum']);
  }

  async truth(): Promise<Truth> {
    const rows = new Map<string, Record<string, unknown>>();
    const found = await this.world.stack.sql(
      collections
        .map(
          (name) =>
            `select '${name}' as collection, to_jsonb(t) - 'template_snapshot' as row from public.${name} t`,
        )
        .join(' union all '),
    );
    for (const { collection, row } of found) {
      const record = row as Record<string, unknown>;
      rows.set(`${String(collection)}|${String(record['id'])}`, record);
    }
    const conflicts = new Map<string, unknown[]>();
    for (const row of await this.world.stack.sql('select * from public.record_conflicts')) {
      const name = `${String(row['collection'])}|${String(row['record_id'])}|${String(row['field'])}`;
      const values = [row['kept_value'], row['other_value'], row['base_value']];
      conflicts.set(name, [...(conflicts.get(name) ?? []), ...values]);
    }
    return { rows, conflicts };
  }

  /**
   * What must never be true of the rows themselves, whatever the devices say. An action item that is done, or put off, a
   * second time is told of a second time, and so is an order that is submitted again; days without food cost are told of
   * one by one.
   */
  async contradictions(): Promise<string[]> {
    const found = await this.world.stack.sql(`
      select 'score of ' || i.id as problem from public.inspections i
      where i.total_score <> coalesce((
        select sum(r.points_earned) from public.inspection_responses r
        where r.inspection_id = i.id and r.deleted_at is null), 0)
      union all
      select 'a child lives without ' || i.id from public.inspections i
      join (${ofInspections}) c on c.inspection_id = i.id and c.deleted_at is null
      where i.deleted_at is not null
      union all
      select 'work came after the delete of ' || i.id from public.inspections i
      join (${ofInspections} union all select id, deleted_at, field_at from public.inspections) c
        on c.inspection_id = i.id
      cross join lateral jsonb_each(c.field_at) f
      where i.deleted_at is not null and f.key <> 'deleted_at'
        and f.value ->> 3 is distinct from i.field_at -> 'deleted_at' ->> 3
        and (f.value ->> 4)::timestamptz > (i.field_at -> 'deleted_at' ->> 0)::timestamptz
      union all
      select 'two notifications ' || n.title || ' ' || n.url from public.notifications n
      where (n.url not like '/inspections/actions/%' and n.text_key is distinct from 'inspection_changed'
          and n.category is distinct from 'supply_orders' and coalesce(n.text_key, '') not like 'vehicle%')
        or n.title = 'Action item overdue'
      group by n.user_id, n.store_id, n.title, n.url,
        case when n.text_key = 'budget_day_missing' then n.message end
      having count(*) > 1
      union all
      select 'devices hold one of an inspection and its children without the other: ' || i.id from public.inspections i
      join (
        select inspection_id, deleted_at, off_devices_at from public.inspection_responses
        union all select inspection_id, deleted_at, off_devices_at from public.inspection_photos
        union all select inspection_id, deleted_at, off_devices_at from public.inspection_action_items
      ) c on c.inspection_id = i.id
      where i.deleted_at is null and c.deleted_at is null and (i.off_devices_at is null) <> (c.off_devices_at is null)
      union all
      select 'two numbers ' || h.scope from public.sync_scopes h
      join public.food_cost_entries t on t.scope = h.scope and t.change > h.head
    `);
    return [
      ...found.map((row) => String(row['problem'])),
      ...(await stockProblems((text) => this.world.stack.sql(text))),
      ...(await vehicleProblems((text) => this.world.stack.sql(text))),
    ];
  }
}
