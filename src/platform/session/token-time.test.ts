import { expect, it } from 'vitest';
import { issuedAt } from './token-time.ts';

const token = (claims: string) => `head.${btoa(claims)}.signature`;

it('a token says when it was issued', () => {
  expect(issuedAt(token('{"iat":1795000000}'))).toBe(1_795_000_000_000);
});

it.each([['no token'], [token('{}')], [token('{"iat":"now"}')], ['a.%%%.c']])(
  '%s says nothing',
  (text) => {
    expect(issuedAt(text)).toBeNull();
  },
);
