import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { asked, isAsked } from './asked.ts';
import { foundActionItems } from '../../actions/domain/found-action-items.ts';
import { itemRulesSchema } from './item-rules.ts';
import { isWhole, progressOf } from './progress.ts';
import { pointsLost } from '../../form/domain/points-lost.ts';
import { criticalFailures, scoreOf, sectionScores } from './scoring.ts';
import {
  itemsOf,
  parseSnapshot,
  type SnapshotItem,
  type TemplateSnapshot,
} from './template-snapshot.ts';
import {
  anAnswerMap,
  arbitraryInspection,
  aSnapshot,
  checkbox,
  rating,
  textItem,
} from './inspection-samples.ts';
import { firstNumberOf, openPlaces } from './places.ts';

const noPhotos: ReadonlySet<string> = new Set();
const when = (item: string, ...is: string[]) => ({ show_if: { item, is } });
const ids = (snapshot: ReturnType<typeof aSnapshot>) => itemsOf(snapshot).map(({ id }) => id);

/** "Drive-thru?" and what is only asked where there is one, or where it is dirty. */
const inspection = aSnapshot({
  total_points: 30,
  sections: [
    [
      checkbox('lane', { points: 10 }),
      checkbox('dirt', { points: 5, rules: when('lane', 'fail') }),
    ],
    [
      checkbox('sign', { points: 5, is_critical: true, rules: when('lane', 'pass', 'fail') }),
      checkbox('door', { points: 10 }),
    ],
  ],
});

test.each([
  [{}, ['lane', 'door']],
  [{ lane: 'na' }, ['lane', 'door']],
  [{ lane: 'pass' }, ['lane', 'sign', 'door']],
  [{ lane: 'fail' }, ['lane', 'dirt', 'sign', 'door']],
])('Q1: after %j are asked %j', (answers, expected) => {
  expect(ids(asked(inspection, anAnswerMap(answers)))).toEqual(expected);
});

test.each([
  ['names nothing', when('gone', 'pass')],
  ['names an item that has one itself', when('dirt', 'pass')],
  ['names itself', when('x', 'pass')],
  ['this app does not understand', v.parse(itemRulesSchema, { show_if: { item: 'lane' } })],
])('Q2: a condition that %s hides nothing', (_what, rules) => {
  const snapshot = aSnapshot({
    sections: [
      [checkbox('lane'), checkbox('dirt', { rules: when('lane', 'fail') })],
      [checkbox('x', { rules })],
    ],
  });
  expect(isAsked(snapshot, 'x', anAnswerMap({}))).toBe(true);
});

test('Q1: conditions survive being stored; one of another shape is none', () => {
  expect(parseSnapshot(JSON.parse(JSON.stringify(inspection)))).toEqual(inspection);
  const odd = JSON.parse(JSON.stringify(inspection).replaceAll('"is":', '"was":'));
  expect(ids(asked(parseSnapshot(odd) ?? inspection, anAnswerMap({})))).toHaveLength(4);
});

test('Q3: what is not asked is neither open, scored, failed nor followed up, whatever it was answered', () => {
  const answers = anAnswerMap({ lane: 'na', dirt: 'fail', sign: 'fail', door: 'pass' });
  expect(progressOf(inspection, answers)).toMatchObject({ itemsTotal: 2, percent: 100 });
  expect(isWhole(inspection, answers, noPhotos)).toBe(true);
  expect(scoreOf(inspection, answers)).toEqual({ earned: 20, possible: 20, percent: 100 });
  expect(pointsLost(inspection, answers)).toBe(0);
  expect(criticalFailures(inspection, answers)).toEqual([]);
  expect(foundActionItems(inspection, answers, new Date(0))).toEqual([]);
  expect(sectionScores(inspection, answers).map(({ possible }) => possible)).toEqual([10, 10]);
});

test('Q3: what becomes asked is open and possible again', () => {
  const answers = anAnswerMap({ lane: 'fail', door: 'pass' });
  expect(openPlaces(inspection, answers, noPhotos).map(({ itemId }) => itemId)).toEqual([
    'dirt',
    'sign',
  ]);
  expect(scoreOf(inspection, answers)).toMatchObject({ earned: 10, possible: 30 });
});

test('Q3: in applicable mode an answer of N/A to what is not asked is not taken out twice', () => {
  const snapshot = { ...inspection, scoring_mode: 'applicable' as const };
  expect(scoreOf(snapshot, anAnswerMap({ lane: 'pass', dirt: 'na' })).possible).toBe(25);
});

test('Q4: questions keep their numbers', () => {
  expect(firstNumberOf(inspection, 1)).toBe(3);
});

test('Q1: a rating can be asked for too', () => {
  const snapshot = aSnapshot({
    sections: [[rating('r'), checkbox('why', { rules: when('r', '1', '2') })]],
  });
  expect(ids(asked(snapshot, anAnswerMap({ r: '2' })))).toEqual(['r', 'why']);
  expect(ids(asked(snapshot, anAnswerMap({ r: '5' })))).toEqual(['r']);
});

test('Q1 to Q3: where no item has a condition the inspection is judged as it was', () => {
  fc.assert(
    fc.property(arbitraryInspection, ({ snapshot, answers }) => {
      expect(asked(snapshot, answers)).toBe(snapshot);
    }),
  );
});

/** The inspection with conditions on some of its items, whatever they name. */
function withConditions(snapshot: TemplateSnapshot, picks: readonly number[]): TemplateSnapshot {
  const all = itemsOf(snapshot);
  return {
    ...snapshot,
    sections: snapshot.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => {
        const place = all.indexOf(item);
        const parent = all[(picks[place] ?? 0) % Math.max(1, all.length)];
        return place % 3 === 2 && parent !== undefined
          ? { ...item, rules: { ...item.rules, ...when(parent.id, 'pass', '4') } }
          : item;
      }),
    })),
  };
}
const arbitraryPicks = fc.array(fc.nat(), { minLength: 30, maxLength: 30 });
const hundredths = (items: readonly SnapshotItem[]) =>
  items.reduce((sum, { points }) => sum + Math.round(points * 100), 0);
/** Spec §5: texts and numbers earn nothing, ratings only where they are paid by their fifths. */
const scorable = (mode: TemplateSnapshot['scoring_mode'], items: readonly SnapshotItem[]) =>
  items.filter(
    ({ item_type }) => item_type === 'checkbox' || (item_type === 'radio' && mode === 'applicable'),
  );

test('Q3: with any conditions, the score is that of a template without what is not asked', () => {
  fc.assert(
    fc.property(arbitraryInspection, arbitraryPicks, ({ snapshot, answers }, picks) => {
      const all = itemsOf(snapshot);
      const conditional = withConditions(snapshot, picks);
      const left = new Set(ids(asked(conditional, answers)));
      const unasked = hundredths(
        scorable(
          snapshot.scoring_mode,
          all.filter(({ id }) => !left.has(id)),
        ),
      );
      const base = snapshot.total_points > 0 ? snapshot.total_points : 100;
      const bare = {
        ...snapshot,
        // 100 would stand for nothing
        total_points: (Math.round(base * 100) - unasked) / 100,
        sections: snapshot.sections.map((section) => ({
          ...section,
          items: section.items.filter(({ id }) => left.has(id)),
        })),
      };
      fc.pre(bare.total_points > 0);
      expect(scoreOf(conditional, answers)).toEqual(scoreOf(bare, answers));
      expect(progressOf(conditional, answers)).toEqual(progressOf(bare, answers));
    }),
  );
});

test('Q3 P5: a question nobody can earn points for, unasked or answered na, takes none out of the total', () => {
  const why = textItem('why', { points: 5, rules: when('cold', 'fail') });
  const note = textItem('note', { points: 5 });
  const snapshot = aSnapshot({
    total_points: 10,
    scoring_mode: 'applicable',
    sections: [[checkbox('cold', { points: 10 }), why, note]],
  });
  expect(scoreOf(snapshot, anAnswerMap({ cold: 'pass', note: 'na' }))).toEqual({
    earned: 10,
    possible: 10,
    percent: 100,
  });
});

test('Q3 M4: of what a template can earn no inspection earns more, and a perfect one all of it', () => {
  fc.assert(
    fc.property(
      arbitraryInspection,
      arbitraryPicks,
      fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
      ({ snapshot: any }, picks, choices) => {
        const mode = any.scoring_mode;
        const earnable = hundredths(scorable(mode, itemsOf(any))) / 100;
        fc.pre(earnable > 0);
        const snapshot = withConditions({ ...any, total_points: earnable }, picks);
        const answered = (choose: (values: readonly string[], place: number) => string | null) =>
          anAnswerMap(
            Object.fromEntries(
              itemsOf(snapshot).map(({ id, item_type }, place) => {
                const values = {
                  checkbox: ['pass', 'fail', 'na'],
                  radio: ['5', '4', '3', '2', '1'],
                };
                return [
                  id,
                  item_type === 'checkbox' || item_type === 'radio'
                    ? choose(values[item_type], place)
                    : '7',
                ];
              }),
            ),
          );
        const some = answered((values, place) => values[(choices[place] ?? 0) % 6] ?? null);
        expect(scoreOf(snapshot, some).percent).toBeLessThanOrEqual(100);
        const best = scoreOf(
          snapshot,
          answered(([first]) => first ?? null),
        );
        expect(best.earned).toBe(best.possible);
      },
    ),
  );
});
