import { expect, test } from 'vitest';
import { runningLately } from './running.ts';

const now = new Date('2026-03-04T18:00:00Z');
const inspection = (id: string, parts: object = {}) => ({
  id,
  template_id: 'daily',
  status: 'in_progress' as const,
  start_date: '2026-03-04T16:00:00Z',
  ...parts,
});

test('B3: inspections of the same template that began within seven days and still run, the latest first', () => {
  const inspections = [
    inspection('a'),
    inspection('later', { start_date: '2026-03-04T17:00:00Z' }),
    inspection('done', { status: 'completed' }),
    inspection('other', { template_id: 'weekly' }),
    inspection('yesterday', { start_date: '2026-03-03T04:30:00Z' }),
    inspection('left behind', { start_date: '2026-02-25T17:59:00Z' }),
  ];
  expect(runningLately(inspections, 'daily', now).map(({ id }) => id)).toEqual([
    'later',
    'a',
    'yesterday',
  ]);
});
