import { expect, test } from 'vitest';
import { finalScore } from '../../model/domain/inspection-status.ts';
import { noStatistics, runningWithConditions, statisticsOf } from './statistics.ts';
import { anAnswerMap, aSnapshot, checkbox } from '../../model/domain/inspection-samples.ts';

const template_snapshot = aSnapshot({
  sections: [[checkbox('critical', { is_critical: true }), checkbox('minor')]],
});
const completed = (id: string, total_score: number, max_possible_score = 100) => ({
  id,
  status: 'completed' as const,
  total_score,
  max_possible_score,
  template_snapshot,
});

test('S1: the average is over completed inspections only, to two decimals', () => {
  const running = { ...completed('r', 3), status: 'in_progress' as const };
  const statistics = statisticsOf(
    [completed('a', 100), completed('b', 50, 80), completed('c', 100), running],
    [],
    0,
  );
  expect(statistics).toMatchObject({ totalInspections: 4, averageScore: 87.5 });
  expect(statisticsOf([completed('a', 1, 3)], [], 0).averageScore).toBe(33.33);
  expect(finalScore(running)).toBeNull();
  expect(statisticsOf([running], [], 0).averageScore).toBeNull();
});

test('S2, S3: only failed critical items of known inspections are critical issues', () => {
  const failed = [
    { inspection_id: 'a', item_id: 'critical' },
    { inspection_id: 'a', item_id: 'minor' },
    { inspection_id: 'elsewhere', item_id: 'critical' },
  ];
  expect(statisticsOf([completed('a', 90)], failed, 4)).toMatchObject({
    criticalIssues: 1,
    openActions: 4,
  });
});

test('S2, Q3: what is not asked any more in an inspection that runs is no critical issue', () => {
  const conditional = aSnapshot({
    sections: [
      [
        checkbox('lane'),
        checkbox('sign', { is_critical: true, rules: { show_if: { item: 'lane', is: ['pass'] } } }),
      ],
    ],
  });
  const running = {
    ...completed('r', 0),
    status: 'in_progress' as const,
    template_snapshot: conditional,
  };
  const failed = [{ inspection_id: 'r', item_id: 'sign' }];
  const issues = (lane: string) =>
    statisticsOf([running], failed, 0, new Map([['r', anAnswerMap({ lane, sign: 'fail' })]]))
      .criticalIssues;
  expect([issues('pass'), issues('na')]).toEqual([1, 0]);
  expect(runningWithConditions([running, completed('a', 1)])).toEqual([running]);
});

test('S4: nothing read, or a snapshot that cannot be read, counts as zero', () => {
  expect(statisticsOf([], [], 0)).toEqual({ ...noStatistics, averageScore: null });
  const broken = { ...completed('a', 10), template_snapshot: { sections: 'none' } };
  expect(
    statisticsOf([broken], [{ inspection_id: 'a', item_id: 'critical' }], 0).criticalIssues,
  ).toBe(0);
});
