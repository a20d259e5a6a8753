import { expect, test } from 'vitest';
import {
  missingEvidenceOf,
  nextOpenPlace,
  nextSection,
  openPlaces,
  placeToOpen,
  previousSection,
} from './places.ts';
import { anAnswerMap, aSnapshot, checkbox } from './inspection-samples.ts';

const snapshot = aSnapshot({
  sections: [[checkbox('a'), checkbox('b')], [], [checkbox('c'), checkbox('d')]],
});

const noPhotos: ReadonlySet<string> = new Set();

test('W1: previous and next stop at the ends', () => {
  expect([previousSection(0), previousSection(2)]).toEqual([0, 1]);
  expect([nextSection(snapshot, 1), nextSection(snapshot, 2)]).toEqual([2, 2]);
});

test('W2: open places come in the order of the form', () => {
  expect(openPlaces(snapshot, anAnswerMap({ b: 'pass', c: 'fail' }), noPhotos)).toEqual([
    { sectionIndex: 0, itemId: 'a', missing: ['answer'] },
    { sectionIndex: 2, itemId: 'd', missing: ['answer'] },
  ]);
});

test('W2: once all is answered, it is said which evidence is missing', () => {
  const open = (...missing: ('answer' | 'photo' | 'note')[][]) =>
    missing.map((kinds) => ({ sectionIndex: 0, itemId: 'a', missing: kinds }));
  expect(missingEvidenceOf([])).toBeNull();
  expect(missingEvidenceOf(open(['photo'], ['answer']))).toBeNull();
  expect(missingEvidenceOf(open(['photo'], ['photo']))).toBe('photo');
  expect(missingEvidenceOf(open(['note']))).toBe('note');
  expect(missingEvidenceOf(open(['photo', 'note']))).toBe('both');
});

test('W3: next open goes on from here and then round', () => {
  const answers = anAnswerMap({ c: 'pass' });
  const from = (sectionIndex: number, itemId: string | null) =>
    nextOpenPlace(snapshot, answers, noPhotos, { sectionIndex, itemId })?.itemId;
  expect([from(0, 'a'), from(0, 'b'), from(2, null), from(2, 'd')]).toEqual(['b', 'd', 'd', 'a']);
});

test('W3: nothing is left when all is answered', () => {
  const answers = anAnswerMap({ a: 'pass', b: 'pass', c: 'pass', d: 'na' });
  expect(nextOpenPlace(snapshot, answers, noPhotos, { sectionIndex: 0, itemId: 'a' })).toBeNull();
});

test('W4: reopening lands on the remembered question', () => {
  expect(
    placeToOpen(snapshot, new Map(), noPhotos, { sectionId: 'section-3', itemId: 'd' }),
  ).toEqual({
    sectionIndex: 2,
    itemId: 'd',
  });
});

test('W4: without memory it lands on the first open question, at the end when none is open', () => {
  expect(placeToOpen(snapshot, anAnswerMap({ a: 'pass' }), noPhotos, null)).toMatchObject({
    sectionIndex: 0,
    itemId: 'b',
  });
  const all = anAnswerMap({ a: 'pass', b: 'pass', c: 'pass', d: 'na' });
  expect(placeToOpen(snapshot, all, noPhotos, null)).toEqual({ sectionIndex: 2, itemId: null });
});

test('W4: a remembered section that the snapshot does not have is forgotten', () => {
  expect(
    placeToOpen(snapshot, new Map(), noPhotos, { sectionId: 'gone', itemId: 'd' }),
  ).toMatchObject({
    sectionIndex: 0,
    itemId: 'a',
  });
});

test('W2, E1: a fail without the evidence that it asks for is open, too', () => {
  const asking = aSnapshot({
    sections: [[checkbox('a', { rules: { on_fail: { require: ['photo', 'note'] } } })]],
  });
  const failed = anAnswerMap({ a: 'fail' }, { noted: ['a'] });
  expect(openPlaces(asking, failed, noPhotos)).toEqual([
    { sectionIndex: 0, itemId: 'a', missing: ['photo'] },
  ]);
  expect(openPlaces(asking, failed, new Set(['a']))).toEqual([]);
});
