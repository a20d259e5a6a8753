import { expect, test } from 'vitest';
import { runningToday } from './running.ts';

const now = new Date('2026-03-04T18:00:00Z');
const walk = (id: string, parts: object = {}) => ({
  id,
  template_id: 'daily',
  status: 'in_progress' as const,
  start_date: '2026-03-04T16:00:00Z',
  ...parts,
});

test('B3: walks of the same template that began today and still run, the latest first', () => {
  const walks = [
    walk('a'),
    walk('later', { start_date: '2026-03-04T17:00:00Z' }),
    walk('done', { status: 'completed' }),
    walk('other', { template_id: 'weekly' }),
    walk('yesterday', { start_date: '2026-03-04T04:30:00Z' }),
  ];
  // 04:30 UTC is still the day before in New York, and today in London
  expect(runningToday(walks, 'daily', now, 'America/New_York').map(({ id }) => id)).toEqual([
    'later',
    'a',
  ]);
  expect(runningToday(walks, 'daily', now, 'Europe/London').map(({ id }) => id)).toEqual([
    'later',
    'a',
    'yesterday',
  ]);
});
