import { weekStart, type BusinessDay } from '../../../../kernel/business-week.ts';
import type { DecimalMark } from '../../../../kernel/decimal-mark.ts';
import type { Cents } from '../../../../kernel/money.ts';
import { writtenDay, type DateOrder } from '../../../../kernel/written-day.ts';
import { largestAmount } from '../../model/domain/entry-input.ts';
import type { StoreDays } from '../../model/domain/store-days.ts';

export const mostRows = 5000;

/** What the rows of a file are. */
export const importKinds = ['entries', 'forecasts'] as const;
export type ImportKind = (typeof importKinds)[number];

export type Columns = { readonly date: number | null; readonly amount: number | null };

type RowProblem =
  | 'missing'
  | 'formula'
  | 'not_a_day'
  | 'future'
  | 'before_opening'
  | 'after_closing'
  | 'not_a_sunday'
  | 'not_an_amount'
  | 'twice';

export type RowError = {
  /** As a spreadsheet counts: the line of names is 1. */
  readonly row: number;
  readonly column: 'date' | 'amount';
  readonly problem: RowProblem;
  readonly text: string;
};
export type ImportedRow = {
  readonly row: number;
  readonly date: BusinessDay;
  readonly amount: Cents;
};

const dateNames = /^(date|day|week|week of|fecha|d[ií]a|semana|jour|semaine)$/i;
const amountNames: Readonly<Record<ImportKind, RegExp>> = {
  entries:
    /^(food cost|amount|cost|costo|costo de alimentos|importe|co[uû]t|co[uû]t mati[eè]re|montant)$/i,
  forecasts:
    /^(projected sales|sales|forecast|amount|ventas|ventas proyectadas|importe|ventes|ventes pr[eé]vues|montant)$/i,
};

/** Rule IM2. The columns by their names in any of the three languages; null: a person has to say. */
export function guessColumns(header: readonly string[], kind: ImportKind): Columns {
  const find = (names: RegExp) => {
    const place = header.findIndex((name) => names.test(name.trim()));
    return place === -1 ? null : place;
  };
  return { date: find(dateNames), amount: find(amountNames[kind]) };
}

const blanks = /[\s\u00a0\u202f$]/g;

function amountOf(text: string, mark: DecimalMark): Cents | null {
  const plain = text.replace(blanks, '');
  const shape =
    mark === 'point'
      ? /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2}))?$/
      : /^(\d+|\d{1,3}(?:\.\d{3})+)?(?:,(\d{0,2}))?$/;
  const [whole, digits, decimals = ''] = shape.exec(plain) ?? [];
  if (whole === undefined || !/\d/.test(whole)) return null;
  const cents = Number((digits ?? '0').replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return cents > 0 && cents <= largestAmount ? cents : null;
}

/** A spreadsheet would run it; what is a negative amount is none either. */
const formula = /^[=+@]/;

export type ReadRows = {
  readonly rows: readonly ImportedRow[];
  readonly errors: readonly RowError[];
};

/** Rules IM5 and IM6. Every row, or what is wrong with it; rows without anything in them are passed over. */
export function readRows(input: {
  readonly kind: ImportKind;
  /** Without the line of names. */
  readonly lines: readonly (readonly string[])[];
  readonly columns: { readonly date: number; readonly amount: number };
  readonly order: DateOrder;
  readonly mark: DecimalMark;
  readonly today: BusinessDay;
  readonly store: StoreDays;
}): ReadRows {
  const { kind, columns, order, mark, today, store } = input;
  const rows: ImportedRow[] = [];
  const errors: RowError[] = [];
  const weeks = new Set<BusinessDay>();
  const dayProblem = (day: BusinessDay | null): RowProblem | null => {
    if (day === null) return 'not_a_day';
    if (kind === 'forecasts') {
      if (weekStart(day) !== day) return 'not_a_sunday';
      if (day > weekStart(today)) return 'future';
      return weeks.has(day) ? 'twice' : null;
    }
    if (day > today) return 'future';
    if (store.openedOn !== null && day < store.openedOn) return 'before_opening';
    return store.closedOn !== null && day > store.closedOn ? 'after_closing' : null;
  };
  input.lines.forEach((line, place) => {
    if (line.every((cell) => cell.trim() === '')) return;
    const row = place + 2;
    const dateText = (line[columns.date] ?? '').trim();
    const amountText = (line[columns.amount] ?? '').trim();
    const date = writtenDay(dateText, order);
    const amount = amountOf(amountText, mark);
    const wrongDay =
      dateText === '' ? 'missing' : formula.test(dateText) ? 'formula' : dayProblem(date);
    const wrongAmount =
      amountText === ''
        ? 'missing'
        : formula.test(amountText)
          ? 'formula'
          : amount === null
            ? 'not_an_amount'
            : null;
    if (wrongDay !== null) errors.push({ row, column: 'date', problem: wrongDay, text: dateText });
    if (wrongAmount !== null) {
      errors.push({ row, column: 'amount', problem: wrongAmount, text: amountText });
    }
    if (date === null || amount === null || wrongDay !== null || wrongAmount !== null) return;
    weeks.add(date);
    rows.push({ row, date, amount });
  });
  return { rows, errors };
}

/** Rule IM7. Rows of which the store has the like: the same amount on the same day, or a figure of the same week. */
export function duplicatesOf(
  rows: readonly ImportedRow[],
  kind: ImportKind,
  known: readonly { readonly date: BusinessDay; readonly amount: Cents }[],
): ImportedRow[] {
  const keyOf = ({ date, amount }: { readonly date: BusinessDay; readonly amount: Cents }) =>
    kind === 'forecasts' ? date : `${date} ${amount}`;
  const there = new Set(known.map(keyOf));
  return rows.filter((row) => {
    const key = keyOf(row);
    const again = there.has(key);
    there.add(key);
    return again;
  });
}
