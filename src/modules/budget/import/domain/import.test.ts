import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../../kernel/business-week.ts';
import { guessDecimalMark, type DecimalMark } from '../../../../kernel/decimal-mark.ts';
import { guessDateOrder, type DateOrder } from '../../../../kernel/written-day.ts';
import { fileText } from '../../../../platform/browser/file-text.ts';
import { duplicatesOf, guessColumns, readRows, type ImportKind } from './import-rows.ts';

const utf16 = (text: string, bigEndian: boolean, mark: boolean) =>
  Uint8Array.from(
    Array.from(`${mark ? '\ufeff' : ''}${text}`, (sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }).flat(),
  );

test.each([
  ['UTF-8', new TextEncoder().encode('Coût;1')],
  ['UTF-8 with a mark', new TextEncoder().encode('\ufeffCoût;1')],
  ['UTF-16 of Excel', utf16('Coût;1', false, true)],
  ['UTF-16, the other way', utf16('Coût;1', true, true)],
  ['UTF-16 without a mark', utf16('Coût;1', false, false)],
  ['Windows-1252', Uint8Array.from([67, 111, 0xfb, 116, 59, 49])],
])('IM1: %s', (_, bytes) => {
  expect(fileText(bytes)).toBe('Coût;1');
});

test('IM2: columns are found by their names in three languages, and only by these', () => {
  expect(guessColumns(['Store', 'Date', 'Projected Sales', 'Food Cost'], 'entries')).toEqual({
    date: 1,
    amount: 3,
  });
  expect(guessColumns(['Semaine', 'Ventes prévues'], 'forecasts')).toEqual({ date: 0, amount: 1 });
  expect(guessColumns(['Fecha', 'Costo de alimentos'], 'entries')).toEqual({ date: 0, amount: 1 });
  expect(guessColumns(['a', 'b'], 'entries')).toEqual({ date: null, amount: null });
});

test.each([
  [['2026-03-01'], 'year'],
  [['03/13/2026', '01/02/2026'], 'month'],
  [['01/02/2026', '13.03.2026'], 'day'],
  [['01/02/2026'], null],
  [['02/02/2026'], 'month'],
  [['02/02/2026', '01/02/2026'], null],
])('IM3: days such as %j are written by %s', (texts, order) => {
  expect(guessDateOrder(texts)).toBe(order);
});

test.each([
  [['12', '100'], 'point'],
  [['12.5'], 'point'],
  [['1.234', '12,50'], 'comma'],
  [['1.234'], null],
  [['1,234'], null],
  [['1.234.567'], 'comma'],
  [['$1,234.50'], 'point'],
  [['1 234,50 $'], 'comma'],
])('IM4: amounts such as %j have a %s', (texts, mark) => {
  expect(guessDecimalMark(texts)).toBe(mark);
});

describe('IM5: rows', () => {
  const read = (
    lines: readonly (readonly string[])[],
    {
      kind = 'entries',
      order = 'month',
      mark = 'point',
    }: { kind?: ImportKind; order?: DateOrder; mark?: DecimalMark } = {},
  ) =>
    readRows({
      kind,
      order,
      mark,
      lines,
      columns: { date: 0, amount: 1 },
      today: '2026-03-04',
      store: { openedOn: '2024-02-29', closedOn: null },
    });

  test.each([
    [['', '5'], 'date', 'missing'],
    [['2026-02-29', '5'], 'date', 'not_a_day'],
    [['last week', '5'], 'date', 'not_a_day'],
    [['2026-03-05', '5'], 'date', 'future'],
    [['2024-02-28', '5'], 'date', 'before_opening'],
    [['=TODAY()', '5'], 'date', 'formula'],
    [['2026-03-03', ''], 'amount', 'missing'],
    [['2026-03-03', 'abc'], 'amount', 'not_an_amount'],
    [['2026-03-03', '0'], 'amount', 'not_an_amount'],
    [['2026-03-03', '-5'], 'amount', 'not_an_amount'],
    [['2026-03-03', '1.234'], 'amount', 'not_an_amount'],
    [['2026-03-03', '5.125'], 'amount', 'not_an_amount'],
    [['2026-03-03', '10000000000'], 'amount', 'not_an_amount'],
    [['2026-03-03', '=1+1'], 'amount', 'formula'],
  ])('%j: %s is %s', (line, column, problem) => {
    const { rows, errors } = read([['2026-03-03', '1'], line]);
    expect(rows).toHaveLength(1);
    expect(errors).toEqual([{ row: 3, column, problem, text: line[column === 'date' ? 0 : 1] }]);
  });

  test('a day after the store closed is named', () => {
    const closed = readRows({
      kind: 'entries',
      order: 'year',
      mark: 'point',
      lines: [
        ['2026-02-28', '5'],
        ['2026-03-01', '5'],
      ],
      columns: { date: 0, amount: 1 },
      today: '2026-03-04',
      store: { openedOn: null, closedOn: '2026-02-28' },
    });
    expect(closed.rows).toHaveLength(1);
    expect(closed.errors).toMatchObject([{ row: 3, column: 'date', problem: 'after_closing' }]);
  });

  test('both cells of a row are told, and empty rows are passed over', () => {
    const { rows, errors } = read([['', ''], ['x', 'y'], []]);
    expect(rows).toEqual([]);
    expect(errors.map(({ row, column }) => [row, column])).toEqual([
      [3, 'date'],
      [3, 'amount'],
    ]);
  });

  test('a forecast is of a week, once, which begins on a Sunday', () => {
    const lines = [
      ['2026-03-01', '9000'],
      ['2026-03-02', '9000'],
      ['2026-03-01', '9500'],
    ];
    const { rows, errors } = read(lines, { kind: 'forecasts' });
    expect(rows).toEqual([{ row: 2, date: '2026-03-01', amount: 900_000 }]);
    expect(errors.map(({ problem }) => problem)).toEqual(['not_a_sunday', 'twice']);
  });

  test('whatever is written in a way is read in that way', () => {
    const written = fc.record({
      days: fc.integer({ min: 0, max: 700 }),
      cents: fc.integer({ min: 1, max: 99_999_999 }),
    });
    fc.assert(
      fc.property(fc.array(written), fc.boolean(), (all, french) => {
        const number = new Intl.NumberFormat(french ? 'fr-CA' : 'en-US', {
          minimumFractionDigits: 2,
        });
        const lines = all.map(({ days, cents }) => {
          const [y, m, d] = addDays('2026-03-04', -days).split('-');
          return [french ? `${d}/${m}/${y}` : `${m}/${d}/${y}`, number.format(cents / 100)];
        });
        const { rows, errors } = read(lines, {
          order: french ? 'day' : 'month',
          mark: french ? 'comma' : 'point',
        });
        expect(errors).toEqual([]);
        expect(rows.map(({ date, amount }) => [date, amount])).toEqual(
          all.map(({ days, cents }) => [addDays('2026-03-04', -days), cents]),
        );
      }),
    );
  });
});

test('IM7: what the store has already, or the file twice, is named', () => {
  const row = (place: number, date: string, amount: number) => ({ row: place, date, amount });
  const rows = [row(2, '2026-03-01', 5), row(3, '2026-03-01', 6), row(4, '2026-03-01', 6)];
  const known = [{ date: '2026-03-01', amount: 5 }];
  expect(duplicatesOf(rows, 'entries', known).map((each) => each.row)).toEqual([2, 4]);
  expect(duplicatesOf(rows.slice(1, 2), 'forecasts', known)).toHaveLength(1);
});
