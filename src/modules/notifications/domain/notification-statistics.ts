/** Sums of what became of notifications (rule D15). */

/** Null: it speaks of fewer than five people. */
type Hidden = number | null;

type Row = {
  readonly week: string;
  readonly made: number;
  readonly sent: Hidden;
  readonly delivered: Hidden;
  readonly opened: Hidden;
  readonly acted: Hidden;
};

export type Sums = {
  readonly made: number;
  /** Of the rows that say it; null: none does. */
  readonly sent: Hidden;
  readonly delivered: Hidden;
  readonly opened: Hidden;
  readonly acted: Hidden;
};

const sumOf = (values: readonly Hidden[]): Hidden => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

export function sumsOf(rows: readonly Row[]): Sums {
  return {
    made: rows.reduce((sum, { made }) => sum + made, 0),
    sent: sumOf(rows.map(({ sent }) => sent)),
    delivered: sumOf(rows.map(({ delivered }) => delivered)),
    opened: sumOf(rows.map(({ opened }) => opened)),
    acted: sumOf(rows.map(({ acted }) => acted)),
  };
}

/** The newest week first, each with what was made in it. */
export function madeByWeek(
  rows: readonly Row[],
): readonly { readonly week: string; readonly made: number }[] {
  const weeks = [...new Set(rows.map(({ week }) => week))].toSorted().toReversed();
  return weeks.map((week) => ({
    week,
    made: sumsOf(rows.filter((row) => row.week === week)).made,
  }));
}

/** Percent of `whole`; null where either is not told, or nothing is there to have a part of. */
export function shareOf(part: Hidden, whole: Hidden): Hidden {
  return part === null || whole === null || whole === 0 ? null : (part / whole) * 100;
}
