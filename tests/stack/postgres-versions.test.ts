import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PostgresMajor } from '../../supabase/local/binaries.ts';
import { findPostgres } from '../../supabase/local/binaries.ts';
import type { Stack } from '../../supabase/local/stack.ts';
import { startStack } from '../../supabase/local/stack.ts';
import { demoPassword, people } from '../world/people.ts';

const projectDir = resolve(import.meta.dirname, '../..');

/** npm leaves out a build that a platform does not have: its reason names the test then. */
async function missing(major: PostgresMajor): Promise<string | undefined> {
  return findPostgres(major).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

const versions = await Promise.all(
  ([15, 17] as const).map(async (major) => ({ major, reason: await missing(major) })),
);

describe.each(versions.filter(({ reason }) => reason === undefined))(
  'PostgreSQL $major',
  ({ major }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'storehand-version-'));
    let stack: Stack;
    beforeAll(async () => {
      stack = await startStack({
        projectDir,
        dataDir,
        port: 0,
        durable: false,
        postgresMajor: major,
      });
    });
    afterAll(async () => {
      await stack?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    test('takes every migration and the seed, and a demo account signs in and reads', async () => {
      const [server] = await stack.sql(
        `select current_setting('server_version_num')::int / 10000 as major`,
      );
      expect(server).toEqual({ major });
      const client = createClient(stack.url, stack.anonKey, {
        auth: { persistSession: false },
        realtime: { transport: ws as never },
      });
      const { error } = await client.auth.signInWithPassword({
        email: people.manager.email,
        password: demoPassword,
      });
      expect(error).toBeNull();
      const entries = await client.from('food_cost_entries').select('id').limit(3);
      expect(entries.data).toHaveLength(3);
      const pulled = await client.rpc('sync_pull', {
        request: { protocol: 1, cursors: [], also: [], limit: 1 },
      });
      expect(pulled.error).toBeNull();
    });

    test('needed no superuser for them', async () => {
      expect(
        await stack.sql(
          `select current_user as name, rolsuper from pg_roles where rolname = current_user`,
        ),
      ).toEqual([{ name: 'postgres', rolsuper: false }]);
      // What the migrations made belongs to the role that ran them, and that role could not pass it on.
      const foreign = await stack.sql(
        `select 'relation' as kind, c.oid::regclass::text as name from pg_class c join pg_roles r on r.oid = c.relowner
         where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'sync')) and r.rolname <> 'postgres'
         union all
         select 'function', p.oid::regprocedure::text from pg_proc p join pg_roles r on r.oid = p.proowner
         where p.pronamespace in (select oid from pg_namespace where nspname in ('public', 'sync')) and r.rolname <> 'postgres'`,
      );
      expect(foreign).toEqual([]);
    });
  },
);

test('PostgreSQL 17, which the stack runs, is there; 15 unless the platform has no build', () => {
  const reasons = versions.flatMap(({ major, reason }) =>
    reason === undefined ? [] : [[major, reason]],
  );
  for (const [major, reason] of reasons)
    console.warn(`Not tried on PostgreSQL ${major}: ${reason}`);
  expect(reasons.map(([major]) => major)).not.toContain(17);
});
