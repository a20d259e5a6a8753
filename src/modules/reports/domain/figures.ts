import type { Grouping } from './report-filter.ts';
import type { Measure, Report } from './report.ts';

type Line = { readonly rows: number; readonly values: Readonly<Record<string, number | null>> };

/** A figure of a line; null: there is none. Where there are no rows there is nothing to count. */
export function figureOf(measure: Measure, line: Line): number | null {
  const value = line.values[measure.id] ?? null;
  return value === null && measure.format === 'number' ? 0 : value;
}

/** Whether a figure asks for somebody. */
export const isWanted = (measure: Measure, value: number | null): boolean =>
  measure.wanted !== undefined &&
  value !== null &&
  (measure.wanted === 'none' ? value > 0 : value < 0);

export const groupingsOf = ({ part }: Report): readonly Grouping[] =>
  part === undefined ? ['stores', 'weeks'] : ['stores', 'weeks', 'parts'];

/** The rows behind a figure, in the words of the server. */
export const cellOf = (grouping: Grouping, key: string) =>
  grouping === 'stores' ? { store: key } : grouping === 'weeks' ? { week: key } : { part: key };

/** How long the bar of each figure is, of the longest: 0 to 1. */
export function sharesOf(values: readonly (number | null)[]): number[] {
  const longest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
  return values.map((value) => (longest === 0 ? 0 : Math.abs(value ?? 0) / longest));
}
