import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAmount } from './typed-amount.ts';

const written = (language: string) => (cents: number) =>
  new Intl.NumberFormat({ en: 'en-US', es: 'es-US', fr: 'fr-CA' }[language], {
    minimumFractionDigits: 2,
  }).format(cents / 100);

test.each(['en', 'es', 'fr'])(
  'BI8: what a page in %s writes is read back, in all three languages',
  (by) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999 }),
        fc.constantFrom('en', 'es', 'fr'),
        (cents, language) => {
          expect(readAmount(written(by)(cents), language)).toEqual({ kind: 'amount', cents });
          expect(readAmount(` $${written(by)(cents)}`, language)).toEqual({
            kind: 'amount',
            cents,
          });
        },
      ),
    );
  },
);

test.each([
  ['1.234', 'en'],
  ['1.234', 'es'],
  ['1.234', 'fr'],
  ['1,234', 'fr'],
  ['$1.234', 'en'],
])('BI8: %s in %s is asked about', (text, language) => {
  expect(readAmount(text, language)).toEqual({ kind: 'ambiguous', choices: [123_400] });
});

test('BI8: a second reading is offered where it drops no digit', () => {
  expect(readAmount('1.230', 'en')).toEqual({ kind: 'ambiguous', choices: [123_000, 123] });
});

test.each([
  ['1,234', 'en', 123_400],
  ['1,234', 'es', 123_400],
  ['1.234.567', 'en', 123_456_700],
  ['1.234,5', 'en', 123_450],
  ['12,5', 'fr', 1250],
])('BI8: %s in %s is one amount', (text, language, cents) => {
  expect(readAmount(text, language)).toEqual({ kind: 'amount', cents });
});

test.each(['abc', '', '-5', '0.123', '0,123', '1.2345', '1.23.4', '1e3'])(
  'BI8: %j is none',
  (text) => {
    expect(readAmount(text, 'fr')).toEqual({ kind: 'none' });
  },
);
