import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRestProxy, type RestProxy } from '../../supabase/local/gateway/rest-proxy.ts';
import { createGateway, listenOnLoopback } from '../../supabase/local/gateway/server.ts';
import { until } from './project.ts';

/** A stand-in for PostgREST that answers what each test says, and remembers what it was sent. */
let upstream: Server;
let received: string;
let upstreamSockets: Socket[];
/** Connections that went to Node's HTTP server. */
let handedOver: number;
let answer: (socket: Socket, chunk: string) => void;
let proxy: RestProxy;
let gateway: ReturnType<typeof createGateway>;
let port: number;

const isApiKey = (key: string) => key === 'key';
const ok = (body: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\napikey: key\r\n\r\n`;
const post = (length: number) =>
  `POST /rest/v1/notes HTTP/1.1\r\nHost: x\r\napikey: key\r\nContent-Length: ${length}\r\n\r\n`;

beforeEach(async () => {
  received = '';
  handedOver = 0;
  upstreamSockets = [];
  answer = (socket) => socket.write(ok('[]'));
  upstream = createServer((socket) => {
    upstreamSockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      answer(socket, chunk.toString('latin1'));
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const address = { host: '127.0.0.1' as const, port: (upstream.address() as AddressInfo).port };
  proxy = createRestProxy({ address, isApiKey });
  gateway = createGateway({
    isApiKey,
    services: () => [
      { prefix: '/rest/v1', needsApiKey: true, handle: (call) => proxy.handle(call) },
      {
        prefix: '/other',
        needsApiKey: false,
        handle: ({ response }) => void response.end('of another service'),
      },
    ],
    connection: (socket, toHttp) =>
      proxy.accept(socket, (given) => {
        handedOver += 1;
        toHttp(given);
      }),
  });
  port = await listenOnLoopback(gateway, 0);
});
afterEach(async () => {
  proxy.close();
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
  await new Promise((resolve) => upstream.close(resolve));
});

/** A caller that writes what it likes. */
async function call() {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const heard = { text: '', closed: false };
  socket.on('data', (chunk: Buffer) => (heard.text += chunk.toString('latin1')));
  socket.on('close', () => (heard.closed = true));
  socket.on('error', () => undefined);
  return { socket, heard };
}

describe('calls on one connection', () => {
  test('are answered in their order, also when they come at once', async () => {
    answer = (socket, chunk) => {
      // The first takes longer.
      const path = /GET (\S+)/.exec(chunk)?.[1] ?? '';
      setTimeout(() => socket.write(ok(path)), path === '/a' ? 20 : 0);
    };
    const { socket, heard } = await call();
    socket.write(get('/rest/v1/a') + get('/rest/v1/b') + get('/rest/v1/c'));
    await until(() => heard.text.includes('/c'), 'three answers');
    expect([...heard.text.matchAll(/^\/\w/gm)].map(String)).toEqual(['/a', '/b', '/c']);
    expect(upstreamSockets).toHaveLength(1);
    socket.destroy();
  });

  test('may go to another service and back', async () => {
    const { socket, heard } = await call();
    socket.write(get('/rest/v1/notes') + get('/other'));
    await until(() => heard.text.includes('of another service'), 'the other service');
    socket.write(get('/rest/v1/notes'));
    await until(() => heard.text.match(/\[\]/g)?.length === 2, 'the second answer');
    expect(heard.text.match(/200 OK/g)).toHaveLength(3);
    socket.destroy();
  });

  test('a head that comes in pieces is waited for', async () => {
    const { socket, heard } = await call();
    socket.setNoDelay(true);
    const head = get('/rest/v1/notes');
    socket.write(head.slice(0, 20));
    await until(() => handedOver === 1, 'the first piece');
    socket.write(head.slice(20));
    await until(() => heard.text.includes('[]'), 'the answer');
    socket.destroy();
  });
});

describe('bodies', () => {
  test('10 MB pass in both directions, to a caller that reads slowly, too', async () => {
    const size = 10 * 1024 * 1024;
    let got = 0;
    answer = (socket, chunk) => {
      const bodyAt = chunk.indexOf('\r\n\r\n');
      got += got === 0 && bodyAt >= 0 ? chunk.length - bodyAt - 4 : chunk.length;
      if (got === size) {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
        socket.write(`${size.toString(16)}\r\n${'y'.repeat(size)}\r\n0\r\n\r\n`);
      }
    };
    const { socket, heard } = await call();
    socket.pause();
    socket.write(post(size) + 'x'.repeat(size));
    await until(() => got === size, 'the whole body');
    socket.resume();
    await until(() => heard.text.endsWith('\r\n0\r\n\r\n'), 'the whole answer');
    expect(heard.text.match(/y/g)).toHaveLength(size);
    answer = (to) => to.write(ok('next'));
    socket.write(get('/rest/v1/notes'));
    await until(() => heard.text.endsWith('next'), 'the next answer');
    expect(upstreamSockets).toHaveLength(1);
    socket.destroy();
  });

  test('a request goes on once its body is whole: callers who send slowly keep nobody waiting', async () => {
    const slow = await Promise.all(Array.from({ length: 70 }, call));
    for (const { socket } of slow) socket.write(`${post(100)}half`);
    const { socket, heard } = await call();
    socket.write(get('/rest/v1/notes'));
    await until(() => heard.text.endsWith('[]'), 'the answer of somebody else');
    expect(upstreamSockets).toHaveLength(1);
    expect(received).not.toContain('half');
    const [first] = slow;
    first?.socket.write('z'.repeat(96));
    await until(() => first?.heard.text.endsWith('[]') === true, 'the answer of the first');
    expect(received).toContain(`half${'z'.repeat(96)}`);
    for (const one of [...slow, { socket }]) one.socket.destroy();
  });

  test('slow ones that Node reads wait outside as well', async () => {
    const slow = await Promise.all(Array.from({ length: 70 }, call));
    const chunked =
      'POST /rest/v1/notes HTTP/1.1\r\nHost: x\r\napikey: key\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n';
    for (const { socket } of slow) socket.write(chunked);
    const { socket, heard } = await call();
    socket.write(
      'POST /rest/v1/notes HTTP/1.1\r\nHost: x\r\napikey: key\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    );
    await until(() => heard.text.endsWith('[]'), 'the answer of somebody else');
    expect(received).not.toContain('half');
    for (const one of [...slow, { socket }]) one.socket.destroy();
  });

  test.each([
    ['with its length', `Content-Length: ${17 * 1024 * 1024}\r\n\r\n`],
    ['in chunks', `Transfer-Encoding: chunked\r\n\r\n1100000\r\n${'x'.repeat(0x1100000)}\r\n`],
  ])('one above 16 MB is refused, sent %s', async (_, rest) => {
    const { socket, heard } = await call();
    socket.write(`POST /rest/v1/notes HTTP/1.1\r\nHost: x\r\napikey: key\r\n${rest}`);
    await until(() => heard.text.startsWith('HTTP/1.1 413 '), 'the refusal');
    expect(received).toBe('');
    socket.destroy();
  });

  test('an answer in single bytes, after an interim one, is passed on whole', async () => {
    answer = (socket) => {
      const text = `HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`;
      socket.setNoDelay(true);
      for (const byte of text) socket.write(byte);
    };
    const { socket, heard } = await call();
    socket.write(get('/rest/v1/notes'));
    await until(() => heard.text.endsWith('0\r\n\r\n'), 'the answer');
    expect(heard.text).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(heard.text).toContain('\r\n\r\n2\r\n[]\r\n0\r\n\r\n');
    socket.destroy();
  });

  test('an answer without a length ends with the connection', async () => {
    answer = (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\n\r\na,b');
    const { heard, socket } = await call();
    socket.write(get('/rest/v1/notes'));
    await until(() => heard.closed, 'the end');
    expect(heard.text).toMatch(/\r\n\r\na,b$/);
  });
});

describe('when somebody goes', () => {
  test('without an answer it is 503 with PostgREST’s error', async () => {
    answer = (socket) => socket.destroy();
    const { heard, socket } = await call();
    socket.write(get('/rest/v1/notes'));
    await until(() => heard.closed, 'the end');
    expect(heard.text).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(heard.text).toContain('"code":"PGRST000"');
  });

  test('half an answer is no answer: the caller is cut off', async () => {
    answer = (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[1');
    const { heard, socket } = await call();
    socket.write(get('/rest/v1/notes'));
    await until(() => heard.closed, 'the end');
    expect(heard.text).toMatch(/\r\n\r\n\[1$/);
  });

  test('a caller that leaves takes its request with it', async () => {
    let closed = false;
    answer = (socket) => socket.once('close', () => (closed = true));
    const { socket } = await call();
    socket.write(get('/rest/v1/notes'));
    await until(() => received !== '', 'the request');
    socket.destroy();
    await until(() => closed, 'the end upstream');
  });

  test('bytes behind an answer make nobody else’s answer', async () => {
    let asked = 0;
    answer = (socket) => {
      asked += 1;
      socket.write(asked === 1 ? ok('one') + ok('stray') : ok('two'));
    };
    const { heard, socket } = await call();
    socket.write(get('/rest/v1/notes'));
    await until(() => heard.text.endsWith('one'), 'the first answer');
    socket.write(get('/rest/v1/notes'));
    await until(() => heard.text.endsWith('two'), 'the second answer');
    expect(heard.text).not.toContain('stray');
    socket.destroy();
  });
});

test('more calls than connections wait for their turn', async () => {
  const waiting: Socket[] = [];
  answer = (socket) => waiting.push(socket);
  const callers = await Promise.all(Array.from({ length: 70 }, call));
  for (const { socket } of callers) socket.write(get('/rest/v1/notes'));
  await until(() => waiting.length === 64, 'as many as there are connections');
  // One that waits gives up; the others are served by the connections that become free.
  callers.at(-1)?.socket.destroy();
  answer = (socket) => socket.write(ok('[]'));
  for (const socket of waiting) socket.write(ok('[]'));
  const served = callers.slice(0, 69);
  await until(() => served.every(({ heard }) => heard.text.endsWith('[]')), 'all answers');
  expect(upstreamSockets.length).toBeLessThanOrEqual(65);
  for (const { socket } of callers) socket.destroy();
});
