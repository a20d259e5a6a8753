import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAnswer, parseNumberAnswer } from './answer.ts';
import { canComplete, isWhole, progressOf } from './progress.ts';
import { openPlaces } from './places.ts';
import {
  anAnswerMap,
  arbitraryInspection,
  aSnapshot,
  checkbox,
  numberItem,
  rating,
  textItem,
} from './inspection-samples.ts';

test.each([
  ['A1', 'checkbox', 'na', true],
  ['A1', 'checkbox', 'yes', false],
  ['A2', 'radio', '5', true],
  ['A2', 'radio', '0', false],
  ['A2', 'radio', '3.5', false],
  ['A3', 'text', 'clean', true],
  ['A3', 'text', '  ', false],
  ['A4', 'number', '-3.5', true],
  ['A4', 'number', '38,5', true],
  ['A4', 'number', '38 F', false],
  ['A4', 'number', '', false],
] as const)('%s: a %s item holding %j is answered: %s', (_rule, type, value, answered) => {
  expect(isAnswer(type, value)).toBe(answered);
});

test.each([
  ['38,5', '38.5'],
  [' 41 ', '41'],
  ['-0.50', '-0.5'],
  ['.5', '0.5'],
  ['1,234.5', null],
  ['1e3', null],
  ['Infinity', null],
  ['-', null],
])('A4: %j is read as %j', (typed, read) => {
  expect(parseNumberAnswer(typed)).toBe(read);
});

const noPhotos: ReadonlySet<string> = new Set();

const threeSections = aSnapshot({
  sections: [
    [checkbox('a'), rating('b')],
    [textItem('c')],
    [numberItem('d'), checkbox('e'), checkbox('f')],
  ],
});

test('G1, G2: counts answered items and completed sections', () => {
  expect(progressOf(threeSections, anAnswerMap({ a: 'fail', b: '2', c: ' ', d: '4' }))).toEqual({
    itemsTotal: 6,
    itemsCompleted: 3,
    sectionsTotal: 3,
    sectionsCompleted: 1,
    percent: 50,
  });
});

test('G1: one open item among 1000 is not 100 %', () => {
  const items = Array.from({ length: 1000 }, (_, index) => checkbox(`item-${index}`));
  const answers = anAnswerMap(Object.fromEntries(items.slice(1).map((item) => [item.id, 'pass'])));
  expect(progressOf(aSnapshot({ sections: [items] }), answers).percent).toBe(99);
});

test('G3, G4: a template without items cannot be completed', () => {
  const empty = aSnapshot({ sections: [[]] });
  expect(progressOf(empty, new Map()).percent).toBe(0);
  expect(canComplete(empty, new Map(), noPhotos, 0)).toBe(false);
});

test('G4: completing needs the last section and every answer', () => {
  const all = anAnswerMap({ a: 'pass', b: '3', c: 'ok', d: '1', e: 'na', f: 'pass' });
  expect([0, 1, 2].map((section) => canComplete(threeSections, all, noPhotos, section))).toEqual([
    false,
    false,
    true,
  ]);
  expect(
    canComplete(threeSections, new Map([...all, ...anAnswerMap({ b: null })]), noPhotos, 2),
  ).toBe(false);
});

test('G1, W2: nothing is open exactly when the inspection is whole, and what is unanswered is what 100 % lacks', () => {
  fc.assert(
    fc.property(arbitraryInspection, ({ snapshot, answers }) => {
      const progress = progressOf(snapshot, answers);
      const open = openPlaces(snapshot, answers, noPhotos);
      const unanswered = open.filter(({ missing }) => missing.includes('answer'));
      expect(progress.itemsTotal - progress.itemsCompleted).toBe(unanswered.length);
      expect(isWhole(snapshot, answers, noPhotos)).toBe(
        open.length === 0 && progress.itemsTotal > 0,
      );
    }),
  );
});
