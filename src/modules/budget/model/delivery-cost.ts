/** What a delivery cost, as an entry of its day: for the module that takes deliveries in (rule BD4). */
import { useRows } from '../../../db/database-context.tsx';
import { change, type Change } from '../../../db/local-database.ts';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { naturalId } from '../../../kernel/ids.ts';
import { fromCents, sumCents, toCents, type Cents } from '../../../kernel/money.ts';
import { foodCostEntries } from './collections.ts';

export type DeliveryCost = {
  readonly storeId: string;
  /** Whoever writes it. */
  readonly userId: string;
  readonly day: BusinessDay;
  readonly deliveryId: string;
  /** It is entered for the first, the second time and so on: what was taken back is not made again. */
  readonly no: number;
  readonly amount: Cents;
  /** Entries of the day that it takes the place of. */
  readonly insteadOf: readonly string[];
  readonly now: Date;
};

/** The one entry of a delivery: whoever makes it, on whatever device, makes the same. */
const deliveryEntryId = (deliveryId: string, no: number): string =>
  naturalId(foodCostEntries.name, 'delivery', deliveryId, String(no));

/** What is written to enter it, together with what says so in its own module. Takes `manage_budget`. */
export function enterDeliveryCost(cost: DeliveryCost): readonly Change[] {
  const id = deliveryEntryId(cost.deliveryId, cost.no);
  return [
    ...cost.insteadOf
      .filter((each) => each !== id)
      .map((each) =>
        change({
          declaration: foodCostEntries,
          id: each,
          set: { deleted_at: cost.now.toISOString() },
        }),
      ),
    change({
      declaration: foodCostEntries,
      id,
      create: true,
      scope: `store:${cost.storeId}`,
      set: {
        user_id: cost.userId,
        store_id: cost.storeId,
        entry_date: cost.day,
        amount: fromCents(cost.amount),
      },
    }),
  ];
}

/** What is written to take that back: its entry goes, those that it took the place of are there again. */
export function takeBackDeliveryCost({
  deliveryId,
  no,
  insteadOf,
  now,
}: Pick<DeliveryCost, 'deliveryId' | 'no' | 'insteadOf' | 'now'>): readonly Change[] {
  const set = (id: string, deleted_at: string | null) =>
    change({ declaration: foodCostEntries, id, set: { deleted_at } });
  return [
    set(deliveryEntryId(deliveryId, no), now.toISOString()),
    ...insteadOf.map((id) => set(id, null)),
  ];
}

/** What is entered of a store's day, live. */
export function useEnteredOnDay(
  storeId: string,
  day: BusinessDay,
): { readonly ids: readonly string[]; readonly total: Cents; readonly loading: boolean } {
  const { rows, loading } = useRows(foodCostEntries, {
    equals: { store_id: storeId },
    from: { entry_date: day },
    to: { entry_date: day },
  });
  return {
    ids: rows.map(({ id }) => id),
    total: sumCents(rows.map(({ amount }) => toCents(amount))),
    loading,
  };
}
