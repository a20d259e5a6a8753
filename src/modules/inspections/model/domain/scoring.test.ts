import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFailed } from './answer.ts';
import { criticalFailures, pointsEarned, scoreOf, sectionScores } from './scoring.ts';
import { itemsOf } from './template-snapshot.ts';
import {
  anAnswerMap,
  arbitraryInspection,
  aSnapshot,
  checkbox,
  rating,
} from './inspection-samples.ts';

describe('points (spec §5)', () => {
  test.each([
    ['pass', 5],
    ['na', 5],
    ['fail', 0],
    ['', 0],
    [null, 0],
    ['PASS', 0],
  ])('P1, P2: a checkbox item of 5 points answered %j earns %d', (value, earned) => {
    expect(pointsEarned(checkbox('a', { points: 5 }), value, 'standard')).toBe(earned);
  });

  test('P2: in standard mode a rating, a text and a number earn nothing', () => {
    const points = (item_type: 'radio' | 'text' | 'number', value: string) =>
      pointsEarned({ item_type, points: 5 }, value, 'standard');
    expect([points('radio', '5'), points('text', 'fine'), points('number', '38')]).toEqual([
      0, 0, 0,
    ]);
  });

  test.each([
    ['1', 0.6],
    ['3', 1.8],
    ['5', 3],
    ['6', 0],
  ])('P3: in applicable mode a rating of %s out of 3 points earns %d', (value, earned) => {
    expect(pointsEarned({ item_type: 'radio', points: 3 }, value, 'applicable')).toBe(earned);
  });
});

describe('score', () => {
  test('P4: earned is summed over all sections, possible is the template total', () => {
    const snapshot = aSnapshot({
      total_points: 40,
      sections: [[checkbox('a', { points: 10 })], [checkbox('b', { points: 5 })]],
    });
    expect(scoreOf(snapshot, anAnswerMap({ a: 'pass', b: 'na' }))).toEqual({
      earned: 15,
      possible: 40,
      percent: 37.5,
    });
  });

  test('P4: a template without a total counts as 100', () => {
    const snapshot = aSnapshot({ total_points: 0, sections: [[checkbox('a', { points: 10 })]] });
    expect(scoreOf(snapshot, anAnswerMap({ a: 'pass' })).possible).toBe(100);
  });

  test('P5: in applicable mode n/a leaves the possible points', () => {
    const snapshot = aSnapshot({
      scoring_mode: 'applicable',
      total_points: 20,
      sections: [[checkbox('a', { points: 10 }), rating('b', { points: 10 })]],
    });
    expect(scoreOf(snapshot, anAnswerMap({ a: 'na', b: '4' }))).toEqual({
      earned: 8,
      possible: 10,
      percent: 80,
    });
  });

  test('P5: everything n/a is 0 of 0, not a division by zero', () => {
    const snapshot = aSnapshot({
      scoring_mode: 'applicable',
      total_points: 10,
      sections: [[checkbox('a', { points: 10 })]],
    });
    expect(scoreOf(snapshot, anAnswerMap({ a: 'na' }))).toEqual({
      earned: 0,
      possible: 0,
      percent: 0,
    });
  });

  test('P1 to P5: agrees with a sum taken from scratch in hundredths', () => {
    fc.assert(
      fc.property(arbitraryInspection, ({ snapshot, answers }) => {
        let earned = 0n;
        let possible = BigInt(Math.round((snapshot.total_points || 100) * 100));
        for (const section of snapshot.sections) {
          for (const item of section.items) {
            const value = answers.get(item.id)?.value;
            const hundredths = BigInt(Math.round(item.points * 100));
            const applicable = snapshot.scoring_mode === 'applicable';
            if (value === 'pass' || (value === 'na' && !applicable)) earned += hundredths;
            else if (value === 'na') {
              if (item.item_type === 'checkbox' || item.item_type === 'radio')
                possible -= hundredths;
            } else if (item.item_type === 'radio' && applicable && /^[1-5]$/.test(value ?? '')) {
              earned += BigInt(Math.round((Number(hundredths) * Number(value)) / 5));
            }
          }
        }
        const score = scoreOf(snapshot, answers);
        expect(BigInt(Math.round(score.earned * 100))).toBe(earned);
        expect(BigInt(Math.round(score.possible * 100))).toBe(possible < 0n ? 0n : possible);
      }),
    );
  });

  test('P1: turning any answer from fail to pass never lowers the score', () => {
    fc.assert(
      fc.property(arbitraryInspection, ({ snapshot, answers }) => {
        const before = scoreOf(snapshot, answers).earned;
        const better = new Map(
          [...answers].map(([id, facts]) => [
            id,
            facts.value === 'fail' ? { ...facts, value: 'pass' } : facts,
          ]),
        );
        expect(scoreOf(snapshot, better).earned).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

test('P7: the sections together earn what the inspection earns, none more than is possible in it', () => {
  fc.assert(
    fc.property(arbitraryInspection, ({ snapshot, answers }) => {
      const sections = sectionScores(snapshot, answers);
      const hundredths = sections.reduce((sum, { earned }) => sum + Math.round(earned * 100), 0);
      expect(hundredths / 100).toBe(scoreOf(snapshot, answers).earned);
      expect(sections.reduce((sum, { failed }) => sum + failed, 0)).toBe(
        itemsOf(snapshot).filter((item) => isFailed(item, answers)).length,
      );
      for (const { earned, possible, percent } of sections) {
        expect(earned).toBeLessThanOrEqual(possible);
        expect(percent).toBeLessThanOrEqual(100);
      }
    }),
  );
});

test('P7: what was N/A is not possible in applicable scoring, and full points in standard', () => {
  const of = (scoring_mode: 'standard' | 'applicable') =>
    sectionScores(
      aSnapshot({
        scoring_mode,
        sections: [[checkbox('a', { points: 4 }), checkbox('b', { points: 6 })]],
      }),
      anAnswerMap({ a: 'na', b: 'fail' }),
    )[0];
  expect(of('applicable')).toMatchObject({ earned: 0, possible: 6, percent: 0, failed: 1 });
  expect(of('standard')).toMatchObject({ earned: 4, possible: 10, percent: 40, failed: 1 });
});

test('C1: only a failed critical item is a critical failure', () => {
  const snapshot = aSnapshot({
    sections: [
      [
        checkbox('failed', { is_critical: true }),
        checkbox('passed', { is_critical: true }),
        checkbox('open', { is_critical: true }),
        checkbox('minor'),
        rating('rated', { is_critical: true }),
      ],
    ],
  });
  const answers = anAnswerMap({ failed: 'fail', passed: 'pass', minor: 'fail', rated: '1' });
  expect(criticalFailures(snapshot, answers).map((item) => item.id)).toEqual(['failed']);
});
