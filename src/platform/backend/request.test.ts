import { createClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { requestAuth, requestProof } from './request-auth.ts';
import { requestFile } from './request-file.ts';
import { done, request, requestChange, serverCode } from './request.ts';
import { authFetch } from './auth-fetch.ts';

const server = 'https://server.test';
/** What answers, in order, and what it was asked. */
const line = vi.hoisted(() => ({
  answers: [] as (() => Promise<Response>)[],
  asked: [] as string[],
  sessionIsGood: false,
  confirmed: 0,
}));
const send: typeof fetch = async (input, init) => {
  line.asked.push((input instanceof Request ? input.url : String(input)).slice(server.length));
  init?.signal?.throwIfAborted();
  const answer = line.answers.shift();
  if (answer === undefined) throw new TypeError('Failed to fetch');
  return answer();
};

vi.mock('./supabase.ts', () => {
  const client = (options: object, fetcher: typeof fetch) =>
    Promise.resolve(
      createClient(server, 'anon', {
        ...options,
        db: { retry: false },
        // Node.js 20 has none; nothing here listens.
        realtime: { transport: WebSocket as never },
        global: { fetch: fetcher },
      }),
    );
  const token = 'e30.eyJleHAiOjk5OTk5OTk5OTl9.e30';
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  return {
    accessToken: () => Promise.resolve(token),
    dataClient: () => client({ accessToken: () => Promise.resolve(token) }, send),
    authClient: () => client({ auth: { ...auth, storageKey: 'a' } }, authFetch(server)),
    signInClient: () => client({ auth: { ...auth, storageKey: 'b' } }, authFetch(server)),
    confirmSession: () => {
      line.confirmed += 1;
      return Promise.resolve(line.sessionIsGood);
    },
  };
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  async () =>
    new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
const page = (status: number) => async () =>
  new Response('<html>Sign in to this Wi-Fi</html>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
const never = () => new Promise<Response>(() => {});

beforeEach(() => {
  line.answers = [];
  line.asked = [];
  line.confirmed = 0;
  line.sessionIsGood = false;
  vi.stubGlobal('fetch', send);
});

const ask = () => request((client) => client.rpc('count_of_stores'), v.number());

test('a result is what the schema makes of it', async () => {
  line.answers = [json(200, 7)];
  expect(await ask()).toEqual({ value: 7 });
  expect(line.asked).toEqual(['/rest/v1/rpc/count_of_stores']);
});

test.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), 'network', 0],
  ['the page of a Wi-Fi answers with 200', page(200), 'portal', 200],
  ['the page of a Wi-Fi answers with 403', page(403), 'portal', 403],
  ['a gateway answers for a server in trouble', page(502), 'portal', 502],
  ['somebody answers with JSON of their own', json(200, { welcome: true }), 'portal', 200],
])('it is unreachable where %s', async (_when, answer, code, status) => {
  line.answers = [answer];
  const { refused } = await ask();
  expect(refused).toEqual({ kind: 'unreachable', code, status });
  expect(refused && serverCode(refused)).toBeUndefined();
});

test.each([
  [401, 'PGRST301', 'not_signed_in'],
  [403, '42501', 'forbidden'],
  [409, '23505', 'refused'],
  [400, 'store_not_found', 'refused'],
  [500, '57014', 'refused'],
])('a refusal with %d and %s is told as %s', async (status, code, kind) => {
  line.answers = [json(status, { code, message: 'words that nobody reads' })];
  const { refused } = await ask();
  expect(refused).toEqual({ kind, code, status });
  expect(refused && serverCode(refused)).toBe(code);
});

test('whoever is asked for too long is told apart from no network', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  line.answers = [never];
  const asked = request((client) => client.rpc('slow'), done, { timeoutMs: 10 });
  expect((await asked).refused).toEqual({ kind: 'unreachable', code: 'timeout', status: 0 });
});

test('whoever gives up asks no longer', async () => {
  line.answers = [never];
  const asked = request((client) => client.rpc('slow'), done, { signal: AbortSignal.abort() });
  expect((await asked).refused).toMatchObject({ kind: 'unreachable', code: 'network' });
});

const change = () =>
  requestChange((client) =>
    client.from('quick_links').update({ icon: 'x' }, { count: 'exact' }).eq('id', '1'),
  );

test('a change of nothing, as policies hide the row, is forbidden', async () => {
  line.answers = [json(204, null, { 'content-range': '*/1' })];
  expect(await change()).toEqual({ value: true });
  line.answers = [json(204, null, { 'content-range': '*/0' })];
  expect((await change()).refused?.kind).toBe('forbidden');
  expect((await change()).refused?.kind).toBe('unreachable');
});

const store = () =>
  requestFile('documents', (files) => files.upload('one/two.webp', new Blob(['picture'])), done);

test('a file that storage refuses is told by the status in its answer, else by that of the answer', async () => {
  line.answers = [json(400, { statusCode: '409', error: 'Duplicate', message: '' })];
  expect((await store()).refused).toEqual({ kind: 'refused', code: 'storage_409', status: 409 });
  line.answers = [json(400, { statusCode: '403', error: 'Unauthorized', message: '' })];
  expect((await store()).refused?.kind).toBe('forbidden');
  line.answers = [json(413, { message: 'Too large' })];
  expect((await store()).refused?.code).toBe('storage_413');
  expect((await store()).refused).toMatchObject({ kind: 'unreachable', code: 'network' });
  line.answers = [json(200, { Id: '1', Key: 'documents/one/two.webp' })];
  expect(await store()).toEqual({ value: true });
});

test('the auth server is asked once more where the session is confirmed, and never believed in its place', async () => {
  const signUp = () =>
    requestAuth((auth) => auth.signUp({ email: 'a@b.c', password: 'long enough' }), done);
  const gone = json(403, { error_code: 'session_not_found', message: 'gone' });
  line.answers = [gone];
  expect((await signUp()).refused?.code).toBe('session_not_found');
  expect([line.confirmed, line.asked.length]).toEqual([1, 1]);

  line.sessionIsGood = true;
  line.answers = [gone, json(422, { error_code: 'email_exists', message: 'taken' })];
  expect((await signUp()).refused).toMatchObject({ kind: 'refused', code: 'email_exists' });
  expect([line.confirmed, line.asked.length]).toEqual([2, 3]);

  line.answers = [page(200)];
  expect((await signUp()).refused?.kind).toBe('unreachable');
});

test('a proof leaves no session behind', async () => {
  const prove = () =>
    requestProof((auth) => auth.signInWithPassword({ email: 'a@b.c', password: 'right' }));
  line.answers = [json(400, { error_code: 'invalid_credentials', message: 'no' })];
  expect((await prove()).refused?.code).toBe('invalid_credentials');
  expect(line.asked).toEqual(['/auth/v1/token?grant_type=password']);
  const user = { id: 'f1f2f3f4-0000-4000-8000-000000000000' };
  const session = { access_token: 'x', refresh_token: 'y', expires_in: 3600, user };
  line.answers = [json(200, session), json(204, null)];
  expect(await prove()).toEqual({ value: true });
  await vi.waitFor(() => expect(line.asked.at(-1)).toBe('/auth/v1/logout?scope=local'));
});
