import type { BusinessDay } from '../../../../kernel/business-week.ts';

/** Spec §9: the share of sales that food may cost where nobody has said another, in percent. */
const defaultBudgetPercentage = 28;

/** What holds from a Sunday on. */
export type PercentageFacts = {
  readonly id: string;
  readonly valid_from: BusinessDay;
  /** In percent, e.g. 28. */
  readonly percentage: number;
};

/** The percentage of a week that starts on that Sunday. */
export type PercentageOfWeek = (weekStartDate: BusinessDay) => number;

/** Rule BP1. Where none was set for the week: the store's own, else the default. */
export function ownPercentage(store: { readonly budgetPercentage: number | null }): number {
  return store.budgetPercentage ?? defaultBudgetPercentage;
}

/** Rule BP2. The one that holds in a week; null where none was set from that Sunday or an earlier one on. */
export function percentageSetFor<Facts extends PercentageFacts>(
  percentages: readonly Facts[],
  weekStartDate: BusinessDay,
): Facts | null {
  return percentages
    .filter(({ valid_from }) => valid_from <= weekStartDate)
    .reduce<Facts | null>(
      (newest, each) => (newest === null || each.valid_from > newest.valid_from ? each : newest),
      null,
    );
}

/** Rules BP1 and BP2, of any week of one store. */
export function percentageOfWeek(
  store: { readonly budgetPercentage: number | null },
  percentages: readonly PercentageFacts[],
): PercentageOfWeek {
  return (weekStartDate) =>
    percentageSetFor(percentages, weekStartDate)?.percentage ?? ownPercentage(store);
}
