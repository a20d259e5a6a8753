import { expect, test } from 'vitest';
import { changedAt } from './entry-trail.ts';

test('BH3: an entry is changed when it was written again, not when it was stored', () => {
  const created_at = '2026-03-04T12:00:00Z';
  expect(changedAt({ created_at, updated_at: created_at })).toBeNull();
  expect(changedAt({ created_at, updated_at: '2026-03-04T12:00:59Z' })).toBeNull();
  expect(changedAt({ created_at, updated_at: '2026-03-04T12:01:00Z' })).toBe(
    '2026-03-04T12:01:00Z',
  );
});
