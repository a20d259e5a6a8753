/** Candidates as the rows of a file (rules CI1 to CI5). */
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { writtenDay, type DateOrder } from '../../../kernel/written-day.ts';
import { emailNorm, phoneNorm } from './contact.ts';
import type { Source } from './stage.ts';

export const mostCandidates = 5000;

export const candidateFields = [
  'name',
  'first_name',
  'last_name',
  'phone',
  'email',
  'position',
  'source',
  'applied_on',
  'languages',
  'availability',
] as const;
type CandidateField = (typeof candidateFields)[number];
/** Where each stands in a line; null: the file does not say it. */
export type CandidateColumns = Readonly<Record<CandidateField, number | null>>;

const names: Readonly<Record<CandidateField, RegExp>> = {
  name: /^((full |candidate |applicant )?name|candidate|applicant|nombre completo|candidato|nom complet|candidat)$/,
  first_name: /^(first( name)?|given name|nombre|nombres|prenom)$/,
  last_name: /^(last( name)?|surname|family name|apellidos?|nom|nom de famille)$/,
  phone:
    /^((mobile|cell)?( ?phone)?( number)?|mobile|cell|tel\.?|telefono|celular|telephone|portable)$/,
  email: /^(e-?mail( address)?|correo( electronico)?|courriel|adresse e-?mail)$/,
  position: /^(position|job( title)?|role|puesto|cargo|poste)$/,
  source: /^(source|origin|fuente|origen|provenance|origine)$/,
  applied_on:
    /^(applied( on| date)?|date applied|application date|date|fecha( de solicitud)?|date de candidature|candidature le)$/,
  languages: /^(languages?|idiomas?|langues?)$/,
  availability: /^(availability|available|disponibilidad|disponibilites?)$/,
};

const sourceNames: Readonly<Record<Source, RegExp>> = {
  walk_in: /^(walk[- _]?in|en persona|sur place)$/,
  counter: /^(counter|mostrador|comptoir)$/,
  referral: /^(referral|referred|recomendacion|recomendado|recommandation|cooptation)$/,
  job_board: /^(job[- _]?board|indeed|linkedin|bolsa de trabajo|site d.emploi)$/,
  website: /^(web ?site|web|sitio web|site( web)?)$/,
  qr: /^(qr( code)?|codigo qr|code qr)$/,
  rehire: /^(re-?hire|recontratacion|reembauche)$/,
  other: /^(other|otro|otra|autre)$/,
};

const longest: Readonly<Partial<Record<CandidateField, number>>> = {
  first_name: 80,
  last_name: 80,
  email: 254,
  languages: 200,
  availability: 500,
};

type RowProblem =
  | 'missing'
  | 'too_long'
  | 'formula'
  | 'unreadable'
  | 'not_a_phone'
  | 'not_an_email'
  | 'unknown'
  | 'not_a_day'
  | 'future';

type CandidateRowError = {
  /** As a spreadsheet counts: the line of names is 1. */
  readonly row: number;
  readonly column: CandidateField;
  readonly problem: RowProblem;
  readonly text: string;
};

export type CandidateRow = {
  readonly row: number;
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly positionId: string;
  readonly source: Source;
  readonly appliedOn: BusinessDay;
  readonly languages: string | null;
  readonly availability: string | null;
  /**
   * `imported`: this row of this file is in the store already; `again`: somebody of this name with this phone or email;
   * `shares`: a phone or email that somebody else has, as in a family.
   */
  readonly state: 'new' | 'imported' | 'again' | 'shares';
};

/** Of a candidate that the store has. */
export type KnownContact = {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly email: string | null;
};

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’']/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Rule CI2: the columns by their names in any of the three languages; null: a person has to say. */
export function guessCandidateColumns(header: readonly string[]): CandidateColumns {
  const find = (field: CandidateField) => {
    const place = header.findIndex((name) => name.trim() !== '' && names[field].test(plain(name)));
    return place === -1 ? null : place;
  };
  const found = Object.fromEntries(
    candidateFields.map((field) => [field, find(field)]),
  ) as CandidateColumns;
  // "Nombre" and "Nom" are the whole name where no other column says the rest
  if (found.name !== null || found.first_name === null) {
    return found.name === null && found.last_name !== null && found.first_name === null
      ? { ...found, name: found.last_name, last_name: null }
      : found;
  }
  return found.last_name === null ? { ...found, name: found.first_name, first_name: null } : found;
}

/** Rule CI3: a whole name, in either order: "Ana da Silva", "Da Silva, Ana". */
export function splitName(name: string): { readonly first: string; readonly last: string } {
  const comma = name.indexOf(',');
  if (comma !== -1) {
    return { first: name.slice(comma + 1).trim(), last: name.slice(0, comma).trim() };
  }
  const blank = name.indexOf(' ');
  return blank === -1
    ? { first: name, last: '' }
    : { first: name.slice(0, blank), last: name.slice(blank + 1).trim() };
}

/** A spreadsheet guards what begins like a formula with an apostrophe. */
const guard = /^'(?=[=+\-@])/;
/** What a spreadsheet would run; a phone may begin with a plus. */
const formula = /^[=@]|^[+-]\s*[^\d\s(]|^[+-][\d.]+[+*^]/;
/** Read in a wrong encoding: the sign for what cannot be read, or UTF-8 taken for Windows-1252. */
const garbled = /\uFFFD|Ã[\u0080-\u00BF\u0152-\u0192\u2013-\u2122]|Â[\u00A0-\u00BF]/;
const phoneShape = /^\+?[\d\s().\-/]+((ext\.?|x|#)\s*\d{1,6})?$/i;

const isPhone = (text: string): boolean => {
  const [number = ''] = text.split(/ext|x|#/i);
  const digits = number.replace(/\D/g, '').length;
  return text.length <= 40 && phoneShape.test(text) && digits >= 7 && digits <= 15;
};

export type ReadCandidates = {
  readonly rows: readonly CandidateRow[];
  readonly errors: readonly CandidateRowError[];
};

/** Rules CI3 to CI5: every row, or what is wrong with it; rows without anything in them are passed over. */
export function readCandidates(input: {
  /** Without the line of names. */
  readonly lines: readonly (readonly string[])[];
  readonly columns: CandidateColumns;
  readonly order: DateOrder;
  readonly today: BusinessDay;
  /** By each of their names in any language. */
  readonly positions: readonly { readonly id: string; readonly names: readonly string[] }[];
  /** What counts where a row does not say it. */
  readonly otherwise: { readonly positionId: string; readonly source: Source };
  readonly known: readonly KnownContact[];
  /** The id of a row of this file, the same whenever it is read. */
  readonly idOf: (row: number) => string;
  /** Whether the store has a candidate with this id. */
  readonly isThere: (id: string) => boolean;
}): ReadCandidates {
  const { columns, order, today, otherwise } = input;
  const positionOf = new Map(
    input.positions.flatMap(({ id, names: called }) => called.map((name) => [plain(name), id])),
  );
  const rows: CandidateRow[] = [];
  const errors: CandidateRowError[] = [];
  const people = new Set<string>();
  const contacts = new Set<string>();
  const keysOf = (phone: string | null, email: string | null): readonly string[] => [
    ...(phoneNorm(phone ?? '') === null ? [] : [`phone ${phoneNorm(phone ?? '')}`]),
    ...(email === null ? [] : [`email ${email.trim().toLowerCase()}`]),
  ];
  const note = (name: string, keys: readonly string[]) => {
    for (const key of keys) {
      contacts.add(key);
      people.add(`${name} ${key}`);
    }
    if (keys.length === 0) people.add(name);
  };
  for (const each of input.known) {
    note(plain(`${each.first_name} ${each.last_name}`), keysOf(each.phone, each.email));
  }

  input.lines.forEach((line, place) => {
    if (line.every((cell) => cell.trim() === '')) return;
    const row = place + 2;
    const before = errors.length;
    const cell = (field: CandidateField): string => {
      const column = columns[field];
      return column === null
        ? ''
        : (line[column] ?? '').normalize('NFC').replace(/\s+/g, ' ').trim().replace(guard, '');
    };
    const broken = new Set<CandidateField>();
    const wrong = (column: CandidateField, problem: RowProblem) => {
      if (broken.has(column)) return;
      broken.add(column);
      errors.push({ row, column, problem, text: cell(column) });
    };
    for (const field of candidateFields) {
      const column = columns[field];
      if (column === null) continue;
      const raw = (line[column] ?? '').trim();
      // a guarded phone is a phone; anything else that was guarded is what it seems
      if (formula.test(raw)) wrong(field, 'formula');
      else if (garbled.test(raw)) wrong(field, 'unreadable');
    }
    const split = splitName(cell('name'));
    const firstName = cell('first_name') === '' ? split.first : cell('first_name');
    const lastName = cell('last_name') === '' ? split.last : cell('last_name');
    const nameColumn = columns.first_name === null ? 'name' : 'first_name';
    if (firstName === '') wrong(nameColumn, 'missing');
    else if (firstName.length > 80) wrong(nameColumn, 'too_long');
    if (lastName.length > 80) wrong(columns.last_name === null ? 'name' : 'last_name', 'too_long');
    for (const field of ['email', 'languages', 'availability'] as const) {
      if (cell(field).length > (longest[field] ?? 0)) wrong(field, 'too_long');
    }
    const phone = cell('phone').normalize('NFKC');
    if (phone !== '' && !isPhone(phone)) wrong('phone', 'not_a_phone');
    const email = cell('email');
    if (email !== '' && emailNorm(email) === null) wrong('email', 'not_an_email');
    const said = cell('position');
    const positionId = said === '' ? otherwise.positionId : positionOf.get(plain(said));
    if (positionId === undefined) wrong('position', 'unknown');
    const from = plain(cell('source'));
    const source =
      from === ''
        ? otherwise.source
        : (Object.keys(sourceNames) as Source[]).find(
            (each) => each === from || sourceNames[each].test(from),
          );
    if (source === undefined) wrong('source', 'unknown');
    const day = cell('applied_on');
    const appliedOn = day === '' ? today : writtenDay(day, order);
    if (appliedOn === null || appliedOn < '2000-01-01') wrong('applied_on', 'not_a_day');
    else if (appliedOn > today) wrong('applied_on', 'future');
    if (
      errors.length > before ||
      positionId === undefined ||
      source === undefined ||
      appliedOn === null
    ) {
      return;
    }

    const id = input.idOf(row);
    const name = plain(`${firstName} ${lastName}`);
    const keys = keysOf(phone, email === '' ? null : email);
    const state = input.isThere(id)
      ? 'imported'
      : (keys.length === 0 && people.has(name)) || keys.some((key) => people.has(`${name} ${key}`))
        ? 'again'
        : keys.some((key) => contacts.has(key))
          ? 'shares'
          : 'new';
    note(name, keys);
    rows.push({
      row,
      id,
      firstName,
      lastName,
      phone: phone === '' ? null : phone,
      email: email === '' ? null : email,
      positionId,
      source,
      appliedOn,
      languages: cell('languages') === '' ? null : cell('languages'),
      availability: cell('availability') === '' ? null : cell('availability'),
      state,
    });
  });
  return { rows, errors };
}
