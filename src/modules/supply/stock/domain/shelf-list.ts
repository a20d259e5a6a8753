/** Which products of a store are listed, and what is said of them together (rule ST11). */
import { sumCents, type Cents } from '../../../../kernel/money.ts';
import type { Area } from '../../model/domain/stock.ts';
import { shelfMarks, type ShelfFigure, type ShelfMark } from './shelf-figure.ts';

export const shelfViews = ['all', ...shelfMarks, 'untracked'] as const;
export type ShelfView = (typeof shelfViews)[number];

type Listed = { readonly figure: ShelfFigure; readonly isTracked: boolean };

/** What is not followed is in a view of its own. */
export const isInView = ({ figure, isTracked }: Listed, view: ShelfView): boolean =>
  view === 'untracked' ? !isTracked : isTracked && (view === 'all' || figure.marks.includes(view));

export type ShelfTotals = {
  readonly value: Cents;
  readonly marked: Readonly<Record<ShelfMark, number>>;
};

export function shelfTotals(rows: readonly Listed[]): ShelfTotals {
  const tracked = rows.filter(({ isTracked }) => isTracked);
  const having = (mark: ShelfMark) =>
    tracked.filter(({ figure }) => figure.marks.includes(mark)).length;
  return {
    value: sumCents(tracked.map(({ figure }) => figure.value ?? 0)),
    marked: {
      negative: having('negative'),
      below: having('below'),
      part_counted: having('part_counted'),
      not_counted: having('not_counted'),
    },
  };
}

type Kept = { readonly shelf: { readonly keptIn: readonly string[] } | undefined };

/**
 * Rule ST11: products under the areas where they are kept, in the store's order of a walk; each area that has any, and at the
 * end what has no place, or one that is gone.
 */
export function byArea<Row extends Kept>(
  rows: readonly Row[],
  areas: readonly Area[],
): readonly { readonly area: Area; readonly rows: readonly Row[] }[] {
  const placesOf = ({ shelf }: Row) =>
    areas.filter(({ id }) => shelf?.keptIn.includes(id)).map(({ id }) => id);
  return [...areas, { id: '', name: null }]
    .map((area) => ({
      area,
      rows: rows.filter((row) => {
        const places = placesOf(row);
        return area.id === '' ? places.length === 0 : places.includes(area.id);
      }),
    }))
    .filter((section) => section.rows.length > 0);
}
