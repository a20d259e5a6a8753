/** What a store wants to have of a product, where it keeps it and how it follows it, as somebody types it (rule ST8). */
import { fromQuantity, toQuantity } from '../../model/domain/quantity.ts';
import type { trackings } from '../../model/domain/stock.ts';
import { parseAmount, type QuantityProblem } from '../../model/domain/amount.ts';

export type Tracking = (typeof trackings)[number];

/** Quantities in base units, the wire's decimals; null: not said. */
export type ShelfFields = {
  readonly par: number | null;
  readonly reorder_point: number | null;
  readonly areas: readonly string[];
  readonly track: Tracking;
};

/** Of a product that the store has said nothing of. */
export const unsaidShelf: ShelfFields = {
  par: null,
  reorder_point: null,
  areas: [],
  track: 'quantity',
};

export type ShelfDraft = Omit<ShelfFields, 'par' | 'reorder_point'> & {
  readonly par: string;
  readonly reorderPoint: string;
};

export const shelfDraft = (
  { par, reorder_point, areas, track }: ShelfFields,
  written: (decimal: number) => string,
): ShelfDraft => ({
  par: par === null ? '' : written(par),
  reorderPoint: reorder_point === null ? '' : written(reorder_point),
  areas,
  track,
});

export type ShelfProblem = {
  readonly field: 'par' | 'reorderPoint';
  readonly problem: QuantityProblem | 'above_par';
};

/**
 * What was typed, or what is wrong with it. Below its reorder point a product is ordered, so that is not above the par. What
 * is not counted is asked for neither: both stay as they were `before`.
 */
export function readShelf(
  draft: ShelfDraft,
  before: Pick<ShelfFields, 'par' | 'reorder_point'>,
): { readonly fields: ShelfFields } | { readonly problem: ShelfProblem } {
  const { areas, track } = draft;
  if (track !== 'quantity') {
    const { par, reorder_point } = before;
    return { fields: { par, reorder_point, areas, track } };
  }
  const par = parseAmount(draft.par);
  if (!('quantity' in par)) return { problem: { field: 'par', problem: par.problem } };
  const point = parseAmount(draft.reorderPoint);
  if (!('quantity' in point)) {
    return { problem: { field: 'reorderPoint', problem: point.problem } };
  }
  if (par.quantity !== null && point.quantity !== null && point.quantity > par.quantity) {
    return { problem: { field: 'reorderPoint', problem: 'above_par' } };
  }
  return {
    fields: {
      par: par.quantity === null ? null : fromQuantity(par.quantity),
      reorder_point: point.quantity === null ? null : fromQuantity(point.quantity),
      areas,
      track,
    },
  };
}

const sameQuantity = (a: number | null, b: number | null): boolean =>
  (a === null ? null : toQuantity(a)) === (b === null ? null : toQuantity(b));

const sameAreas = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((area) => b.includes(area));

/** Rule ST8: only what is different is sent, so that two people who change different things do not meet. */
export function changedShelf(before: ShelfFields, after: ShelfFields): Partial<ShelfFields> {
  return {
    ...(sameQuantity(before.par, after.par) ? {} : { par: after.par }),
    ...(sameQuantity(before.reorder_point, after.reorder_point)
      ? {}
      : { reorder_point: after.reorder_point }),
    ...(sameAreas(before.areas, after.areas) ? {} : { areas: after.areas }),
    ...(before.track === after.track ? {} : { track: after.track }),
  };
}
