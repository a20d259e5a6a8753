import { addDays, weekStart, type BusinessDay } from '../../../../kernel/business-week.ts';
import { percentOf, toCents, type Cents } from '../../../../kernel/money.ts';
import { budgetWeek, type EntryFacts } from './budget-week.ts';
import { foodCostPercentage } from './food-cost-share.ts';
import { latestForecast, type ForecastFacts } from './forecast.ts';
import type { PercentageOfWeek } from './percentage.ts';
import type { StoreDays } from './store-days.ts';

/** A week with all that the analysis asks of it. */
export type KnownWeek = {
  readonly weekStartDate: BusinessDay;
  /** Sunday to Saturday; null: not entered, which is no zero. */
  readonly days: readonly (Cents | null)[];
  /** Days on which the store was not open yet, or not any more: none of them is missing (rule BW9). */
  readonly closed: readonly boolean[];
  readonly total: Cents;
  readonly enteredDays: number;
  /** 0: nobody has projected any. */
  readonly sales: Cents;
  readonly budget: Cents;
  /** The target, in percent of sales. */
  readonly target: number;
  /** Rule SH1; null: nothing to compare. */
  readonly share: number | null;
};

/** Rule AN1. The last `count` weeks up to today's, oldest first, each with its own forecast and percentage. */
export function knownWeeks(input: {
  readonly today: BusinessDay;
  readonly count: number;
  readonly entries: readonly EntryFacts[];
  readonly forecasts: readonly (ForecastFacts & { readonly projected_amount: number })[];
  readonly percentageOf: PercentageOfWeek;
  readonly store?: StoreDays;
}): KnownWeek[] {
  const current = weekStart(input.today);
  const ofWeek = new Map<BusinessDay, EntryFacts[]>();
  for (const entry of input.entries) {
    const week = weekStart(entry.entry_date);
    const those = ofWeek.get(week);
    if (those === undefined) ofWeek.set(week, [entry]);
    else those.push(entry);
  }
  return Array.from({ length: input.count }, (_, index) => {
    const weekStartDate = addDays(current, (index - input.count + 1) * 7);
    const week = budgetWeek(
      ofWeek.get(weekStartDate) ?? [],
      weekStartDate,
      input.today,
      input.store,
    );
    const forecast = latestForecast(input.forecasts, weekStartDate);
    const sales = forecast === null ? 0 : toCents(forecast.projected_amount);
    const target = input.percentageOf(weekStartDate);
    return {
      weekStartDate,
      days: week.days.map(({ total }) => total),
      closed: week.days.map(({ time }) => time === 'closed'),
      total: week.actualFoodCost,
      enteredDays: week.enteredDays,
      sales,
      budget: percentOf(sales, target),
      target,
      share:
        week.enteredDays === 0
          ? null
          : foodCostPercentage({
              actualFoodCost: week.actualFoodCost,
              projectedSales: sales,
              enteredDays: week.enteredDays,
            }),
    };
  });
}

/** Rule AN2. All seven days are entered: only such a week says how a week usually goes. */
export const isComplete = ({ enteredDays }: KnownWeek): boolean => enteredDays === 7;

/** Nothing of it is still to come: all its days are entered, but for those on which the store is closed (rule BW9). */
export const isAllEntered = ({ days, closed }: Pick<KnownWeek, 'days' | 'closed'>): boolean =>
  days.every((day, place) => day !== null || closed[place] === true);

/** Rule AN3. Points around the target that are no reason to look closer. */
export const bandPoints = 1;
