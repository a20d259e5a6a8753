import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppServer } from '../../scripts/serve-app.ts';
import { openAppServer } from '../../scripts/serve-app.ts';

let server: AppServer;
let root: string;
let backend = 'http://127.0.0.1:54321';

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'app-server-'));
  mkdirSync(join(root, 'dist/assets'), { recursive: true });
  mkdirSync(join(root, 'dist/credit'));
  const files = {
    'dist/index.html': `<!doctype html>${'shell '.repeat(500)}`,
    'dist/credit/index.html': '<!doctype html>request',
    'dist/sw.js': 'self',
    'dist/assets/main-abc123.js': 'const x = 1;'.repeat(200),
    'dist/.built-from': 'secret',
    'outside.txt': 'outside',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  server = await openAppServer(0);
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { headers });

/** fetch() would tidy the path up before it is sent. */
function rawStatus(path: string): Promise<number | undefined> {
  return new Promise((resolve) =>
    get({ host: '127.0.0.1', port: server.port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }),
  );
}

test('says that it is starting until the app is there', async () => {
  expect((await ask('/')).status).toBe(503);
  server.serve(join(root, 'dist'), () => ({ supabaseUrl: backend }));
  expect((await ask('/')).status).toBe(200);
});

test('every route of the app is the shell, asked for again each time', async () => {
  for (const path of ['/', '/inspections/new/1?storeId=2', '/budget/history', '/index.html']) {
    const response = await ask(path);
    expect(await response.text()).toContain('shell');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const again = await ask(path, { 'if-none-match': response.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  }
});

test('what a supplier opens with a link is a page of its own, not the shell', async () => {
  const response = await ask('/credit/abc-DEF_1');
  expect(await response.text()).toContain('request');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect((await ask('/credit/none.js')).status).toBe(404);
});

test('hashed files are kept for ever, the worker is not; a missing file is no page', async () => {
  expect((await ask('/assets/main-abc123.js')).headers.get('cache-control')).toContain('immutable');
  expect((await ask('/sw.js')).headers.get('cache-control')).toBe('no-cache');
  for (const path of ['/assets/main-old.js', '/assets/none', '/favicon.ico', '/locales/xx.json']) {
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  }
});

test('text is compressed as the browser accepts it', async () => {
  const size = async (encoding: string) => {
    const response = await ask('/assets/main-abc123.js', { 'accept-encoding': encoding });
    expect((await response.text()).length).toBe(2400);
    return [
      response.headers.get('content-encoding'),
      Number(response.headers.get('content-length')),
    ];
  };
  expect((await size('gzip, br'))[0]).toBe('br');
  expect((await size('gzip'))[0]).toBe('gzip');
  expect(await size('identity')).toEqual([null, 2400]);
  expect((await size('br;q=0, gzip'))[0]).toBe('gzip');
});

test('the backend address is answered fresh each time', async () => {
  backend = 'http://127.0.0.1:50001';
  const response = await ask('/config.json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ supabaseUrl: 'http://127.0.0.1:50001' });
});

test('the policy lets no inline script run and any local backend be reached', async () => {
  const policy = (await ask('/')).headers.get('content-security-policy') ?? '';
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule]));
  expect(rules.get('script-src')).toBe("script-src 'self'");
  expect(rules.get('default-src')).toBe("default-src 'none'");
  expect(rules.get('connect-src')).toContain('http://127.0.0.1:*');
  expect(rules.get('connect-src')).toContain('ws://localhost:*');
  expect(rules.get('frame-ancestors')).toBe("frame-ancestors 'none'");
});

test('nothing outside the build and nothing hidden is served', async () => {
  for (const path of [
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/.built-from',
    '/%00',
    '/%zz',
  ]) {
    expect([path, await rawStatus(path)]).toEqual([path, 404]);
  }
});

test('a taken port is said in one line', async () => {
  await expect(openAppServer(server.port)).rejects.toMatchObject({
    line: expect.stringMatching(/^Port \d+ is taken\. .*PORT=/),
  });
});
