import type { BusinessDay } from '../../../../kernel/business-week.ts';
import type { Cents } from '../../../../kernel/money.ts';
import { useLeftOfWeek } from '../../../budget/index.ts';
import type { useCurrentStore } from '../../../stores/index.ts';
import type { SupplyOrderLine } from '../../model/collections.ts';
import { comesOn } from '../../model/domain/cart-budget.ts';
import { useFoodOfWeek, type KnownOrder } from '../../ordering/queries.ts';

export type Cart = {
  readonly store: ReturnType<typeof useCurrentStore>;
  readonly order: KnownOrder;
  readonly lines: readonly SupplyOrderLine[];
  readonly today: BusinessDay;
};

export type CartBudget = {
  readonly weekStartDate: BusinessDay;
  readonly enteredDays: number;
  readonly asOf: string | null;
  readonly ordered: Cents;
  readonly inCart: Cents;
  /** Null: nobody has projected the week's sales. `rest`: below 0, over. */
  readonly budget: { readonly left: Cents; readonly rest: Cents } | null;
};

/** Rule SO11, live; undefined until read, null where the person may not see the store's budget. */
export function useCartBudget({ store, order, lines, today }: Cart): CartBudget | null | undefined {
  const ofWeek = useLeftOfWeek(store, today, comesOn(order, today));
  const food = useFoodOfWeek(order, lines, ofWeek?.weekStartDate ?? today, today);
  if (ofWeek === null) return null;
  if (ofWeek === undefined || food === undefined) return undefined;
  const { left, ...known } = ofWeek;
  return {
    ...known,
    ...food,
    budget: left === null ? null : { left, rest: left - food.ordered - food.inCart },
  };
}
