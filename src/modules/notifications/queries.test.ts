import { expect, it } from 'vitest';
import { unreadBadge } from './queries.ts';

it('caps the badge at 99+ and shows none for nothing (spec §2 Bell, §9)', () => {
  expect(unreadBadge(0)).toBeUndefined();
  expect(unreadBadge(99)).toBe('99');
  expect(unreadBadge(100)).toBe('99+');
});
