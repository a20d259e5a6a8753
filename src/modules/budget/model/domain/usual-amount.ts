import { addDays, dayOfWeek, type BusinessDay } from '../../../../kernel/business-week.ts';
import { toCents, type Cents } from '../../../../kernel/money.ts';
import type { EntryFacts } from './budget-week.ts';
import { latestForecast, type ForecastFacts } from './forecast.ts';
import { median } from './median.ts';

/** How many same weekdays, or weeks, back an amount is compared with. */
const weeksBack = 8;
/** So many days, or weeks, make something usual. */
const fewestDays = 3;
const fewestWeeks = 2;
/** What is twice the usual is far; more where the store's days themselves lie far apart. */
const farTimes = 2;
const farSpreads = 4;
/** What a store without a past is asked about from, by day and by week. */
const muchForADay: Cents = 2_000_000;
const muchForAWeek: Cents = 20_000_000;

/** Whether an amount is asked about, and what is usual; `usual` null: there is no past to tell. */
export type Unusual = {
  readonly usual: Cents | null;
  /** The usual is that of this weekday; else of all days, or weeks. */
  readonly sameWeekday: boolean;
};

function isFar(past: readonly Cents[], amount: Cents): boolean {
  const usual = median(past);
  const spread = median(past.map((each) => Math.abs(each - usual)));
  return amount > Math.max(usual * farTimes, usual + spread * farSpreads);
}

function dayTotals(
  entries: readonly EntryFacts[],
  day: BusinessDay,
): ReadonlyMap<BusinessDay, Cents> {
  const first = addDays(day, -7 * weeksBack);
  const totals = new Map<BusinessDay, Cents>();
  for (const { entry_date, amount } of entries) {
    if (entry_date === day || entry_date < first) continue;
    totals.set(entry_date, (totals.get(entry_date) ?? 0) + toCents(amount));
  }
  return totals;
}

/**
 * Rule BI7. What the store's same weekdays usually cost: the median of the last eight that are entered; of fewer than three,
 * of all its days of those weeks. Null when the amount is not far above it: a low one is ordinary, as days are entered in
 * parts.
 */
export function unusualFoodCost(
  entries: readonly EntryFacts[],
  day: BusinessDay,
  amount: Cents,
): Unusual | null {
  const totals = dayTotals(entries, day);
  const same = [...totals]
    .filter(([other]) => other < day && dayOfWeek(other) === dayOfWeek(day))
    .map(([, total]) => total);
  const sameWeekday = same.length >= fewestDays;
  const past = sameWeekday ? same : [...totals.values()];
  if (past.length < fewestDays) {
    return amount > muchForADay ? { usual: null, sameWeekday: false } : null;
  }
  return isFar(past, amount) ? { usual: median(past), sameWeekday } : null;
}

/** Rule BI7, of a week's projected sales: the store's eight weeks before it, or what there is of later ones. */
export function unusualSales(
  forecasts: readonly (ForecastFacts & { readonly projected_amount: number })[],
  week: BusinessDay,
  amount: Cents,
): Unusual | null {
  const weeks = [...new Set(forecasts.map(({ week_start_date }) => week_start_date))]
    .filter((other) => other !== week && other >= addDays(week, -7 * weeksBack))
    .sort();
  const past = weeks.map((other) =>
    toCents(latestForecast(forecasts, other)?.projected_amount ?? 0),
  );
  if (past.length < fewestWeeks) {
    return amount > muchForAWeek ? { usual: null, sameWeekday: false } : null;
  }
  return isFar(past, amount) ? { usual: median(past), sameWeekday: false } : null;
}
