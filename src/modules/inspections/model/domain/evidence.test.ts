import { expect, test } from 'vitest';
import { missingEvidence, photographedItems } from './evidence.ts';
import { anAnswerMap, checkbox } from './inspection-samples.ts';

const item = checkbox('a', { rules: { on_fail: { require: ['photo', 'note'] } } });
const nothing: ReadonlySet<string> = new Set();

test('E1: only a fail asks for evidence', () => {
  expect(missingEvidence(item, anAnswerMap({ a: 'pass' }), nothing)).toEqual([]);
  expect(missingEvidence(item, anAnswerMap({ a: null }), nothing)).toEqual([]);
  expect(missingEvidence(item, anAnswerMap({ a: 'fail' }), nothing)).toEqual(['photo', 'note']);
  expect(missingEvidence(checkbox('a'), anAnswerMap({ a: 'fail' }), nothing)).toEqual([]);
});

test('E2, E3: a picture or the reason why there is none, and a note', () => {
  const noted = anAnswerMap({ a: 'fail' }, { noted: ['a'] });
  expect(missingEvidence(item, noted, nothing)).toEqual(['photo']);
  expect(missingEvidence(item, noted, new Set(['a']))).toEqual([]);
  const excused = anAnswerMap({ a: 'fail' }, { noted: ['a'], excused: ['a'] });
  expect(missingEvidence(item, excused, nothing)).toEqual([]);
});

test('E2: only pictures of the finding count', () => {
  expect([
    ...photographedItems([
      { item_id: 'a', role: 'evidence' },
      { item_id: 'b', role: 'after' },
      { item_id: null, role: 'store_signature' },
    ]),
  ]).toEqual(['a']);
});
