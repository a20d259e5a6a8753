/** Days as the rows of a file write them. */
import { isBusinessDay, type BusinessDay } from './business-week.ts';

/** How a file writes what can be written in two ways. */
export const dateOrders = ['year', 'month', 'day'] as const;
export type DateOrder = (typeof dateOrders)[number];

const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const otherDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** The order of the parts of a day, where any day of the file tells it; null: nothing in it does. */
export function guessDateOrder(texts: readonly string[]): DateOrder | null {
  let order: DateOrder | null = 'year';
  for (const text of texts) {
    const [, one, two] = otherDay.exec(text.trim()) ?? [];
    if (one === undefined || two === undefined) continue;
    if (Number(one) > 12) return 'day';
    if (Number(two) > 12) return 'month';
    order = one === two && order === 'year' ? 'month' : one === two ? order : null;
  }
  return order;
}

/** The day that a cell says; null: it is none. */
export function writtenDay(text: string, order: DateOrder): BusinessDay | null {
  const iso = isoDay.exec(text);
  const other = otherDay.exec(text);
  const [, one = '', two = '', year = ''] = other ?? [];
  const parts = iso
    ? [iso[1], iso[2], iso[3]]
    : other
      ? [year, ...(order === 'day' ? [two, one] : [one, two])]
      : null;
  if (parts === null) return null;
  const [y = '', m = '', d = ''] = parts;
  const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isBusinessDay(day) ? day : null;
}
