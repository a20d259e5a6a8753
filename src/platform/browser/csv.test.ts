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

test('no text of anybody begins with a sign of a formula', () => {
  const pieces = fc.constantFrom('=', '+', '-', '@', '"', "'", ' ', '\t', '\n', '\r', ',', 'a');
  fc.assert(
    fc.property(fc.string({ unit: pieces, minLength: 1, maxLength: 8 }), (value) => {
      const [read = ''] = valuesOf(csvText(['note', 'end'], [[value, 'x']]));
      expect(read).not.toMatch(/^[\s"]*[=+\-@]/);
    }),
  );
});
