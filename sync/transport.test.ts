import { expect, it } from 'vitest';
import { SyncFailure } from './failure.ts';
import { createTransport } from './transport.ts';

const userId = '11111111-1111-4111-8111-111111111111';
const payload = btoa(JSON.stringify({ sub: userId }));

const failing = (error: unknown) =>
  createTransport({
    userId,
    backend: () => Promise.resolve({ url: 'http://server.test', anonKey: 'key' }),
    tokens: {
      accessToken: () => Promise.resolve(`header.${payload}.signature`),
      distrust: () => undefined,
    },
    fetch: () => Promise.reject(error),
  });

it.each([
  ['no answer within the time', new DOMException('Too late', 'TimeoutError'), 'timeout'],
  ['no network', new TypeError('Failed to fetch'), null],
])('D5 tells %s apart, both being offline', async (_what, error, code) => {
  const failed: unknown = await failing(error)
    .push('{}')
    .catch((reason: unknown) => reason);
  expect(failed).toBeInstanceOf(SyncFailure);
  expect(failed).toMatchObject({ kind: 'offline', code });
});
