import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createGateway, listenOnLoopback } from '../../supabase/local/gateway/server.ts';
import type { Stack } from '../../supabase/local/stack.ts';
import { boot, service, temporaryProject } from './project.ts';

const project = temporaryProject({
  'migrations/20260101000000_notes.sql': `
    create table public.notes (id int primary key, body text not null);
    insert into public.notes values (1, 'here');`,
});
let stack: Stack;

beforeAll(async () => {
  stack = await boot(project);
  await service(stack).storage.createBucket('b');
});
// Whatever was sent: the stack still answers.
afterEach(async () => {
  const { error } = await service(stack).from('notes').select('id').eq('id', 1).single();
  if (error) throw error;
});
afterAll(async () => {
  await stack?.stop();
  project.remove();
});

function post(path: string, body: string | Uint8Array<ArrayBuffer>, type = 'application/json') {
  return fetch(stack.url + path, {
    method: 'POST',
    headers: {
      apikey: stack.serviceRoleKey,
      authorization: `Bearer ${stack.serviceRoleKey}`,
      'content-type': type,
    },
    body,
  });
}

/** Each service's own shape of an error; all have a text for people. */
async function errorOf(answer: Response) {
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, text: body['message'] ?? body['msg'] };
}

const doors = [
  ['REST', '/rest/v1/notes'],
  ['Auth token', '/auth/v1/token?grant_type=password'],
  ['Auth sign-up', '/auth/v1/signup'],
  ['Auth admin', '/auth/v1/admin/users'],
  ['Storage bucket', '/storage/v1/bucket'],
  ['Storage list', '/storage/v1/object/list/b'],
  ['Realtime broadcast', '/realtime/v1/api/broadcast'],
] as const;

describe.each(doors)('%s', (_, path) => {
  test.each([
    ['malformed JSON', '{"a":'],
    ['JSON that is no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['no JSON at all', '\u0016\u0003\u0001'],
  ])('refuses %s with 400 and a reason', async (__, body) => {
    expect(await errorOf(await post(path, body))).toMatchObject({
      status: 400,
      text: expect.stringMatching(/./),
    });
  });

  test('refuses a picture where JSON belongs', async () => {
    const answer = await post(path, Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'image/png');
    expect(await errorOf(answer)).toMatchObject({ status: 400, text: expect.stringMatching(/./) });
  });

  test('refuses NUL characters, deep nesting and wrong types without a 5xx', async () => {
    const nul = JSON.stringify({ email: 'a\0@b.co', password: 'x\0yyyyyy', id: 'a\0', name: '\0' });
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const person = '{"email":"deep@example.com","password":"long enough","data":';
    for (const body of [
      nul,
      deep,
      `${person}{"a":${deep}}}`,
      `${person}{"a":"\\u0000"}}`,
      `${person}{"a":"\\ud800"}}`,
      '{"id":"\\udc00","name":"\\ud800","prefix":"\\ud800","messages":[{"topic":"\\ud800"}]}',
      '"text"',
      '7',
      JSON.stringify({ email: 7, id: {}, messages: 1 }),
    ]) {
      expect((await post(path, body)).status).toBeLessThan(500);
    }
  });

  test('takes or refuses 10 MB without a 5xx', async () => {
    const answer = await post(path, JSON.stringify({ id: 2, body: 'x'.repeat(10 * 1024 * 1024) }));
    expect([201, 400, 413]).toContain(answer.status);
    await answer.arrayBuffer();
    await stack.sql('delete from notes where id = 2');
  });
});

describe('storage uploads', () => {
  test.each([
    ['multipart without a boundary', 'nonsense', 'multipart/form-data'],
    ['multipart that breaks off', '--abc\r\nnonsense', 'multipart/form-data; boundary=abc'],
  ])('refuses %s', async (_, body, type) => {
    const answer = await post('/storage/v1/object/b/x.txt', body, type);
    expect(await errorOf(answer)).toMatchObject({ status: 400, text: expect.stringMatching(/./) });
  });

  test.each(['%E0%A4%A', 'a%00b', '../../etc/passwd', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', 'a//b'])(
    'refuses or does not find %s',
    async (name) => {
      const answer = await fetch(`${stack.url}/storage/v1/object/b/${name}`, {
        headers: { authorization: `Bearer ${stack.serviceRoleKey}` },
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    },
  );
});

describe('unknown routes', () => {
  test.each(['/', '/nothing', '/rest/v2/notes', '/auth/v1/nope', '/realtime/v1/nope', '/restful'])(
    '%s is 404',
    async (path) => {
      const answer = await post(path, '{}');
      expect(await errorOf(answer)).toEqual({
        status: 404,
        text: 'no Route matched with those values',
      });
    },
  );

  test.each(['/rest/v1/nope', '/rest/v1/rpc/nope', '/storage/v1/nope'])(
    '%s is a 4xx',
    async (path) => {
      const answer = await post(path, '{}');
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    },
  );
});

/** What comes back for bytes that no client library would send. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('bytes that are no request', () => {
  test.each([
    ['a TLS greeting', '\u0016\u0003\u0001\r\n\r\n', '400 Bad Request', 'Bad request'],
    [
      'a length that is no number',
      'POST /rest/v1/notes HTTP/1.1\r\nhost: x\r\ncontent-length: abc\r\n\r\n',
      '400 Bad Request',
      'Bad request',
    ],
    [
      'a header of 100 kB',
      `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(100_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'Request header or URI too large',
    ],
    [
      'an address of 100 kB',
      `GET /rest/v1/notes?id=eq.${'1'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'Request header or URI too large',
    ],
  ])('%s', async (_, bytes, status, message) => {
    const answer = await raw(stack.port, bytes);
    expect(answer).toContain(`HTTP/1.1 ${status}\r\n`);
    expect(answer).toContain(`{"message":"${message}"}`);
  });

  test('an upgrade without a key or to another path is refused', async () => {
    const upgrade = 'HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
    expect(await raw(stack.port, `GET /realtime/v1/websocket ${upgrade}`)).toContain('401');
    expect(await raw(stack.port, `GET /rest/v1/ ${upgrade}`)).toContain('404');
  });

  test('a client that leaves in the middle of its body harms nobody', async () => {
    const head = `POST /rest/v1/notes HTTP/1.1\r\nhost: x\r\napikey: ${stack.anonKey}\r\ncontent-type: application/json\r\ncontent-length: 300\r\n\r\n{"a`;
    await new Promise<void>((resolve) => {
      const socket = connect(stack.port, '127.0.0.1', () =>
        socket.write(head, () => socket.destroy()),
      );
      socket.on('close', () => resolve());
    });
    expect(await stack.sql('select count(*)::int as n from notes')).toEqual([{ n: 1 }]);
  });
});

test.each([
  ['its head', 'GET / HTTP/1.1\r\nhost: x\r\n'],
  ['its body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n{"a'],
])('a client that is too slow with %s is sent away with 408', async (_, start) => {
  const gateway = createGateway({
    isApiKey: () => true,
    // Waits for a body that never comes.
    services: () => [
      { prefix: '', needsApiKey: false, handle: ({ request }) => void request.resume() },
    ],
    patience: { head: 150, request: 300 },
  });
  const port = await listenOnLoopback(gateway, 0);
  expect(await raw(port, start)).toContain('HTTP/1.1 408 Request Timeout\r\n');
  await new Promise((resolve) => gateway.close(resolve));
});
