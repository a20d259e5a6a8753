/** What a store should order (rules SU of the supplies). Equal to `sync.reorder_suggestion`. */
import { daysBetween, type BusinessDay } from '../../../../kernel/business-week.ts';
import { raisedToPack, toQuantity, type Pack, type Quantity } from '../../model/domain/quantity.ts';

/** What is known of a product in a store; quantities in base units. */
export type ShelfFacts = {
  /** Null: nobody has counted it and nothing has come. */
  readonly onHand: Quantity | null;
  /** What the store wants to have after a delivery. */
  readonly par: Quantity | null;
  /** Above it nothing is ordered to fill up to par; null: whatever is below par is. */
  readonly reorderPoint: Quantity | null;
  /** Used on an average day; null before two counts (rule SU6). */
  readonly dailyUse: Quantity | null;
};

/** What is ordered and not here yet, in base units, and the day on which it is to come. */
export type Awaited = { readonly quantity: Quantity; readonly day: BusinessDay };

export type DeliveryDays = {
  readonly today: BusinessDay;
  /** The delivery that can still be ordered for; null: none is planned. */
  readonly next: BusinessDay | null;
  /** The one after it: until then what is ordered now has to last. */
  readonly following: BusinessDay | null;
};

export type SuggestedPack = Pack & { readonly pack_size: number };

export type Suggestion = {
  readonly method: 'par' | 'use';
  /** What there should be: par, or what is used until the delivery after the next. */
  readonly target: Quantity;
  /** Never below zero: a negative figure is a mistake of the books, not a debt. */
  readonly onHand: Quantity;
  /** What comes in time. */
  readonly coming: Quantity;
  /** Ordered and not here on its day: not counted on. */
  readonly overdue: Quantity;
  /** The target less what is there and what comes. */
  readonly missing: Quantity;
  /** In order units, as the offer sells them. */
  readonly order: Quantity;
};

/** Whole days that what is on hand still lasts; null: nobody knows how much is used. */
export function daysLeft({
  onHand,
  dailyUse,
}: Pick<ShelfFacts, 'onHand' | 'dailyUse'>): number | null {
  if (onHand === null || dailyUse === null || dailyUse <= 0) return null;
  return Math.floor(Math.max(onHand, 0) / dailyUse);
}

/** Rule SU5: whether it is used up before the next delivery, or before what is on order and comes sooner. */
export function runsOut(
  shelf: ShelfFacts,
  awaited: readonly Awaited[],
  { today, next }: DeliveryDays,
): boolean {
  const { onHand, dailyUse } = shelf;
  if (onHand === null || next === null || daysLeft(shelf) === null) return false;
  const sooner = awaited.filter(({ day }) => day >= today && day < next);
  return [...sooner.map(({ day }) => day), next].some((until) => {
    const came = sooner
      .filter(({ day }) => day < until)
      .reduce((sum, { quantity }) => sum + quantity, Math.max(onHand, 0));
    const left = daysLeft({ onHand: came, dailyUse });
    return left !== null && left < daysBetween(today, until);
  });
}

/** Rules SU1 to SU4; null: nothing is to be ordered, or nobody can say. */
export function suggestionFor(
  shelf: ShelfFacts,
  awaited: readonly Awaited[],
  days: DeliveryDays,
  pack: SuggestedPack,
): Suggestion | null {
  if (shelf.onHand === null) return null;
  const onHand = Math.max(shelf.onHand, 0);
  const sum = (each: readonly Awaited[]) =>
    each.reduce((total, { quantity }) => total + quantity, 0);
  const coming = sum(awaited.filter(({ day }) => day >= days.today));
  const there = onHand + coming;
  const used = usedUntil(shelf.dailyUse, days);
  const byUse = used !== null && (shelf.par === null || used > shelf.par);
  const target = byUse ? used : shelf.par;
  if (target === null) return null;
  const missing = target - there;
  if (missing <= 0) return null;
  if (!byUse && shelf.reorderPoint !== null && there > shelf.reorderPoint) return null;
  const order = inPacks(missing, pack, byUse ? 'up' : 'nearest');
  if (order === null) return null;
  return {
    method: byUse ? 'use' : 'par',
    target,
    onHand,
    coming,
    overdue: sum(awaited.filter(({ day }) => day < days.today)),
    missing,
    order,
  };
}

/** What is used from today until the delivery after the next, to the thousandth. */
function usedUntil(dailyUse: Quantity | null, { today, following }: DeliveryDays): Quantity | null {
  if (dailyUse === null || dailyUse <= 0 || following === null) return null;
  return dailyUse * Math.max(daysBetween(today, following), 0);
}

/**
 * Rule SU4: as many packs as are missing, in the offer's steps. `nearest` orders nothing for less than half of a pack;
 * `up` never leaves anything short. Null: nothing.
 */
function inPacks(
  missing: Quantity,
  pack: SuggestedPack,
  rounding: 'up' | 'nearest',
): Quantity | null {
  const size = toQuantity(pack.pack_size);
  const packs =
    rounding === 'up' ? Math.ceil(missing / size) : Math.floor((2 * missing + size) / (2 * size));
  return packs === 0 ? null : raisedToPack(packs * 1000, pack);
}
