import { describe, expect, test } from 'vitest';
import { readRestAnswer, readRestRequest } from './rest-heads.ts';

const isApiKey = (key: string) => key === 'key';
const request = (...lines: string[]) => readRestRequest(lines.join('\r\n'), isApiKey);
const simple = ['GET /rest/v1/notes?id=eq.7 HTTP/1.1', 'Host: x', 'apikey: key'];

describe('a request', () => {
  test('goes on with its query and its own headers; the key is the token where there is none', () => {
    expect(
      request(
        ...simple,
        'Prefer: count=exact',
        'Origin: http://a.b',
        'Cookie: a=b',
        'TE: trailers',
      ),
    ).toEqual({
      upstreamHead:
        'GET /notes?id=eq.7 HTTP/1.1\r\nHost: localhost\r\nPrefer: count=exact\r\nAuthorization: Bearer key\r\n\r\n',
      isHead: false,
      bodyLength: 0,
      hasOrigin: true,
    });
  });

  test('keeps its bearer token and its length', () => {
    const post = request(
      'POST /rest/v1/rpc/sync_pull HTTP/1.1',
      'host: x',
      'apikey: key',
      'AUTHORIZATION: Bearer abc',
      'content-length: 12 ',
    );
    expect(post?.upstreamHead).toBe(
      'POST /rpc/sync_pull HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\nAuthorization: Bearer abc\r\n\r\n',
    );
    expect(post?.bodyLength).toBe(12);
  });

  test.each([
    ['without a key', ['GET /rest/v1/notes HTTP/1.1', 'Host: x']],
    ['with a wrong key', ['GET /rest/v1/notes HTTP/1.1', 'Host: x', 'apikey: other']],
    ['with two keys', [...simple, 'apikey: key']],
    [
      'with the key in its query',
      ['GET /rest/v1/notes?apikey=key HTTP/1.1', 'Host: x', 'apikey: key'],
    ],
    ['without a host', ['GET /rest/v1/notes HTTP/1.1', 'apikey: key']],
    ['with two lengths', [...simple, 'Content-Length: 1', 'Content-Length: 2']],
    ['with a length that is no number', [...simple, 'Content-Length: +1']],
    ['with two tokens', [...simple, 'Authorization: Bearer a', 'Authorization: Bearer b']],
    ['in chunks', [...simple, 'Transfer-Encoding: chunked']],
    ['that waits for leave to go on', [...simple, 'Expect: 100-continue']],
    ['that wants another protocol', [...simple, 'Connection: Upgrade', 'Upgrade: websocket']],
    ['that is the last of its connection', [...simple, 'Connection: close']],
    ['of HTTP/1.0', ['GET /rest/v1/notes HTTP/1.0', 'Host: x', 'apikey: key']],
    ['with a folded header', [...simple, 'Prefer: a', ' b']],
    ['with a space before the colon', [...simple, 'Content-Length : 5']],
    ['with a lone line feed', [...simple, 'Prefer: a\nContent-Length: 5']],
    ['with a lone carriage return', [...simple, 'Prefer: a\rb']],
    ['with bytes that are no ASCII', [...simple, 'Prefer: \u00e9']],
    ['with dots in its path', ['GET /rest/v1/../auth/v1/user HTTP/1.1', 'Host: x', 'apikey: key']],
    ['with escapes in its path', ['GET /rest/v1/%2e%2e/x HTTP/1.1', 'Host: x', 'apikey: key']],
    ['for another service', ['GET /auth/v1/user HTTP/1.1', 'Host: x', 'apikey: key']],
    ['for a neighbour', ['GET /rest/v10/notes HTTP/1.1', 'Host: x', 'apikey: key']],
    ['that asks for leave', ['OPTIONS /rest/v1/notes HTTP/1.1', 'Host: x', 'apikey: key']],
  ])('%s is left to the full parser', (_, lines) => {
    expect(request(...lines)).toBeUndefined();
  });
});

describe('an answer', () => {
  const plain = { isHead: false, hasOrigin: false };
  const answer = (lines: string[], asked = plain) => readRestAnswer(lines.join('\r\n'), asked);

  test('is told to any origin, and keeps its length and its own headers', () => {
    const read = answer([
      'HTTP/1.1 200 OK',
      'Access-Control-Allow-Origin: http://only.me',
      'Connection: keep-alive',
      'Content-Length: 3',
      'Content-Range: 0-0/*',
    ]);
    expect(read).toEqual({
      status: 200,
      callerHead:
        'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Range: 0-0/*\r\nAccess-Control-Allow-Origin: *\r\n' +
        'Connection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n',
      body: { kind: 'length', bytes: 3 },
      keepsOpen: true,
    });
  });

  test('a browser is told what its page may read', () => {
    const read = answer(['HTTP/1.1 200 OK', 'Content-Length: 0'], { ...plain, hasOrigin: true });
    expect(read?.callerHead).toContain('Access-Control-Expose-Headers: Content-Encoding, ');
  });

  test('has no body for HEAD, 204 and 304, whatever its headers say', () => {
    const none = { kind: 'length', bytes: 0 };
    expect(
      answer(['HTTP/1.1 200 OK', 'Content-Length: 9'], { ...plain, isHead: true })?.body,
    ).toEqual(none);
    expect(answer(['HTTP/1.1 204 No Content'])?.body).toEqual(none);
    expect(answer(['HTTP/1.1 304 Not Modified', 'Transfer-Encoding: chunked'])?.body).toEqual(none);
  });

  test('without a length ends with its connection', () => {
    const read = answer(['HTTP/1.1 200 OK', 'Content-Type: text/csv']);
    expect(read).toMatchObject({ body: { kind: 'close' }, keepsOpen: false });
    expect(read?.callerHead).toContain('Connection: close\r\n');
  });

  test('chunks win over a length; a connection that closes is not kept', () => {
    expect(
      answer(['HTTP/1.1 200 OK', 'Transfer-Encoding: chunked', 'Connection: close']),
    ).toMatchObject({ body: { kind: 'chunked' }, keepsOpen: false });
  });

  test.each([['HTTP/2 200'], ['nonsense'], ['HTTP/1.1 abc OK']])('%s is none', (line) => {
    expect(answer([line])).toBeUndefined();
  });
});
