import { describe, expect, it } from 'vitest';
import { csvLines } from '../../../platform/browser/csv.ts';
import { fileText } from '../../../platform/browser/file-text.ts';
import {
  guessCandidateColumns,
  mostCandidates,
  readCandidates,
  splitName,
  type KnownContact,
} from './candidate-file.ts';

const positions = [
  { id: 'cook', names: ['Cook', 'Cocinero', 'Cuisinier'] },
  { id: 'team', names: ['Team member', 'Miembro del equipo', 'Équipier'] },
];

function read(
  text: string,
  { known = [], there = [] }: { known?: readonly KnownContact[]; there?: readonly string[] } = {},
) {
  const [header = [], ...lines] = csvLines(text);
  return readCandidates({
    lines,
    columns: guessCandidateColumns(header),
    order: 'month',
    today: '2026-11-28',
    positions,
    otherwise: { positionId: 'team', source: 'job_board' },
    known,
    idOf: (row) => `row-${row}`,
    isThere: (id) => there.includes(id),
  });
}

const numbers = [
  '(555) 010-{}',
  '555.010.{}',
  '+1 555 010 {}',
  "'+1-555-010-{}",
  '555010{}',
  '1 (555) 010 {}',
];

it('CI4: of 5,000 rows with 37 bad ones each is named, by row, column and what is wrong', () => {
  const bad: { row: number; column: string; problem: string; text: string }[] = [];
  const wrongs = [
    ['phone', 'not_a_phone', '5.55E+09'],
    ['phone', 'not_a_phone', '12345'],
    ['phone', 'formula', '=HYPERLINK("http://x.test")'],
    ['first_name', 'missing', ''],
    ['first_name', 'unreadable', 'JosÃ©'],
    ['email', 'not_an_email', 'ana at mail'],
    ['position', 'unknown', 'Pilot'],
    ['applied_on', 'not_a_day', '02/30/2026'],
    ['applied_on', 'future', '12/24/2026'],
    ['source', 'unknown', 'a friend of a friend of mine'],
  ] as const;
  const lines = Array.from({ length: mostCandidates }, (_, place) => {
    const cells: Record<string, string> = {
      first_name: `Ana${place}`,
      last_name: 'Silva',
      phone: (numbers[place % numbers.length] ?? '').replace('{}', String(1000 + place)),
      email: place % 3 === 0 ? `ana${place}@mail.test` : '',
      position: place % 2 === 0 ? 'Cocinero' : '',
      source: place % 5 === 0 ? 'Walk-in' : '',
      applied_on: '11/02/2026',
    };
    if (place % 135 === 7 && bad.length < 37) {
      const [column, problem, text] = wrongs[bad.length % wrongs.length] ?? wrongs[0];
      cells[column] = text;
      bad.push({ row: place + 2, column, problem, text });
    }
    return Object.values(cells)
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(';');
  });
  const file = `\uFEFFFirst name;Last name;Phone;Email;Position;Source;Applied on\r\n${lines.join('\r\n')}\r\n`;
  const { rows, errors } = read(fileText(new TextEncoder().encode(file)));
  expect(bad).toHaveLength(37);
  expect(errors).toEqual(bad);
  expect(rows).toHaveLength(mostCandidates - 37);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

describe('CI2: columns are found by their names', () => {
  it.each([
    [
      'First Name,Last Name,Phone Number,E-mail',
      { first_name: 0, last_name: 1, phone: 2, email: 3 },
    ],
    ['Nombre,Apellidos,Teléfono,Puesto', { first_name: 0, last_name: 1, phone: 2, position: 3 }],
    ['Prénom,Nom,Téléphone,Disponibilités', { first_name: 0, last_name: 1, availability: 3 }],
    ['Nombre,Teléfono', { name: 0, first_name: null, phone: 1 }],
    ['Nom,Courriel', { name: 0, last_name: null, email: 1 }],
    ['Candidate,Date applied', { name: 0, applied_on: 1 }],
    ['a,b', { name: null, first_name: null, phone: null }],
  ])('%s', (header, found) => {
    expect(guessCandidateColumns(header.split(','))).toMatchObject(found);
  });
});

it('CI3: a name is read in either order, and a phone in every notation as it was written', () => {
  expect(splitName('Ana María da Silva')).toEqual({ first: 'Ana', last: 'María da Silva' });
  expect(splitName('da Silva, Ana María')).toEqual({ first: 'Ana María', last: 'da Silva' });
  expect(splitName('Prince')).toEqual({ first: 'Prince', last: '' });
  const { rows, errors } = read(
    "Name,Phone\nZoë O’Neil,'+44 20 7946 0958\nLi 李,５５５ ０１０ ２０３０\nJo,555-010-2040 ext 12\n",
  );
  expect(errors).toEqual([]);
  expect(rows.map(({ firstName, phone }) => [firstName, phone])).toEqual([
    ['Zoë', '+44 20 7946 0958'],
    ['Li', '555 010 2030'],
    ['Jo', '555-010-2040 ext 12'],
  ]);
});

it('CI5: the same file again makes nobody twice; a family that shares a phone is not one person', () => {
  const file =
    'Name,Phone\nAna Silva,555-010-2030\nLeo Silva,(555) 010 2030\nANA  SILVA,+1 555 010 2030\nNew One,\n';
  expect(read(file).rows.map(({ state }) => state)).toEqual(['new', 'shares', 'again', 'new']);
  expect(read(file, { there: ['row-2', 'row-3', 'row-5'] }).rows.map(({ state }) => state)).toEqual(
    ['imported', 'imported', 'again', 'imported'],
  );
  const known = [{ first_name: 'Ana', last_name: 'Silva', phone: '5550102030', email: null }];
  expect(read(file, { known }).rows[0]?.state).toBe('again');
});
