import { describe, expect, test } from 'vitest';
import { mailedLinkIn } from './mailed-link.ts';

const link = (search: string, hash = '') => mailedLinkIn({ search, hash });

describe('what a mailed link carries (spec §2 Password reset page)', () => {
  test('an ordinary address carries nothing', () => {
    expect(link('?storeId=1', '#top')).toBeNull();
    expect(link('')).toBeNull();
  });

  test('a token hash, in the query', () => {
    expect(link('?token_hash=abc&type=recovery')).toEqual({
      kind: 'hash',
      tokenHash: 'abc',
      type: 'recovery',
    });
  });

  test('an access token, in the query or behind the #', () => {
    expect(link('?access_token=abc&type=recovery')).toEqual({
      kind: 'tokens',
      accessToken: 'abc',
      refreshToken: null,
      type: 'recovery',
    });
    expect(link('', '#access_token=abc&refresh_token=def&type=recovery')).toEqual({
      kind: 'tokens',
      accessToken: 'abc',
      refreshToken: 'def',
      type: 'recovery',
    });
  });

  test('a code, and a refusal', () => {
    expect(link('?code=abc')).toEqual({ kind: 'code', code: 'abc' });
    expect(link('?error=access_denied', '#error_code=otp_expired&type=recovery')).toEqual({
      kind: 'refused',
    });
  });
});
