import { describe, expect, it } from 'vitest';
import { isGenuineAuthAnswer, refusalCodes, withDeviceExpiry } from './auth-answer.ts';

const refresh = '/token?grant_type=refresh_token';
const password = '/token?grant_type=password';
const session = {
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 3600,
  expires_at: 1,
  user: { id: 'u' },
};
const answer = (status: number, body: unknown, contentType = 'application/json') => ({
  status,
  contentType,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('what may be believed while a session is refreshed (design §7)', () => {
  it('is a session', () => {
    expect(isGenuineAuthAnswer(refresh, answer(200, session))).toBe(true);
  });

  it.each(refusalCodes)('is the final refusal %s', (error_code) => {
    expect(isGenuineAuthAnswer(refresh, answer(400, { code: 400, error_code, msg: '' }))).toBe(
      true,
    );
  });

  it.each([
    [
      'a captive portal that answers 200 with a page',
      answer(200, '<html>Sign in to Wi-Fi', 'text/html'),
    ],
    ['a captive portal that answers 200 with JSON of its own', answer(200, { portal: true })],
    ['a page that claims to be JSON', answer(200, '<html>')],
    ['a proxy that answers 403 with a page', answer(403, '<html>Blocked', 'text/html')],
    ['a proxy that answers 403 with JSON of its own', answer(403, { error: 'blocked' })],
    ['a rate limit', answer(429, { code: 429, error_code: 'over_request_rate_limit', msg: '' })],
    [
      'a server error with a code',
      answer(500, { code: 500, error_code: 'unexpected_failure', msg: '' }),
    ],
    ['a gateway without its upstream', answer(502, 'Bad Gateway', 'text/plain')],
    ['a project without its key', answer(401, { message: 'Invalid API key' })],
    [
      'a refusal that is not final',
      answer(400, { code: 400, error_code: 'validation_failed', msg: '' }),
    ],
  ])('is not %s', (_name, given) => {
    expect(isGenuineAuthAnswer(refresh, given)).toBe(false);
  });
});

describe('what may be believed while somebody signs in', () => {
  it('is a wrong password and a rate limit, each with its code', () => {
    for (const [status, error_code] of [
      [400, 'invalid_credentials'],
      [429, 'over_request_rate_limit'],
    ] as const) {
      const given = answer(status, { code: status, error_code, msg: '' });
      expect(isGenuineAuthAnswer(password, given)).toBe(true);
    }
  });

  it('is not a portal’s page', () => {
    expect(isGenuineAuthAnswer(password, answer(200, '<html>', 'text/html'))).toBe(false);
  });
});

it('lets the device’s clock decide when a token ends', () => {
  expect(JSON.parse(withDeviceExpiry(JSON.stringify(session)))).not.toHaveProperty('expires_at');
  expect(withDeviceExpiry('{"ok":true}')).toBe('{"ok":true}');
});
