import { expect, test } from 'vitest';
import { runningLately } from './running.ts';

const now = new Date('2026-03-04T18:00:00Z');
const walk = (id: string, parts: object = {}) => ({
  id,
  template_id: 'daily',
  status: 'in_progress' as const,
  start_date: '2026-03-04T16:00:00Z',
  ...parts,
});

test('B3: inspections of the same template that began within seven days and still run, the latest first', () => {
  const walks = [
    walk('a'),
    walk('later', { start_date: '2026-03-04T17:00:00Z' }),
    walk('done', { status: 'completed' }),
    walk('other', { template_id: 'weekly' }),
    walk('yesterday', { start_date: '2026-03-03T04:30:00Z' }),
    walk('left behind', { start_date: '2026-02-25T17:59:00Z' }),
  ];
  expect(runningLately(walks, 'daily', now).map(({ id }) => id)).toEqual([
    'later',
    'a',
    'yesterday',
  ]);
});
