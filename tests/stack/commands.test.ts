/** The commands of the README as a person runs them: each in a process of its own, with a world of its own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const running: { end(): Promise<number | null> }[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const command of running.splice(0)) await command.end();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Runs a script until the line that says it is ready. */
async function run(script: 'start' | 'dev') {
  const world = mkdtempSync(join(tmpdir(), 'storehand-world-'));
  folders.push(world);
  const port = await freePort();
  const apiPort = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      STOREHAND_DATA: world,
      PORT: String(port),
      API_PORT: String(apiPort),
      // vitest's own value would make a development build
      NODE_ENV: undefined,
      VITEST: undefined,
    },
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const exit = new Promise<number | null>((done) => child.once('close', done));
  const end = (): Promise<number | null> => {
    child.kill('SIGINT');
    return exit;
  };
  running.push({ end });
  const ready = new Promise<void>((done, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      printed += `${line}\n`;
      if (line === `Storehand is ready at http://localhost:${port}`) done();
    });
    void exit.then((code) => failed(new Error(`ended with ${code}: ${printed}`)));
  });
  await ready;
  return { port, apiPort, printed: () => printed, end };
}

async function config(port: number): Promise<{ supabaseUrl: string; supabaseAnonKey: string }> {
  const response = await fetch(`http://localhost:${port}/config.json`);
  return (await response.json()) as { supabaseUrl: string; supabaseAnonKey: string };
}

test('npm start serves the app, says who can sign in, and ends with everything on Ctrl-C', async () => {
  const { port, apiPort, printed, end } = await run('start');
  expect(printed()).toContain('manager@storehand.demo');
  const page = await fetch(`http://localhost:${port}/inspections`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<div id="root">');
  const { supabaseUrl, supabaseAnonKey } = await config(port);
  expect(supabaseUrl).toBe(`http://127.0.0.1:${apiPort}`);
  const signIn = await fetch(`${supabaseUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: supabaseAnonKey },
    body: JSON.stringify({ email: 'manager@storehand.demo', password: 'storehand-demo' }),
  });
  expect(signIn.status).toBe(200);
  expect(await end()).toBe(0);
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow('fetch failed');
  await expect(fetch(supabaseUrl)).rejects.toThrow('fetch failed');
});

test('npm run dev serves the sources, compiled, with the same backend', async () => {
  const { port, apiPort, end } = await run('dev');
  const main = await fetch(`http://localhost:${port}/src/main.tsx`);
  expect(main.status).toBe(200);
  expect(main.headers.get('content-type')).toContain('javascript');
  const screen = await fetch(
    `http://localhost:${port}/src/modules/auth/screens/sign-up-screen.tsx`,
  );
  expect((await screen.text()).includes('compiler-runtime')).toBe(true);
  expect((await config(port)).supabaseUrl).toBe(`http://127.0.0.1:${apiPort}`);
  expect(await end()).toBe(0);
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow('fetch failed');
});
