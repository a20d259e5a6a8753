import { expect, it } from 'vitest';
import { lastScores } from './last-scores.ts';

const inspection = (id: string, completed_date: string | null, total_score: number) => ({
  id,
  template_id: 't',
  status: completed_date === null ? ('in_progress' as const) : ('completed' as const),
  start_date: '2026-11-01T10:00:00.000Z',
  completed_date,
  total_score,
  max_possible_score: 50,
});

it('S5 tells the inspections completed last, the latest at the end', () => {
  const scores = lastScores(
    [
      inspection('running', null, 10),
      inspection('c', '2026-11-03T10:00:00.000Z', 50),
      inspection('a', '2026-11-01T10:00:00.000Z', 25),
      inspection('b', '2026-11-02T10:00:00.000Z', 40),
    ],
    2,
  );
  expect(scores.map(({ id, percent }) => [id, percent])).toEqual([
    ['b', 80],
    ['c', 100],
  ]);
});
