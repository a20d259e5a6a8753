/**
 * Proves the README's two commands on a fresh clone of the last commit: `npm install && npm start`, twice in a row, and
 * `npm install && npm test`. With `--quick` the tests are left out.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const clone = join(mkdtempSync(join(tmpdir(), 'storehand-clone-')), 'storehand');
const quick = process.argv.includes('--quick');

function run(cwd: string, program: string, ...words: string[]): void {
  console.log(`$ ${program} ${words.join(' ')}`);
  const { status } = spawnSync(program, words, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${String(status)}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // listen(0) on a TCP server always gives an address object
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function stop(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGINT');
  });
}

async function startAndStop(): Promise<void> {
  const port = await freePort();
  const apiPort = await freePort();
  console.log(`$ PORT=${String(port)} API_PORT=${String(apiPort)} npm start`);
  const began = Date.now();
  const child = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/start.ts'], {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), API_PORT: String(apiPort) },
  });
  const ready = `Storehand is ready at http://localhost:${String(port)}`;
  await new Promise<void>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      text += chunk.toString();
      if (text.includes(ready)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${String(code)}`)));
  });
  console.log(`ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  const page = await fetch(`http://localhost:${String(port)}/login`);
  if (!page.ok) throw new Error(`/login answered ${String(page.status)}`);
  const signIn = await fetch(
    `http://127.0.0.1:${String(apiPort)}/auth/v1/token?grant_type=password`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: (await configOf(port)).supabaseAnonKey,
      },
      body: JSON.stringify({ email: 'manager@storehand.demo', password: 'storehand-demo' }),
    },
  );
  if (!signIn.ok) throw new Error(`the demo sign-in answered ${String(signIn.status)}`);
  const code = await stop(child);
  if (code !== 0) throw new Error(`npm start ended with ${String(code)} after Ctrl-C`);
}

async function configOf(port: number): Promise<{ supabaseAnonKey: string }> {
  const response = await fetch(`http://localhost:${String(port)}/config.json`);
  // our own server's answer, checked by the sign-in that uses it
  return (await response.json()) as { supabaseAnonKey: string };
}

try {
  run(root, 'git', 'clone', '--quiet', root, clone);
  run(clone, 'npm', 'install');
  await startAndStop();
  await startAndStop();
  if (!quick) run(clone, 'npm', 'test');
  console.log('\nBoth commands work on a fresh clone.');
} finally {
  rmSync(join(clone, '..'), { recursive: true, force: true });
}
