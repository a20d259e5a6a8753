import fc from 'fast-check';
import { expect, test } from 'vitest';
import Papa from 'papaparse';
import { csvText } from './csv.ts';

const valuesOf = (csv: string) => Papa.parse<string[]>(csv).data.slice(1).flat();

test.each([
  '=1+1',
  '+1',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r\n=1',
  '"=HYPERLINK(""https://x"")',
  '=HYPERLINK("https://x",\n"click")',
  "\n\"=cmd|'/c calc'!A1",
])('%j is text for a spreadsheet', (value) => {
  const [read = ''] = valuesOf(csvText(['note'], [[value]]));
  expect(read).toBe(`'${value}`);
});

test('what is no formula stays as it is', () => {
  const values = ['Milk, 2 %', 'a=b', '12.50', '2026-11-22', 'said "no"\ntwice'];
  expect(
    valuesOf(
      csvText(
        ['note'],
        values.map((value) => [value]),
      ),
    ),
  ).toEqual(values);
});

test('where a comma is the mark in numbers a semicolon stands between cells, and a loss is no formula', () => {
  expect(
    csvText(
      ['Écart', 'note'],
      [
        [-1234.5, '=1;2'],
        [null, 'a,b'],
      ],
      'comma',
    ),
  ).toBe('Écart;note\r\n-1234,5;"\'=1;2"\r\n;a,b');
});

test('no text of anybody begins with a sign of a formula', () => {
  const pieces = fc.constantFrom('=', '+', '-', '@', '"', "'", ' ', '\t', '\n', '\r', ',', 'a');
  fc.assert(
    fc.property(fc.string({ unit: pieces, minLength: 1, maxLength: 8 }), (value) => {
      const [read = ''] = valuesOf(csvText(['note', 'end'], [[value, 'x']]));
      expect(read).not.toMatch(/^[\s"]*[=+\-@]/);
    }),
  );
});
