import { expect, test } from 'vitest';
import { totpCode, totpStep, totpUri } from './totp.ts';

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

test('tells the step of a code, one step of clock difference allowed, not two', () => {
  const at = (shift: number) =>
    totpStep(RFC_SECRET, totpCode(RFC_SECRET, 1_000_000 + shift), 1_000_000);
  expect([at(-30), at(0), at(30), at(90)]).toEqual([33_332, 33_333, 33_334, undefined]);
  expect(totpStep(RFC_SECRET, 'abc', 0)).toBeUndefined();
});

test('names issuer and account in the address that apps read', () => {
  const uri = new URL(totpUri(RFC_SECRET, 'Store hand', 'a@b.co'));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.searchParams.get('secret')).toBe(RFC_SECRET);
  expect(uri.searchParams.get('issuer')).toBe('Store hand');
});
