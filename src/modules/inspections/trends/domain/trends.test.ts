import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemsOf } from '../../model/domain/template-snapshot.ts';
import {
  gradeOf,
  hasCriticalFail,
  lastInspections,
  repeatFindings,
  scoreAxis,
  scoreTrend,
  sectionsByStore,
  sectionTrends,
  storesByMean,
  templateToBeginWith,
  completedInspections,
  type AnswersByInspection,
  type CompletedInspection,
} from './trends.ts';
import {
  anAnswerMap,
  arbitraryInspection,
  aSnapshot,
  checkbox,
  rating,
} from '../../model/domain/inspection-samples.ts';

const snapshot = aSnapshot({
  sections: [
    [
      checkbox('fridge', { question_text: 'Fridge', points: 10, is_critical: true }),
      checkbox('floor', { question_text: 'Floor', points: 10 }),
    ],
    [checkbox('sign', { question_text: 'Sign', points: 4 }), rating('mood', { points: 0 })],
  ],
});
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T12:00:00.000Z`;
const visit = (number: number, parts: Partial<CompletedInspection> = {}): CompletedInspection => ({
  id: `visit-${String(number).padStart(2, '0')}`,
  templateId: 't',
  storeId: 's',
  date: day(number),
  percent: 90,
  snapshot,
  ...parts,
});
const answered = (
  ...values: readonly (readonly [CompletedInspection, Readonly<Record<string, string>>])[]
): AnswersByInspection => new Map(values.map(([{ id }, given]) => [id, anAnswerMap(given)]));

const row = (number: number, completed: boolean) => ({
  id: `visit-${number}`,
  template_id: 't',
  store_id: 's',
  status: completed ? ('completed' as const) : ('in_progress' as const),
  start_date: day(number),
  completed_date: completed ? day(number) : null,
  total_score: 18,
  max_possible_score: 24,
  template_snapshot: number === 2 ? 'broken' : snapshot,
});

describe('X1 visits', () => {
  test('are the completed inspections, the latest at the end; a snapshot that cannot be read keeps its score', () => {
    const visits = completedInspections([row(3, true), row(1, true), row(4, false), row(2, true)]);
    expect(visits.map(({ id, percent }) => [id, percent])).toEqual([
      ['visit-1', 75],
      ['visit-2', 75],
      ['visit-3', 75],
    ]);
    expect(visits.map((each) => each.snapshot === null)).toEqual([false, true, false]);
    expect(sectionTrends(visits, new Map()).map(({ scores }) => scores[1])).toEqual([null, null]);
  });

  test('of a trend are the last eight of one template', () => {
    const visits = Array.from({ length: 12 }, (_, index) =>
      visit(index + 1, { templateId: index % 6 === 0 ? 'other' : 't' }),
    );
    expect(lastInspections(visits, 't').map(({ id }) => id)).toEqual(
      [3, 4, 5, 6, 8, 9, 10, 11, 12].slice(1).map((each) => visit(each).id),
    );
  });
});

test('X2 begins with the template of the most visits, of equals with the one done last', () => {
  expect(templateToBeginWith([])).toBeNull();
  const a = (number: number) => visit(number, { templateId: 'a' });
  const b = (number: number) => visit(number, { templateId: 'b' });
  expect(templateToBeginWith([a(1), a(2), b(3)])).toBe('a');
  expect(templateToBeginWith([b(1), a(2), a(3), b(4)])).toBe('b');
});

test('X3 tells the latest, the mean, and how far the latest lies above those before it', () => {
  const of = (...percents: number[]) =>
    scoreTrend(percents.map((percent, index) => visit(index + 1, { percent })));
  expect(of()).toBeNull();
  expect(of(80)).toEqual({ latest: 80, mean: 80, change: null });
  expect(of(80, 90, 88)).toEqual({ latest: 88, mean: 86, change: 3 });
  expect(of(100, 100, 99.99)).toEqual({ latest: 99.99, mean: 100, change: -0.01 });
});

test('X7 stores stand with the lowest mean first, those without a visit last', () => {
  const stores = new Map([
    ['none', []],
    ['good', [visit(1, { percent: 95 })]],
    ['weak', [visit(2, { percent: 60 }), visit(3, { percent: 90 })]],
  ]);
  expect(storesByMean(stores)).toEqual(['weak', 'good', 'none']);
});

describe('X4 sections', () => {
  test('score per visit; those that only earlier visits had come last', () => {
    const older = aSnapshot({ sections: [[], [], [checkbox('yard', { points: 5 })]] });
    const first = visit(1, { snapshot: older });
    const second = visit(2);
    const trends = sectionTrends(
      [first, second],
      answered(
        [first, { yard: 'fail' }],
        [second, { fridge: 'pass', floor: 'fail', sign: 'pass' }],
      ),
    );
    expect(trends).toEqual([
      { id: 'section-1', name: 'Section 1', scores: [null, 50] },
      { id: 'section-2', name: 'Section 2', scores: [null, 100] },
      { id: 'section-3', name: 'Section 3', scores: [0, null] },
    ]);
  });

  test('of stores are the means of their visits', () => {
    const mine = [visit(1), visit(2)];
    const theirs = [visit(3, { storeId: 'other' })];
    const [one, two] = mine;
    const [other] = theirs;
    if (!one || !two || !other) throw new Error('no visits');
    const sections = sectionsByStore(
      [mine, theirs, []],
      answered(
        [one, { fridge: 'pass', floor: 'pass', sign: 'fail' }],
        [two, { fridge: 'pass', floor: 'fail', sign: 'pass' }],
        [other, { fridge: 'fail', floor: 'fail', sign: 'pass' }],
      ),
    );
    expect(sections.map(({ scores }) => scores)).toEqual([
      [75, 0, null],
      [50, 100, null],
    ]);
  });

  test('weighed by their points make up the score of the items', () => {
    fc.assert(
      fc.property(arbitraryInspection, ({ snapshot: walked, answers }) => {
        const one = visit(1, { snapshot: walked });
        const [column] = [sectionTrends([one], new Map([[one.id, answers]]))];
        // From scratch: each section by its own items.
        for (const section of walked.sections) {
          let earned = 0;
          let possible = 0;
          for (const item of section.items) {
            const value = answers.get(item.id)?.value ?? null;
            const applicable = walked.scoring_mode === 'applicable';
            if (value === 'na' && applicable) continue;
            possible += item.points;
            if (value === 'pass' || value === 'na') earned += item.points;
            else if (applicable && item.item_type === 'radio' && /^[1-5]$/.test(value ?? ''))
              earned += Math.round(item.points * 20 * Number(value)) / 100;
          }
          const score = column?.find(({ id }) => id === section.id)?.scores[0];
          const expected = possible < 0.005 ? null : (earned / possible) * 100;
          expect(score === null).toBe(expected === null);
          expect(score ?? 0).toBeCloseTo(expected ?? 0, 1);
        }
      }),
    );
  });
});

describe('X5 repeat findings', () => {
  const visits = [visit(1), visit(2), visit(3)];
  const [one, two, three] = visits;
  if (!one || !two || !three) throw new Error('no visits');

  test('failed more than once; what goes on failing first', () => {
    const found = repeatFindings(
      visits,
      answered(
        [one, { fridge: 'fail', floor: 'fail', sign: 'fail' }],
        [two, { fridge: 'pass', floor: 'na', sign: 'fail' }],
        [three, { fridge: 'pass', floor: 'fail', sign: 'pass' }],
      ),
    );
    expect(found.map(({ question, failed, inARow }) => [question, failed, inARow])).toEqual([
      ['Floor', 2, 2],
      ['Sign', 2, 0],
    ]);
    expect(found[0]?.results).toEqual(['fail', 'na', 'fail']);
  });

  test('count the fails that are in the answers, whatever the inspections', () => {
    fc.assert(
      fc.property(fc.array(arbitraryInspection, { maxLength: 4 }), (inspections) => {
        const some = inspections.map((inspection, index) =>
          visit(index + 1, { snapshot: inspection.snapshot }),
        );
        const answers: AnswersByInspection = new Map(
          inspections.map((inspection, index) => [visit(index + 1).id, inspection.answers]),
        );
        const counts = new Map<string, number>();
        for (const { snapshot: walked, answers: given } of inspections) {
          for (const item of itemsOf(walked)) {
            if (item.item_type === 'checkbox' && given.get(item.id)?.value === 'fail')
              counts.set(item.id, (counts.get(item.id) ?? 0) + 1);
          }
        }
        const found = repeatFindings(some, answers);
        expect(new Map(found.map(({ itemId, failed }) => [itemId, failed]))).toEqual(
          new Map([...counts].filter(([, count]) => count > 1)),
        );
        for (const { failed, inARow } of found) expect(inARow).toBeLessThanOrEqual(failed);
      }),
    );
  });
});

test('C1 a visit in which a critical item failed is told apart', () => {
  const one = visit(1);
  expect(hasCriticalFail(one, answered([one, { fridge: 'fail' }]))).toBe(true);
  expect(hasCriticalFail(one, answered([one, { floor: 'fail' }]))).toBe(false);
  expect(hasCriticalFail(visit(2, { snapshot: null }), new Map())).toBe(false);
});

test.each([
  [100, 'best'],
  [95, 'best'],
  [94.99, 'good'],
  [85, 'good'],
  [70, 'fair'],
  [50, 'poor'],
  [0, 'worst'],
] as const)('X4 %d percent is %s', (percent, grade) => {
  expect(gradeOf(percent)).toBe(grade);
});

test('X3 the drawing holds every score between its first and last line', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true })), (percents) => {
      const { from, lines } = scoreAxis(percents);
      expect(lines.at(0)).toBe(from);
      expect(lines.at(-1)).toBe(100);
      for (const percent of percents) expect(percent).toBeGreaterThanOrEqual(from);
    }),
  );
});
