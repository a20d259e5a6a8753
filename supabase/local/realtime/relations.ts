import type pg from 'pg';
import type { Caller } from '../database.ts';
import { asCaller } from '../database.ts';
import type { Relation } from './pgoutput.ts';
import type { RowChange } from './wal-stream.ts';

interface TableFacts {
  rowSecurity: boolean;
  primaryKey: { name: string; type: string }[];
  readAt: number;
}

const FACTS_LIFETIME = 5000;

/** What the database says about tables and about what a subscriber may see of them. */
export class RelationReader {
  readonly #pool: pg.Pool;
  readonly #callerPool: pg.Pool;
  readonly #facts = new Map<number, TableFacts>();
  readonly #columns = new Map<string, { names: Set<string>; readAt: number }>();
  readonly types = new Map<number, string>();

  constructor(pool: pg.Pool, callerPool: pg.Pool) {
    this.#pool = pool;
    this.#callerPool = callerPool;
  }

  async facts(relation: Relation): Promise<TableFacts> {
    const known = this.#facts.get(relation.oid);
    if (known && Date.now() - known.readAt < FACTS_LIFETIME) return known;
    await this.#loadTypes(relation);
    const found = await this.#pool.query<{
      rowSecurity: boolean;
      primaryKey: { name: string; type: string }[];
    }>(
      `select c.relrowsecurity as "rowSecurity",
         coalesce((select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
           from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
           where i.indrelid = c.oid and i.indisprimary), '[]') as "primaryKey"
       from pg_class c where c.oid = $1`,
      [relation.oid],
    );
    const row = found.rows[0] ?? { rowSecurity: true, primaryKey: [] };
    const facts = { ...row, readAt: Date.now() };
    this.#facts.set(relation.oid, facts);
    return facts;
  }

  async #loadTypes(relation: Relation): Promise<void> {
    const unknown = relation.columns.filter((column) => !this.types.has(column.typeOid));
    if (unknown.length === 0) return;
    const found = await this.#pool.query<{ oid: number; typname: string }>(
      'select oid::int8::float8 as oid, typname from pg_type where oid = any($1)',
      [unknown.map((column) => column.typeOid)],
    );
    for (const { oid, typname } of found.rows) this.types.set(oid, typname);
  }

  /** Columns that a role may select; empty when it may not read the table at all. */
  async readableColumns(role: string, relation: Relation): Promise<Set<string>> {
    const key = `${role} ${relation.oid}`;
    const known = this.#columns.get(key);
    if (known && Date.now() - known.readAt < FACTS_LIFETIME) return known.names;
    const found = await this.#pool.query<{ attname: string }>(
      `select attname from pg_attribute where attrelid = $1 and attnum > 0 and not attisdropped
         and has_schema_privilege($2, (select relnamespace from pg_class where oid = $1), 'usage')
         and has_column_privilege($2, attrelid, attnum, 'select')`,
      [relation.oid, role],
    );
    const names = new Set(found.rows.map((row) => row.attname));
    this.#columns.set(key, { names, readAt: Date.now() });
    return names;
  }

  /**
   * Waits until others see what the transactions wrote: the stream may tell of a commit some microseconds before the
   * server takes the transaction off the list of running ones. Asked too early, a new row would seem to be out of
   * sight, and an updated one would be judged by what it was before.
   */
  async untilVisible(xids: readonly number[]): Promise<void> {
    for (let tries = 0; tries < 1000; tries += 1) {
      // The upper half is that of the next transaction, or one less when the lower half has just begun anew.
      const { rows } = await this.#pool.query<{ visible: boolean }>(
        `select bool_and(pg_visible_in_snapshot((case when t.whole - t.next > 2147483648 then t.whole - 4294967296 else t.whole end)::text::xid8,
           pg_current_snapshot())) as visible
         from (select n.next, (n.next & ~4294967295) | x.id as whole
           from unnest($1::bigint[]) as x(id), (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next) n) t`,
        [xids],
      );
      if (rows[0]?.visible === true) return;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  /**
   * Which of the rows the caller sees now, under row level security. Asked for all changes of one
   * table at once. The answer holds the indexes of the visible changes.
   */
  async visible(caller: Caller, relation: Relation, changes: RowChange[]): Promise<Set<number>> {
    const { rowSecurity, primaryKey } = await this.facts(relation);
    const all = () => new Set(changes.keys());
    if (!rowSecurity || caller.role === 'service_role') return all();
    if (primaryKey.length === 0) return new Set();
    const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
    const positions = primaryKey.map(({ name }) =>
      relation.columns.findIndex((column) => column.name === name),
    );
    const keys = positions.map((position) =>
      changes.map((change) => change.row?.[position] ?? null),
    );
    const unnest = primaryKey.map((_, i) => `$${i + 1}::text[]`).join(', ');
    const names = primaryKey.map((_, i) => `k${i}`).join(', ');
    const join = primaryKey
      .map(({ name, type }, i) => `t.${quote(name)} = k.k${i}::${type}`)
      .join(' and ');
    const sql = `select (k.at - 1)::int as at from unnest(${unnest}) with ordinality as k(${names}, at)
      where exists (select 1 from ${quote(relation.schema)}.${quote(relation.table)} t where ${join})`;
    const found = await asCaller(this.#callerPool, caller, (db) =>
      db.query<{ at: number }>(sql, keys),
    );
    return new Set(found.rows.map((row) => row.at));
  }
}
