import { afterEach, describe, expect, test } from 'vitest';
import { restoreWorld } from '../../supabase/local/backup.ts';
import { StackError } from '../../supabase/local/errors.ts';
import type { Stack } from '../../supabase/local/stack.ts';
import type { TemporaryProject } from './project.ts';
import { startOrRenewStack } from '../../supabase/local/renew-world.ts';
import { boot, temporaryProject } from './project.ts';

let project: TemporaryProject;
let stack: Stack | undefined;

afterEach(async () => {
  await stack?.stop();
  stack = undefined;
  project.remove();
});

async function failure(options = {}): Promise<StackError> {
  const error: unknown = await boot(project, options).then(
    (started) => {
      stack = started;
      return undefined;
    },
    (reason: unknown) => reason,
  );
  if (!(error instanceof StackError))
    throw new Error(`Expected a StackError, got ${String(error)}`);
  return error;
}

describe('migrations', () => {
  test('run in order as postgres, which is no superuser, and are recorded as the CLI does', async () => {
    project = temporaryProject({
      'migrations/20260102000000_second.sql': 'insert into public.log values (2);',
      'migrations/20260101000000_first.sql':
        'create table public.log (n int);\n-- a comment; with a semicolon\ninsert into public.log values (1); create table public.who as select current_user::text as name, (select rolsuper from pg_roles where rolname = current_user) as super;',
      'migrations/notes.txt': 'not sql',
      'seed.sql': 'insert into public.log values (3);',
    });
    stack = await boot(project);
    expect(await stack.sql('select n from log')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(await stack.sql('select * from who')).toEqual([{ name: 'postgres', super: false }]);
    expect(
      await stack.sql(
        'select version, name, cardinality(statements) as n from supabase_migrations.schema_migrations order by version',
      ),
    ).toEqual([
      { version: '20260101000000', name: 'first', n: 3 },
      { version: '20260102000000', name: 'second', n: 1 },
    ]);
  });

  test('a later start applies new ones only, keeps the data, and does not seed again', async () => {
    project = temporaryProject({
      'migrations/20260101000000_first.sql': 'create table public.log (n int);',
      'seed.sql': 'insert into public.log values (1);',
    });
    stack = await boot(project);
    await stack.sql('insert into log values (7)');
    await stack.stop();
    project.write('migrations/20260102000000_second.sql', 'insert into public.log values (2);');
    stack = await boot(project);
    expect(stack.fresh).toBe(false);
    expect(await stack.sql('select n from log order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 7 }]);
  });

  test('a broken one names file, line, statement and reason, and leaves nothing of itself', async () => {
    project = temporaryProject({
      'migrations/20260101000000_good.sql': 'create table public.good (n int);',
      'migrations/20260102000000_bad.sql':
        'create table public.half (n int);\n\ninsert into public.half\nvalues (1, 2);\ncreate table public.rest (n int);',
    });
    const error = await failure();
    expect(error.line).toContain('supabase/migrations/20260102000000_bad.sql line 3');
    expect(error.line).toContain('insert into public.half values (1, 2)');
    expect(error.line).toContain('more expressions than target columns');
    expect(error.line).not.toContain('\n');
    project.write('migrations/20260102000000_bad.sql', 'create table public.half (n int);');
    stack = await boot(project);
    expect(
      await stack.sql(
        "select to_regclass('public.half') is not null as half, to_regclass('public.rest') is null as rest",
      ),
    ).toEqual([{ half: true, rest: true }]);
  });

  test('one that is older than the last applied is refused', async () => {
    project = temporaryProject({ 'migrations/20260102000000_b.sql': 'select 1;' });
    await (await boot(project)).stop();
    project.write('migrations/20260101000000_a.sql', 'select 1;');
    expect((await failure()).line).toContain('20260101000000_a.sql is older than 20260102000000');
  });

  test('a world of an older make is refused as it is; npm start keeps it in a file and makes a new one', async () => {
    project = temporaryProject({
      'migrations/20260101000000_a.sql': '-- a log\ncreate table public.log (n int);',
    });
    stack = await boot(project);
    await stack.sql('insert into log values (7)');
    await stack.stop();
    project.write(
      'migrations/20260101000000_a.sql',
      '-- the log\ncreate table public.log (n int);',
    );
    stack = await boot(project);
    await stack.stop();
    project.write('migrations/20260101000000_a.sql', 'create table public.log (n bigint);');
    expect((await failure()).line).toContain('npm run reset');
    const { projectDir, dataDir } = project;
    const told: string[] = [];
    const log = (line: string) => told.push(line);
    stack = await startOrRenewStack({ projectDir, dataDir, port: 0, durable: false, log });
    expect(await stack.sql('select count(*)::int as n from log')).toEqual([{ n: 0 }]);
    const file = /kept in (\S+),/.exec(told.join('\n'))?.[1] ?? '';
    await stack.stop();
    // With the migrations that it was made from, it opens again.
    await restoreWorld(dataDir, file);
    project.write('migrations/20260101000000_a.sql', 'create table public.log (n int);');
    stack = await boot(project);
    expect(await stack.sql('select n from log')).toEqual([{ n: 7 }]);
  });

  test('a broken seed leaves the world unseeded, and is tried again', async () => {
    project = temporaryProject({
      'migrations/20260101000000_a.sql': 'create table public.log (n int);',
      'seed.sql': 'insert into public.log values (1); insert into public.nope values (1);',
    });
    expect((await failure()).line).toContain('supabase/seed.sql line 1');
    project.write('seed.sql', 'insert into public.log values (1);');
    stack = await boot(project);
    expect(await stack.sql('select n from log')).toEqual([{ n: 1 }]);
  });
});

describe('the platform’s schemas', () => {
  test('take policies and triggers of a migration, and nothing else', async () => {
    project = temporaryProject({
      'migrations/20260101000000_ok.sql': `
        create policy p on storage.objects for select to authenticated using (true);
        create policy q on realtime.messages for select to authenticated using (true);
        create function public.t() returns trigger language plpgsql security definer set search_path = '' as 'begin return new; end';
        create trigger t after insert on auth.users for each row execute function public.t();
        drop trigger t on auth.users; drop policy p on storage.objects;
        create table public.a (u uuid references auth.users on delete cascade);`,
    });
    stack = await boot(project);
    for (const statement of [
      'alter table auth.users add column x int',
      'create table storage.mine (n int)',
      'drop table auth.sessions',
      'alter table storage.objects disable row level security',
      'alter role postgres superuser',
      "copy public.a from program 'id'",
      'drop schema auth cascade',
    ]) {
      await expect(stack.sql(statement)).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|2BP01)$/),
      });
    }
  });

  test('new tables are granted to the API roles; storage has no policies of its own', async () => {
    project = temporaryProject({
      'migrations/20260101000000_t.sql': 'create table public.t (n int);',
    });
    stack = await boot(project);
    expect(
      await stack.sql(
        "select has_table_privilege('anon', 'public.t', 'insert') as anon, has_table_privilege('service_role', 'public.t', 'select') as service",
      ),
    ).toEqual([{ anon: true, service: true }]);
    expect(
      await stack.sql(
        "select 1 from pg_policies where schemaname in ('auth', 'storage', 'realtime')",
      ),
    ).toEqual([]);
    expect(
      await stack.sql(
        "select extensions.crypt('a', extensions.gen_salt('bf')) like '$2a$%' as ok, extensions.uuid_generate_v4() is not null as uuid",
      ),
    ).toEqual([{ ok: true, uuid: true }]);
  });
});

test('a wrong config.toml is one line with the key', async () => {
  project = temporaryProject({ 'config.toml': '[auth]\njwt_expiry = "soon"' });
  const error = await failure();
  expect(error.line).toContain('auth.jwt_expiry');
  expect(error.line).not.toContain('\n');
});
