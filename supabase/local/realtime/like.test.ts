import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLike } from './like.ts';

describe('like', () => {
  test.each([
    ['abc', 'abc', true],
    ['abc', 'ab', false],
    ['abc', 'a%', true],
    ['abc', '%c', true],
    ['abcabd', '%ab_', true],
    ['abc', '_b_', true],
    ['abc', '____', false],
    ['', '%', true],
    ['', '', true],
    ['a%c', 'a\\%c', true],
    ['abc', 'a\\%c', false],
    ['a.c', 'a.c', true],
    ['abc', 'a.c', false],
    ['a\nc', 'a_c', true],
  ])('%j like %j is %s', (text, pattern, expected) => {
    expect(isLike(text, pattern)).toBe(expected);
  });

  test('says what an anchored regular expression says', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
    const patterns = fc.string({ unit: fc.constantFrom('a', 'b', '%', '_'), maxLength: 8 });
    fc.assert(
      fc.property(letters, patterns, (text, pattern) => {
        const source = pattern.replaceAll('%', '[^]*').replaceAll('_', '[^]');
        expect(isLike(text, pattern)).toBe(new RegExp(`^${source}$`).test(text));
      }),
    );
  });

  test('a pattern made to try everything looks at each place of the text once for each of its own', () => {
    const text = 'a'.repeat(20_000);
    expect(isLike(text, `${'%a'.repeat(60)}%b`)).toBe(false);
  });
});
