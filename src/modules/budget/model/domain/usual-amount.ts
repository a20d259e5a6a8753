import type { BusinessDay } from '../../../../kernel/business-week.ts';
import { sumCents, toCents, type Cents } from '../../../../kernel/money.ts';
import type { EntryFacts } from './budget-week.ts';
import { latestForecast, type ForecastFacts } from './forecast.ts';

/** An amount above so many times the usual one is asked about. */
const farTimes = 3;
/** So many days, or weeks, make something usual. */
const fewestDays = 3;
const fewestWeeks = 2;
/** What a store without a past is asked about from, by day and by week. */
const muchForADay: Cents = 2_000_000;
const muchForAWeek: Cents = 20_000_000;

function median(values: readonly Cents[]): Cents {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2);
}

/** Whether an amount is asked about, and what is usual; `usual` null: there is no past to tell. */
export type Unusual = { readonly usual: Cents | null };

const farFrom = (usual: Cents | null, much: Cents, amount: Cents): Unusual | null =>
  amount > (usual === null ? much : usual * farTimes) ? { usual } : null;

/**
 * Rule BI7. What the store's days usually cost: the median of the totals of those entered, the day itself left out. Null
 * when the amount is near it.
 */
export function unusualFoodCost(
  entries: readonly EntryFacts[],
  day: BusinessDay,
  amount: Cents,
): Unusual | null {
  const totals = new Map<BusinessDay, Cents[]>();
  for (const entry of entries) {
    if (entry.entry_date === day) continue;
    totals.set(entry.entry_date, [...(totals.get(entry.entry_date) ?? []), toCents(entry.amount)]);
  }
  const usual = totals.size < fewestDays ? null : median([...totals.values()].map(sumCents));
  return farFrom(usual, muchForADay, amount);
}

/** Rule BI7, of a week's projected sales: the median of the store's other weeks. */
export function unusualSales(
  forecasts: readonly (ForecastFacts & { readonly projected_amount: number })[],
  week: BusinessDay,
  amount: Cents,
): Unusual | null {
  const weeks = new Set(forecasts.map(({ week_start_date }) => week_start_date));
  weeks.delete(week);
  const sales = [...weeks].map((other) =>
    toCents(latestForecast(forecasts, other)?.projected_amount ?? 0),
  );
  return farFrom(sales.length < fewestWeeks ? null : median(sales), muchForAWeek, amount);
}
