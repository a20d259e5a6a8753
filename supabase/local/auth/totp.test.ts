import { expect, test } from 'vitest';
import { newSecret, totpCode, totpMatches, totpUri } from './totp.ts';

/** "12345678901234567890", the secret of RFC 6238's test vectors. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('RFC 6238 appendix B: at %d s the code is %s', (seconds, code) => {
  expect(totpCode(RFC_SECRET, seconds)).toBe(code);
});

test('accepts one step of clock difference, not two', () => {
  const secret = newSecret();
  const at = (shift: number) => totpMatches(secret, totpCode(secret, 1_000_000 + shift), 1_000_000);
  expect([at(-30), at(0), at(30), at(90)]).toEqual([true, true, true, false]);
  expect(totpMatches(secret, 'abc', 0)).toBe(false);
});

test('names issuer and account in the address that apps read', () => {
  const uri = new URL(totpUri(RFC_SECRET, 'Store hand', 'a@b.co'));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.searchParams.get('secret')).toBe(RFC_SECRET);
  expect(uri.searchParams.get('issuer')).toBe('Store hand');
});
