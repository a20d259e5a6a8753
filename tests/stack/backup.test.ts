import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUpWorld, restoreWorld } from '../../supabase/local/backup.ts';
import type { Stack } from '../../supabase/local/stack.ts';
import { PASSWORD, anonymous, boot, service, signedIn, temporaryProject } from './project.ts';
import type { TemporaryProject } from './project.ts';

let project: TemporaryProject;
let stack: Stack | undefined;
let file: string;

beforeEach(() => {
  project = temporaryProject({
    'migrations/20260101000000_log.sql': `
      create table public.log (n int primary key);
      create schema sync;
      create table sync.epochs (epoch uuid not null default gen_random_uuid());
      insert into sync.epochs default values;
      create function sync.renew_epochs() returns void language sql as 'update sync.epochs set epoch = gen_random_uuid()';
      create table sync.erased (n int primary key);
      create function sync.erasure_list() returns jsonb language sql as 'select jsonb_build_object(''erased'', coalesce(jsonb_agg(n), ''[]'')) from sync.erased';
      create function sync.apply_erasures(list jsonb) returns int language sql as
        'with gone as (delete from public.log where to_jsonb(n) <@ (list -> ''erased'') returning n) select count(*)::int from gone';`,
  });
  file = join(project.dataDir, '..', 'saved', 'world.tar.gz');
});
afterEach(async () => {
  await stack?.stop();
  project.remove();
});

const epoch = (of: Stack) => of.sql('select epoch from sync.epochs');

test('a back-up of the running world brings back rows, accounts and files, with new epochs', async () => {
  stack = await boot(project);
  await signedIn(stack, 'ann@example.com');
  await stack.sql('insert into log select generate_series(1, 500)');
  await service(stack).storage.createBucket('b');
  await service(stack).storage.from('b').upload('x.txt', 'kept', { contentType: 'text/plain' });
  const before = await epoch(stack);
  const { bytes } = await backUpWorld(project.dataDir, file);
  expect(bytes).toBeGreaterThan(100_000);
  await stack.sql('delete from log');
  // erased since, so that it must not come back with the back-up
  await stack.sql('insert into sync.erased values (7)');
  await service(stack).storage.from('b').remove(['x.txt']);
  await expect(restoreWorld(project.dataDir, file)).rejects.toThrow('This world is in use');
  await stack.stop();

  await restoreWorld(project.dataDir, file);
  stack = await boot(project);
  expect(await stack.sql('select count(*)::int as n from log')).toEqual([{ n: 499 }]);
  const ann = await anonymous(stack).auth.signInWithPassword({
    email: 'ann@example.com',
    password: PASSWORD,
  });
  expect(ann.error).toBeNull();
  const stored = await service(stack).storage.from('b').download('x.txt');
  expect(await stored.data?.text()).toBe('kept');
  expect(await epoch(stack)).not.toEqual(before);
});

test('a stopped world is backed up as well, and restored to another folder, with the keys that browsers subscribed to', async () => {
  stack = await boot(project);
  await stack.sql('insert into log values (7)');
  await stack.stop();
  await backUpWorld(project.dataDir, file);
  const other = { ...project, dataDir: join(project.dataDir, '..', 'other') };
  await restoreWorld(other.dataDir, file);
  stack = await boot(other);
  expect(await stack.sql('select n from log')).toEqual([{ n: 7 }]);
  const keysOf = (folder: string) => readFileSync(join(folder, 'push-keys.json'), 'utf8');
  expect(keysOf(other.dataDir)).toBe(keysOf(project.dataDir));
});

test('a file that is no back-up is refused and leaves the world as it was', async () => {
  stack = await boot(project);
  await stack.sql('insert into log values (7)');
  await stack.stop();
  await backUpWorld(project.dataDir, file);
  const names = readdirSync(project.dataDir);
  const broken = `${file}.broken`;
  mkdirSync(join(project.dataDir, '..', 'saved'), { recursive: true });
  writeFileSync(broken, 'no archive');
  await expect(restoreWorld(project.dataDir, broken)).rejects.toThrow(/back-up/);
  await expect(restoreWorld(project.dataDir, `${file}.none`)).rejects.toThrow('There is no file');
  expect(readdirSync(project.dataDir)).toEqual(names);
  stack = await boot(project);
  expect(await stack.sql('select n from log')).toEqual([{ n: 7 }]);
});

test('where the list of erased people cannot be read, or not be applied, nothing is replaced unless that is asked for', async () => {
  stack = await boot(project);
  await stack.sql('insert into log values (7)');
  // as a back-up of before people could be erased
  await stack.sql('alter function sync.apply_erasures(jsonb) rename to not_yet');
  await backUpWorld(project.dataDir, file);
  await stack.stop();
  // nobody was erased since
  await restoreWorld(project.dataDir, file);
  stack = await boot(project);
  await stack.sql('insert into sync.erased values (7)');
  await stack.sql('delete from log');
  await stack.stop();
  await expect(restoreWorld(project.dataDir, file)).rejects.toThrow('cannot erase anybody');
  stack = await boot(project);
  expect(await stack.sql('select n from log')).toEqual([]);
  await stack.sql('alter table sync.erased rename to lost');
  await stack.stop();
  await expect(restoreWorld(project.dataDir, file)).rejects.toThrow('cannot be read');
  stack = await boot(project);
  expect(await stack.sql('select n from sync.lost')).toEqual([{ n: 7 }]);
  await stack.stop();
  await restoreWorld(project.dataDir, file, { withoutErasures: true });
  stack = await boot(project);
  expect(await stack.sql('select n from log')).toEqual([{ n: 7 }]);
});
