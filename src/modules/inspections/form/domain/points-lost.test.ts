import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lossesOf, lostBySection, pointsLost } from './points-lost.ts';
import { scoreOf, sectionScores } from '../../model/domain/scoring.ts';
import { itemsOf } from '../../model/domain/template-snapshot.ts';
import {
  aSnapshot,
  anAnswerMap,
  arbitraryInspection,
  checkbox,
  rating,
} from '../../model/domain/inspection-samples.ts';

test('P6: lost points are those of failed items, open items cost nothing yet', () => {
  const snapshot = aSnapshot({
    sections: [[checkbox('a', { points: 3 }), checkbox('b', { points: 2.5 }), checkbox('c')]],
  });
  expect(pointsLost(snapshot, anAnswerMap({ a: 'fail', b: 'fail' }))).toBe(5.5);
});

test('P6: a rating loses the fifths that it lacks, where ratings earn points', () => {
  const of = (scoring_mode: 'standard' | 'applicable') =>
    pointsLost(
      aSnapshot({ scoring_mode, sections: [[rating('a', { points: 5 }), rating('b')]] }),
      anAnswerMap({ a: '3', b: '5' }),
    );
  expect(of('applicable')).toBe(2);
  expect(of('standard')).toBe(0);
});

test('P8: most points first, of equals critical ones first, then in the order of the form, with the place to go to', () => {
  const snapshot = aSnapshot({
    sections: [
      [checkbox('small'), checkbox('passed', { points: 9 }), checkbox('even', { points: 4 })],
      [
        checkbox('critical', { points: 4, is_critical: true }),
        checkbox('large', { points: 7 }),
        checkbox('worthless', { points: 0 }),
        checkbox('fatal', { points: 0, is_critical: true }),
      ],
    ],
  });
  const answers = anAnswerMap({
    small: 'fail',
    passed: 'pass',
    even: 'fail',
    critical: 'fail',
    large: 'fail',
    worthless: 'fail',
    fatal: 'fail',
  });
  const losses = lossesOf(snapshot, answers);
  expect(
    losses.map(({ item, number, sectionIndex, points }) => [item.id, number, sectionIndex, points]),
  ).toEqual([
    ['large', 5, 1, 7],
    ['critical', 4, 1, 4],
    ['even', 3, 0, 4],
    ['small', 1, 0, 1],
    ['fatal', 7, 1, 0],
  ]);
  expect(lostBySection(losses)).toEqual([
    { sectionIndex: 0, points: 5 },
    { sectionIndex: 1, points: 11 },
  ]);
});

test('P8 Q3: what is not asked has lost nothing', () => {
  const snapshot = aSnapshot({
    sections: [[checkbox('a'), checkbox('b', { rules: { show_if: { item: 'a', is: ['fail'] } } })]],
  });
  expect(lossesOf(snapshot, anAnswerMap({ a: 'pass', b: 'fail' }))).toEqual([]);
});

test('P6 P8: lost by section is lost in all, and with every item answered what is neither lost nor earned is what no answer earns', () => {
  fc.assert(
    fc.property(arbitraryInspection, ({ snapshot, answers }) => {
      const losses = lossesOf(snapshot, answers);
      const bySection = lostBySection(losses).reduce((sum, { points }) => sum + points, 0);
      expect(bySection).toBeCloseTo(pointsLost(snapshot, answers), 6);
      for (const { sectionIndex, points } of lostBySection(losses)) {
        const score = sectionScores(snapshot, answers)[sectionIndex];
        expect(points).toBeLessThanOrEqual((score?.possible ?? 0) - (score?.earned ?? 0) + 1e-6);
      }
      expect(pointsLost(snapshot, answers) + scoreOf(snapshot, answers).earned).toBeLessThanOrEqual(
        itemsOf(snapshot).reduce((sum, { points }) => sum + points, 0) + 1e-6,
      );
    }),
  );
});
