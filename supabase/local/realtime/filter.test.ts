import { describe, expect, test } from 'vitest';
import { parseFilter, rowMatches } from './filter.ts';

const row = {
  id: 7,
  name: 'a,b',
  ok: true,
  none: null,
  amount: 12.5,
  at: '2026-01-02T03:04:05+00:00',
  uid: '0b0e7d60-0000-4000-8000-00000000abcd',
};

describe('a filter', () => {
  test.each([
    ['id=eq.7', true],
    ['id=eq.07', true],
    ['id=neq.7', false],
    ['amount=gt.9', true],
    ['amount=lte.12.50', true],
    ['name=eq."a,b"', true],
    ['name=in.("a,b",c)', true],
    ['name=in.(a,b)', false],
    ['name=like.a%', true],
    ['name=ilike.A_B', true],
    ['name=like.b%', false],
    ['name=ilike."%,B"', true],
    ['ok=eq.true', true],
    ['ok=is.false', false],
    ['none=is.null', true],
    ['none=eq.x', false],
    ['none=not.eq.x', false],
    ['none=isdistinct.x', true],
    ['at=gte.2026-01-02 03:04:05+00', true],
    ['at=lt.2026-01-02T00:00:00Z', false],
    ['uid=eq.0B0E7D60-0000-4000-8000-00000000ABCD', true],
    ['id=gt.1,ok=eq.true', true],
    ['id=gt.1,ok=eq.false', false],
    ['missing=eq.1', false],
    ['', true],
  ])('%s is %s', (filter, expected) => {
    expect(rowMatches(row, parseFilter(filter))).toBe(expected);
  });

  test.each([
    'id',
    'id=7',
    'id=like',
    'id=between.1',
    '=eq.1',
    'id=in.1,2',
    'name=match.^a',
    'name=imatch.a',
  ])('%s is refused', (filter) => {
    expect(() => parseFilter(filter)).toThrow('Error parsing `filter` params');
  });

  test('of more than 2,000 characters is refused', () => {
    expect(() => parseFilter(`name=in.(${'a,'.repeat(1000)})`)).toThrow('longer than 2000');
  });

  test('with a pattern of more than 100 characters is refused', () => {
    expect(() => parseFilter(`name=like.${'%a'.repeat(51)}`)).toThrow('more than 100');
  });
});
