/** What modules declare of their rows must be what the migrated database has. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachmentKinds, type Declaration, type FieldKind } from '../src/db/declaration.ts';
import { startStack, type Stack } from '../supabase/local/stack.ts';

const modules = import.meta.glob<{ declarations: readonly Declaration[] }>(
  '../src/modules/**/collections.ts',
  { eager: true },
);
const declarations = Object.values(modules).flatMap((module) => module.declarations);
const collections = declarations.filter((declaration) => declaration.type === 'collection');
const references = declarations.filter((declaration) => declaration.type === 'reference');

const synced = new Set([
  'id',
  'scope',
  'change',
  'created_at',
  'updated_at',
  'deleted_at',
  'field_at',
  // of a kind of which devices hold a window
  'off_devices_at',
]);
/** Nested rows that the server adds to a kind; they are no columns. */
const nested: Readonly<Record<string, readonly string[]>> = {
  inspection_template: ['sections'],
  product: ['offers'],
};

const typesOf: Readonly<Record<FieldKind, readonly string[]>> = {
  uuid: ['uuid'],
  text: ['text', 'USER-DEFINED'],
  date: ['date'],
  timestamp: ['timestamp with time zone'],
  integer: ['integer', 'bigint'],
  number: ['numeric'],
  boolean: ['boolean'],
  json: ['jsonb'],
};

type Column = {
  readonly column_name: string;
  readonly data_type: string;
  readonly is_nullable: 'YES' | 'NO';
  /** The labels of an enum, or the texts of a check on this column alone; null: any value. */
  readonly allowed: readonly string[] | null;
};

let stack: Stack;
let dataDir: string;
let tables: ReadonlyMap<string, string>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'storehand-schema-'));
  const projectDir = resolve(import.meta.dirname, '..');
  stack = await startStack({ projectDir, dataDir, port: 0, durable: false, seed: false });
  const kinds = await stack.sql('select kind, table_name from sync.kinds');
  tables = new Map(kinds.map((row) => [String(row['kind']), String(row['table_name'])]));
});
afterAll(async () => {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function columnsOf(table: string): Promise<Map<string, Column>> {
  const rows = await stack.sql(
    `select c.column_name::text, c.data_type::text, c.is_nullable::text, coalesce(
       (select array_agg(e.enumlabel::text) from pg_catalog.pg_enum e
          join pg_catalog.pg_type t on t.oid = e.enumtypid where t.typname = c.udt_name),
       (select array_agg(m[1]) from pg_catalog.pg_constraint k,
          regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m
          where k.conrelid = ('public.' || c.table_name)::regclass and k.contype = 'c'
            and k.conkey = array[c.ordinal_position::smallint]
            and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%')
     ) as allowed
     from information_schema.columns c
     where c.table_schema = 'public' and c.table_name = $1`,
    [table],
  );
  return new Map((rows as unknown as Column[]).map((column) => [column.column_name, column]));
}

const nameOf = (declaration: Declaration): string =>
  declaration.type === 'collection' ? declaration.name : declaration.kind;

describe.each(declarations.map((declaration) => [nameOf(declaration), declaration] as const))(
  '%s',
  (name, declaration) => {
    it('is a kind that the server sends', () => {
      expect(tables.has(name)).toBe(true);
    });

    it('declares every column with its type, nullability and allowed values', async () => {
      const columns = [...(await columnsOf(tables.get(name) ?? '')).values()];
      const own = columns.filter(({ column_name }) => !synced.has(column_name));
      const fields = Object.entries(declaration.fields).filter(
        ([field]) => !nested[name]?.includes(field),
      );
      const allowed = new Map(own.map((column) => [column.column_name, column.allowed]));
      const declared = fields.map(([field, { kind, nullable, values }]) => ({
        field,
        types: typesOf[kind],
        nullable,
        // A field may be declared as plain text where the database allows some values only.
        values: (values ?? allowed.get(field))?.toSorted() ?? null,
      }));
      const actual = own.map((column) => ({
        field: column.column_name,
        types: expect.arrayContaining([column.data_type]),
        nullable: column.is_nullable === 'YES',
        values: column.allowed?.toSorted() ?? null,
      }));
      const byField = (one: { field: string }, other: { field: string }): number =>
        one.field.localeCompare(other.field);
      expect(declared.toSorted(byField)).toEqual(actual.toSorted(byField));
    });
  },
);

describe.each(collections.map((declaration) => [declaration.name, declaration] as const))(
  '%s as it is written',
  (name, declaration) => {
    it('sends the fields that the server takes, and names the parents that it asks for', async () => {
      const [server] = await stack.sql(
        'select fixed, writable, parents from sync.collections where name = $1',
        [name],
      );
      if (server === undefined) throw new Error(`The server takes no ${name}`);
      const fixed = server['fixed'] as string[];
      const changing = (server['writable'] as string[]).filter((each) => each !== 'deleted_at');
      // A collection whose records people never make need not send what is fixed at their making.
      const makes = declaration.writable.some((field) => fixed.includes(field));
      expect(declaration.writable.toSorted()).toEqual(
        (makes ? [...fixed, ...changing] : changing).toSorted(),
      );
      expect(declaration.parents).toEqual(server['parents']);
    });
  },
);

it('every collection that the server takes is declared', async () => {
  const server = await stack.sql('select name from sync.collections order by name');
  expect(collections.map(({ name }) => name).toSorted()).toEqual(server.map((row) => row['name']));
});

it('the kinds of files are the same on both sides: folder and parent', async () => {
  const server = await stack.sql('select kind, folder, parent from sync.attachments order by kind');
  const byKind = (one: { kind: string }, other: { kind: string }) =>
    one.kind.localeCompare(other.kind);
  expect(attachmentKinds(collections).toSorted(byKind)).toEqual(server);
});

it('fits into the collections that the local database may open', () => {
  const ownOnes = collections.filter(({ shared }) => shared !== true);
  expect(ownOnes.length + 1).toBeLessThanOrEqual(13);
  expect(new Set(references.map(({ kind }) => kind)).size).toBe(references.length);
});
