import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parseStrokes, strokeKinds, strokeOf, strokesSchema } from './strokes.ts';

test('O1: what is stored is read again, without what cannot be read', () => {
  const arrow = { kind: 'arrow', from: [0.1, 0.2], to: [0.5, 0.5] };
  expect(parseStrokes([arrow, { kind: 'star' }, { ...arrow, to: [2, 0] }, null])).toEqual([arrow]);
  expect(parseStrokes(null)).toEqual([]);
  expect(parseStrokes({ kind: 'arrow' })).toEqual([]);
});

test('O2: a tap draws no line, and no text without words', () => {
  expect(strokeOf('arrow', [0.5, 0.5], [0.505, 0.5], '')).toBeNull();
  expect(strokeOf('text', [0.5, 0.5], [0.9, 0.9], '  ')).toBeNull();
  expect(strokeOf('text', [0.5, 0.5], [0.9, 0.9], ' leak ')).toEqual({
    kind: 'text',
    from: [0.5, 0.5],
    to: [0.5, 0.5],
    text: 'leak',
  });
});

test('O2: whatever is drawn lies on the picture and can be stored', () => {
  const place = fc.tuple(
    fc.double({ min: -1, max: 2, noNaN: true }),
    fc.double({ min: -1, max: 2, noNaN: true }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...strokeKinds),
      place,
      place,
      fc.string(),
      (kind, from, to, text) => {
        const stroke = strokeOf(kind, from, to, text);
        if (stroke === null) return;
        expect(v.is(strokesSchema, [stroke])).toBe(true);
        expect(parseStrokes(JSON.parse(JSON.stringify([stroke])))).toEqual([stroke]);
      },
    ),
  );
});
