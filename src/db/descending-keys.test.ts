import fc from 'fast-check';
import { expect, test } from 'vitest';
import { date, declareCollection, text } from './declaration.ts';
import { descendingFields, descendingKey, withTwins } from './descending-keys.ts';

const declared = (index: string) =>
  declareCollection({
    name: 'visits',
    fields: { day: date(), note: text(10) },
    indexes: [[index]],
    writable: [],
  });

test('moments turn round: a later one has a smaller key', () => {
  const moment = fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((value) => value.toISOString());
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      expect(descendingKey(one) < descendingKey(other)).toBe(one > other);
      expect(descendingKey(descendingKey(one))).toBe(one);
    }),
  );
});

test('a document gets a twin of each field that is walked downwards, over an old one', () => {
  const twin = descendingKey('2026-11-20');
  expect(withTwins({ day: '2026-11-20', day_descending: 'old' }, ['day'])).toEqual({
    day: '2026-11-20',
    day_descending: twin,
  });
});

test('days and the moments of every row can be walked downwards, other texts cannot', () => {
  expect(descendingFields(declared('-day'))).toEqual(['day']);
  expect(descendingFields(declared('-created_at'))).toEqual(['created_at']);
  expect(descendingFields(declared('day'))).toEqual([]);
  expect(() => descendingFields(declared('-note'))).toThrow('only moments and days');
});
