/** The schema that the migrations make, and what is written down of it (docs/architecture.md, Database). */
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorText } from '../../supabase/local/errors.ts';
import { describeSchema } from '../../supabase/local/schema.ts';
import { splitStatements } from '../../supabase/local/sql-statements.ts';
import { startWorld, type World } from '../database/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('supabase/schema.txt says what the migrations make: `npm run schema` writes it', async () => {
  const written = readFileSync(new URL('../../supabase/schema.txt', import.meta.url), 'utf8');
  // The demo world may change rows, not the schema.
  expect((await describeSchema((sql) => world.sql(sql))).split('\n')).toEqual(written.split('\n'));
});

test('every function is whole: what it names is there, whichever file it came from', async () => {
  const functions = await world.sql<{ name: string; definition: string }>(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'sync')`,
  );
  const client = new pg.Client(world.stack.databaseUrl);
  await client.connect();
  const broken: string[] = [];
  try {
    for (const { name, definition } of functions) {
      await client.query('begin');
      await client
        .query(definition)
        .catch((error: unknown) => broken.push(`${name}: ${errorText(error)}`));
      await client.query('rollback');
    }
  } finally {
    await client.end();
  }
  expect(broken).toEqual([]);
});

test('a function, a trigger or a policy is defined in one place: a change of it is made there', () => {
  const folder = new URL('../../supabase/migrations/', import.meta.url);
  const again = readdirSync(folder).flatMap((file) =>
    splitStatements(readFileSync(new URL(file, folder), 'utf8'))
      .map(({ text }) => text.replace(/^(\s*--.*\n|\s+)*/, ''))
      .filter((text) => /^(create or replace|alter|drop) (function|trigger|policy)/i.test(text))
      .map((text) => `${file}: ${text.slice(0, 80)}`),
  );
  expect(again).toEqual([]);
});
