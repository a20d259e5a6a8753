import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isRoot } from '../../supabase/local/binaries.ts';
import { isAlive } from '../../supabase/local/child-process.ts';
import { removeWorld } from '../../supabase/local/remove-world.ts';
import type { Stack } from '../../supabase/local/stack.ts';
import type { TemporaryProject } from './project.ts';
import { anonymous, boot, service, temporaryProject, until } from './project.ts';

let project: TemporaryProject;
const open: { stop(): Promise<void> }[] = [];

beforeEach(() => {
  project = temporaryProject({
    'migrations/20260101000000_log.sql': 'create table public.log (n int primary key);',
  });
});
afterEach(async () => {
  for (const stack of open.splice(0)) await stack.stop();
  project.remove();
});

async function start(target = project, options = {}): Promise<Stack> {
  const stack = await boot(target, options);
  open.push(stack);
  return stack;
}

/** The process ids of this world's servers. */
function serverPids(target = project): number[] {
  return ['pg/postmaster.pid', 'postgrest.pid']
    .map((name) => join(target.dataDir, name))
    .filter((file) => existsSync(file))
    .map((file) => Number(readFileSync(file, 'utf8').split('\n')[0]));
}

/** Runs the stack command as its own process; resolves with its facts, or its exit. */
async function command(args: string[] = [], target = project) {
  const script = resolve(import.meta.dirname, '../../scripts/stack.ts');
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      script,
      '--project',
      target.projectDir,
      '--data',
      target.dataDir,
      '--json',
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const exit = new Promise<number | null>((done) => child.once('close', done));
  const line = await Promise.race([
    new Promise<string>((done) => createInterface({ input: child.stdout }).once('line', done)),
    exit.then(() => ''),
  ]);
  const facts = line === '' ? undefined : (JSON.parse(line) as { url: string; anonKey: string });
  return { child, exit, facts, complaint: () => complaint.trim() };
}

describe('data', () => {
  test('is kept from start to start: rows, users, sessions, files', async () => {
    const first = await start();
    const { data } = await anonymous(first).auth.signUp({
      email: 'a@example.com',
      password: 'password',
    });
    await first.sql('insert into log values (1)');
    await service(first).storage.createBucket('b');
    await service(first).storage.from('b').upload('x.txt', 'kept', { contentType: 'text/plain' });
    await first.stop();
    const second = await start();
    expect(await second.sql('select n from log')).toEqual([{ n: 1 }]);
    const refreshed = await anonymous(second).auth.refreshSession({
      refresh_token: data.session?.refresh_token ?? '',
    });
    expect(refreshed.error).toBeNull();
    expect(await (await service(second).storage.from('b').download('x.txt')).data?.text()).toBe(
      'kept',
    );
  });

  test('several stacks run side by side without seeing each other', async () => {
    const other = temporaryProject();
    try {
      const [one, two] = await Promise.all([start(), start(other)]);
      await one.sql('insert into log values (1)');
      expect(await two.sql("select to_regclass('public.log') as log")).toEqual([{ log: null }]);
      expect(one.url).not.toBe(two.url);
    } finally {
      await open.pop()?.stop();
      other.remove();
    }
  });

  test('stop leaves no process behind', async () => {
    const stack = await start();
    const pids = serverPids();
    expect(pids).toHaveLength(2);
    await stack.stop();
    await until(() => pids.every((pid) => !isAlive(pid)), 'the servers to end');
    await stack.stop();
  });

  test.runIf(isRoot)('a data folder that only root can reach works as well', async () => {
    const closed = join(project.dataDir, 'closed');
    mkdirSync(closed, { recursive: true });
    chmodSync(closed, 0o700);
    const hidden = { ...project, dataDir: join(closed, 'world') };
    for (let round = 0; round < 2; round += 1) {
      const stack = await boot(hidden, { durable: true });
      await stack.sql('insert into log values ($1)', [round]);
      expect(await stack.sql('select count(*)::int as n from log')).toEqual([{ n: round + 1 }]);
      await stack.stop();
    }
  });
});

describe('refusals', () => {
  test('a second start on the same world says where the first one is', async () => {
    const first = await start();
    await expect(boot(project)).rejects.toMatchObject({
      message: expect.stringContaining(first.url),
    });
    await expect(removeWorld(project.dataDir)).rejects.toMatchObject({
      message: expect.stringContaining('in use'),
    });
    expect((await first.sql('select 1 as n'))[0]).toEqual({ n: 1 });
  });

  test('a taken port is one line, and nothing is left running', async () => {
    const blocker = createServer();
    const port = await new Promise<number>((done) =>
      blocker.listen(0, '127.0.0.1', () => {
        const address = blocker.address();
        done(address && typeof address === 'object' ? address.port : 0);
      }),
    );
    try {
      const { exit, complaint } = await command(['--port', String(port)]);
      expect(await exit).toBe(1);
      expect(complaint()).toMatch(new RegExp(`^Port ${port} is taken\\. .*\\.$`));
      expect(complaint()).not.toContain('\n');
      expect(serverPids()).toEqual([]);
    } finally {
      await new Promise((done) => blocker.close(done));
    }
  });

  test('half a world is refused until it is reset', async () => {
    await (await start()).stop();
    rmSync(join(project.dataDir, 'world.json'));
    await expect(boot(project)).rejects.toMatchObject({
      line: expect.stringMatching(/half-written.*npm run reset/),
    });
    await removeWorld(project.dataDir);
    const stack = await start();
    expect(stack.fresh).toBe(true);
  });

  test('what an interrupted first start left is swept away', async () => {
    mkdirSync(join(project.dataDir, 'pg.partial'), { recursive: true });
    writeFileSync(join(project.dataDir, 'pg.partial', 'junk'), 'x');
    await start();
    expect(readdirSync(project.dataDir)).not.toContain('pg.partial');
  });

  test('a reset keeps what is not the stack’s', async () => {
    await (await start()).stop();
    writeFileSync(join(project.dataDir, 'mine.txt'), 'x');
    await removeWorld(project.dataDir);
    expect(readdirSync(project.dataDir)).toEqual(['mine.txt']);
  });
});

describe('the command', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends everything on %s', async (signal) => {
    const { child, exit, facts } = await command(['--port', '0']);
    expect(facts?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const pids = serverPids();
    expect(pids.every(isAlive)).toBe(true);
    child.kill(signal);
    expect(await exit).toBe(0);
    await until(() => pids.every((pid) => !isAlive(pid)), 'the servers to end');
  });

  test('killed without warning, it takes its servers along, and acknowledged writes survive', async () => {
    const { child, exit, facts } = await command(['--port', '0']);
    const pids = serverPids();
    const client = anonymous({ ...facts } as Stack);
    let acknowledged = 0;
    for (let n = 1; n <= 30; n += 1) {
      const { error } = await client.from('log').insert({ n });
      if (!error) acknowledged = n;
    }
    expect(acknowledged).toBe(30);
    child.kill('SIGKILL');
    await exit;
    await until(() => pids.every((pid) => !isAlive(pid)), 'the servers to end');
    const stack = await start();
    expect(await stack.sql('select max(n) as n, count(*)::int as c from log')).toEqual([
      { n: 30, c: 30 },
    ]);
  });

  test('a database killed under it ends it with one line', async () => {
    const { exit, complaint } = await command(['--port', '0']);
    const [postgres] = serverPids();
    process.kill(postgres ?? 0, 'SIGKILL');
    expect(await exit).toBe(1);
    expect(complaint().split('\n').at(-1)).toMatch(/^PostgreSQL ended unexpectedly/);
    const stack = await start();
    expect(await stack.sql('select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('bad flags are one line', async () => {
    for (const args of [['--port', 'many'], ['--nonsense']]) {
      const { exit, complaint } = await command(args);
      expect(await exit).toBe(1);
      expect(complaint().split('\n')).toHaveLength(1);
    }
  });
});
