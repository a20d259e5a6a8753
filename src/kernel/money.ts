/** An amount in whole cents of a US dollar. Sums and products stay exact; only display and the wire use decimals. */
export type Cents = number;

/** The greatest amount a column of numeric(12, 2) holds. */
const greatest: Cents = 999_999_999_999;

const grouped = /^\d{1,3}([,.\u00a0\u202f' ]\d{3})+$/;

/**
 * Reads an amount as people type it in any of our languages: `12`, `12.5`, `12,50`, `1,234.50`, `1.234,50`,
 * `1 234,50`, with or without `$`. The last point or comma is the decimal mark, but `1,234` is a thousand. `1.234` is
 * refused: in dollars it is a slip more often than a thousand. Answers null for anything else: letters, a minus sign, more than
 * two decimals, an amount the database can't hold.
 */
export function parseMoney(text: string): Cents | null {
  const typed = text.trim().replace(/^\$\s*|\s*\$$/g, '');
  if (!/^[\d.,\u00a0\u202f' ]+$/.test(typed) || !/\d/.test(typed)) return null;
  const mark = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','));
  const whole = mark === -1 ? typed : typed.slice(0, mark);
  const decimals = mark === -1 ? '' : typed.slice(mark + 1);
  const onePoint = mark !== -1 && typed.indexOf('.') === mark;
  if (mark !== -1 && decimals.length === 3 && !onePoint && grouped.test(typed))
    return checked(digits(typed), '');
  if (!/^\d{0,2}$/.test(decimals)) return null;
  if (!/^\d*$/.test(whole) && !grouped.test(whole)) return null;
  if (whole.includes(typed.charAt(mark)) && mark !== -1) return null;
  return checked(digits(whole), decimals);
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}

function checked(whole: string, decimals: string): Cents | null {
  if (whole === '' && decimals === '') return null;
  const cents = Number(whole || '0') * 100 + Number(decimals.padEnd(2, '0'));
  return cents <= greatest ? cents : null;
}

/** From the wire's decimal, such as 12.5. */
export function toCents(decimal: number): Cents {
  return Math.round(decimal * 100);
}

/** To the wire's decimal. */
export function fromCents(cents: Cents): number {
  return cents / 100;
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** `percent` of 100, rounded to the nearest cent, halves away from zero. */
export function percentOf(cents: Cents, percent: number): Cents {
  // Percentages have at most two decimals (spec §9), so that this product is a whole number before it is divided.
  const product = cents * Math.round(percent * 100);
  return Math.sign(product) * Math.round(Math.abs(product) / 10_000);
}
