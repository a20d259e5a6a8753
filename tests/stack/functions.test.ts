import { randomBytes } from 'node:crypto';
import { FunctionsHttpError } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stack } from '../../supabase/local/stack.ts';
import { anonymous, boot, signedIn, temporaryProject } from './project.ts';

const cors = `{ 'access-control-allow-origin': 'https://app.example.com' }`;
const project = temporaryProject({
  'config.toml': `[functions.open]\nverify_jwt = false\n[functions.mapped]\nverify_jwt = false\nimport_map = "./functions/names.json"\n[functions.off]\nenabled = false\n`,
  'functions/.env': 'GREETING="Good morning"\nSUPABASE_URL=http://elsewhere.example.com\n',
  'functions/_shared/greet.ts': `export const greet = (name: string): string => Deno.env.get('GREETING') + ', ' + name;`,
  'functions/hello/index.ts': `
    import { greet } from '../_shared/greet.ts';
    Deno.serve(async (request: Request) => {
      const { name } = await request.json();
      return Response.json({ text: greet(name), method: request.method, path: new URL(request.url).pathname, auth: request.headers.get('authorization') });
    });`,
  'functions/open/index.ts': `
    Deno.serve({ port: 8000 }, async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (request.method === 'OPTIONS') return new Response('ok', { headers: ${cors} });
      switch (pathname) {
        case '/open/environment': return Response.json({ url: Deno.env.get('SUPABASE_URL'), anon: Deno.env.get('SUPABASE_ANON_KEY'),
          service: Deno.env.get('SUPABASE_SERVICE_ROLE_KEY'), db: Deno.env.get('SUPABASE_DB_URL'), home: Deno.env.get('HOME') ?? null });
        case '/open/status': return Response.json({ problem: 'teapot' }, { status: 418, headers: ${cors} });
        case '/open/throws': throw new Error('on purpose');
        case '/open/exits': Deno.exit(3); break;
        case '/open/never': return new Promise(() => {});
        case '/open/reads': return new Response(await Deno.readTextFile('/etc/hostname').catch((error) => error.name));
        case '/open/echo': return new Response(request.body, { headers: { 'content-type': 'application/octet-stream' } });
        case '/open/stream': return new Response(new ReadableStream({ async pull(controller) {
          controller.enqueue(new TextEncoder().encode('data: first\\n\\n'));
          await new Promise(() => {}); } }), { headers: { 'content-type': 'text/event-stream' } });
        case '/open/rest': {
          const answer = await fetch(Deno.env.get('SUPABASE_URL') + '/auth/v1/settings', { headers: { apikey: Deno.env.get('SUPABASE_ANON_KEY')! } });
          return new Response(String(answer.status));
        }
        default: return Response.json({ query: searchParams.get('q') });
      }
    });`,
  'functions/mapped/index.ts': `import { word } from 'words'; export default { fetch: () => new Response(word) };`,
  'functions/names.json': `{ "imports": { "words": "./_shared/words.ts" } }`,
  'functions/_shared/words.ts': `export const word = 'from the map';`,
  'functions/broken/index.ts': `import './missing.ts';`,
  'functions/off/index.ts': `Deno.serve(() => new Response('off'));`,
});
let stack: Stack;

beforeAll(async () => {
  stack = await boot(project, { functionTimeout: 1000 });
});
afterAll(async () => {
  await stack?.stop();
  project.remove();
});

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${stack.url}/functions/v1/${path}`, init);

async function answerOf(response: Response) {
  return { status: response.status, body: (await response.json()) as unknown };
}

describe('a function', () => {
  test('is invoked with the caller’s token, shares code and reads its secrets', async () => {
    const { client, session } = await signedIn(stack, 'caller@example.com');
    const { data, error } = await client.functions.invoke('hello', { body: { name: 'Ann' } });
    expect(error).toBeNull();
    expect(data).toEqual({
      text: 'Good morning, Ann',
      method: 'POST',
      path: '/hello',
      auth: `Bearer ${session.access_token}`,
    });
  });

  test('finds the project’s address and keys, and nothing of the machine’s environment', async () => {
    expect(await answerOf(await call('open/environment'))).toEqual({
      status: 200,
      body: {
        url: stack.url,
        anon: stack.anonKey,
        service: stack.serviceRoleKey,
        db: stack.databaseUrl,
        home: null,
      },
    });
    expect(await (await call('open/rest')).text()).toBe('200');
  });

  test('gets path, query and a streamed body', async () => {
    expect(await answerOf(await call('open/x?q=a%26b'))).toEqual({
      status: 200,
      body: { query: 'a&b' },
    });
    const bytes = randomBytes(3_000_000);
    const echoed = await call('open/echo', { method: 'POST', body: bytes });
    expect(bytes.equals(Buffer.from(await echoed.arrayBuffer()))).toBe(true);
  });

  test('sends events as they come', async () => {
    const stream = await call('open/stream');
    const reader = stream.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toBe('data: first\n\n');
    await reader?.cancel();
  });

  test('resolves names by its import map and may export fetch', async () => {
    expect(await (await call('mapped')).text()).toBe('from the map');
  });

  test('reads no files but its own', async () => {
    expect(await (await call('open/reads')).text()).toBe('NotCapable');
  });

  test('runs its new code at the next call', async () => {
    project.write('functions/_shared/words.ts', `export const word = 'edited later';`);
    expect(await (await call('mapped')).text()).toBe('edited later');
  });
});

describe('CORS', () => {
  test('is what the function writes, preflight included, without a token', async () => {
    const preflight = await call('open', {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example.com', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
    const plain = await call('open/x', { headers: { origin: 'https://app.example.com' } });
    expect(plain.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('verify_jwt', () => {
  test.each([
    ['no token', undefined, 'Missing authorization header'],
    ['no JWT', 'Bearer something', 'Invalid JWT'],
    ['another scheme', 'Basic YTpi', 'Invalid JWT'],
  ])('refuses %s', async (_, authorization, message) => {
    const headers: Record<string, string> = authorization ? { authorization } : {};
    expect(await answerOf(await call('hello', { method: 'POST', headers }))).toEqual({
      status: 401,
      body: { code: 401, message },
    });
  });

  test('lets the anon key through', async () => {
    const { data } = await anonymous(stack).functions.invoke('hello', { body: { name: 'Bob' } });
    expect(data).toMatchObject({ text: 'Good morning, Bob' });
  });
});

describe('errors', () => {
  test('an answer of the function’s own is a FunctionsHttpError with its body', async () => {
    const { error } = await anonymous(stack).functions.invoke('open/status');
    expect(error).toBeInstanceOf(FunctionsHttpError);
    const { context } = error as FunctionsHttpError;
    expect(await answerOf(context as Response)).toEqual({
      status: 418,
      body: { problem: 'teapot' },
    });
  });

  test('a handler that throws is 500, and the function lives on', async () => {
    const thrown = await call('open/throws');
    expect([thrown.status, await thrown.text()]).toEqual([500, 'Internal Server Error']);
    expect((await call('open/x')).status).toBe(200);
  });

  test('a function that ends is WORKER_ERROR, and starts again', async () => {
    expect(await answerOf(await call('open/exits'))).toEqual({
      status: 500,
      body: {
        code: 'WORKER_ERROR',
        message: 'Function exited due to an error (please check logs)',
      },
    });
    expect((await call('open/x')).status).toBe(200);
  });

  test('one that answers nothing in time is IDLE_TIMEOUT', async () => {
    expect(await answerOf(await call('open/never'))).toEqual({
      status: 504,
      body: { code: 'IDLE_TIMEOUT', message: 'Request idle timeout limit (1s) reached' },
    });
  });

  test('one that cannot start is BOOT_ERROR', async () => {
    const headers = { authorization: `Bearer ${stack.anonKey}` };
    expect(await answerOf(await call('broken', { headers }))).toEqual({
      status: 503,
      body: { code: 'BOOT_ERROR', message: 'Function failed to start (please check logs)' },
    });
  });

  test.each(['nobody', '_shared', 'off', '..%2f..%2fetc'])('%s is no function', async (name) => {
    expect(await answerOf(await call(name))).toEqual({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'Requested function was not found' },
    });
  });
});
