import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../database/world.ts';
import { callerLetters, functions, published, tables, topics, type Verbs } from './matrix.ts';
import { calls } from './matrix-calls.ts';
import { channelRights } from '../../supabase/local/realtime/authorization.ts';
import { callers, inspectionOf, makeFixtures, probes, targetOf, type Caller } from './probes.ts';

let world: World;
let client: pg.Client;
let everyone: Caller[];

beforeAll(async () => {
  world = await startWorld();
  await makeFixtures(world);
  everyone = callers(world);
  client = new pg.Client(world.stack.databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await world?.stop();
});

/** Broken rules of the data, not of the permissions: the database had already let the caller through. */
const ALLOWED_THROUGH = new Set(['23505', '23503']);

/**
 * Runs one statement as the caller, as PostgREST would, and takes it back. The answer is whether it was let through:
 * a refusal is an error of permission, or nothing touched.
 */
async function may(caller: Caller, statement: string): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
      [caller.role, JSON.stringify(caller.claims)],
    );
    const { rowCount } = await client.query(statement);
    return (rowCount ?? 0) > 0;
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    if (code !== undefined && ALLOWED_THROUGH.has(code)) return true;
    if (code === '42501' || code === 'PGRST') return false;
    throw new Error(`${caller.letter}: ${statement}: ${code} ${message}`, { cause: error });
  } finally {
    await client.query('rollback');
  }
}

async function line(ask: (caller: Caller) => Promise<boolean>): Promise<string> {
  let letters = '';
  for (const caller of everyone) letters += (await ask(caller)) ? caller.letter : '.';
  return letters;
}

async function verbsOf(table: string, targetName: string): Promise<Verbs> {
  const probe = (caller: Caller) => {
    const make = probes[table];
    if (!make) throw new Error(`No probe for ${table}`);
    return make(targetOf(targetName, caller));
  };
  return {
    select: await line((c) => may(c, `select 1 from ${table} where ${probe(c).where} limit 1`)),
    insert: await line((c) => may(c, `insert into ${table} ${probe(c).insert}`)),
    update: await line((c) =>
      may(c, `update ${table} set ${probe(c).set} where ${probe(c).where}`),
    ),
    delete: await line((c) => may(c, `delete from ${table} where ${probe(c).where}`)),
  };
}

describe.each(Object.entries(tables))('%s', (table, targets) => {
  it.each(Object.entries(targets))('%s', async (target, expected) => {
    expect(await verbsOf(table, target)).toEqual(expected);
  });
});

describe('functions', () => {
  it.each(Object.entries(functions))('%s', async (name, expected) => {
    const call = calls[name];
    if (!call) throw new Error(`No call for ${name}`);
    const answered: Record<string, string> = {};
    for (const target of Object.keys(expected)) {
      answered[target] = await line((caller) => may(caller, call(targetOf(target, caller))));
    }
    expect(answered).toEqual(expected);
  });
});

/** The private channel that an entry of `topics` means. */
function topicOf(name: string, caller: Caller): string {
  const { store, user } = targetOf(name, caller);
  if (name.endsWith(', walk')) return `inspection:${store}:${inspectionOf(store)}`;
  if (name.endsWith(', no walk')) return `inspection:${store}:${inspectionOf(store)}:`;
  return name.includes('store') ? `store:${store}` : `user:${user}`;
}

describe('realtime', () => {
  it.each(Object.entries(topics))('topic %s', async (name, expected) => {
    const pool = new pg.Pool({ connectionString: world.stack.superuserUrl, max: 1 });
    try {
      const rights = new Map<string, Awaited<ReturnType<typeof channelRights>>>();
      for (const caller of everyone) {
        rights.set(caller.letter, await channelRights(pool, caller, topicOf(name, caller)));
      }
      expect({
        listen: await line(async ({ letter }) => rights.get(letter)?.read.broadcast === true),
        send: await line(async ({ letter }) => rights.get(letter)?.write.broadcast === true),
        see: await line(async ({ letter }) => rights.get(letter)?.read.presence === true),
        presence: await line(async ({ letter }) => rights.get(letter)?.write.presence === true),
      }).toEqual(expected);
    } finally {
      await pool.end();
    }
  });

  it('tells changes of these tables, to who may read them', async () => {
    const rows = await world.sql<{ name: string }>(
      `select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(published);
  });
});

describe('nothing is left out', () => {
  it('every table, view and bucket has an entry', async () => {
    const rows = await world.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
       union all select 'storage.' || relname from pg_class where relnamespace = 'storage'::regnamespace and relname in ('objects', 'buckets')
       order by 1`,
    );
    expect(Object.keys(tables).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    expect(await world.sql('select id from storage.buckets order by 1')).toEqual([
      { id: 'avatars' },
      { id: 'documents' },
    ]);
  });

  it('every function has an entry', async () => {
    const rows = await world.sql<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`,
    );
    expect(Object.keys(functions).toSorted()).toEqual(rows.map(({ name }) => name));
  });

  it('no other schema is exposed, and clients reach no table of schema sync', async () => {
    const rows = await world.sql(
      `select c.oid::regclass::text as name from pg_class c
       where c.relnamespace = 'sync'::regnamespace and c.relkind in ('r', 'v') and (
         has_table_privilege('anon', c.oid, 'insert, update, delete, truncate')
         or has_table_privilege('authenticated', c.oid, 'insert, update, delete, truncate'))`,
    );
    expect(rows).toEqual([]);
  });

  it('the callers are those of the legend', () => {
    expect(everyone.map(({ letter }) => letter).join('')).toBe(callerLetters);
  });
});
