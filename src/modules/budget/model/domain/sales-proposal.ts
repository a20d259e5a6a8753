import { addDays, type BusinessDay } from '../../../../kernel/business-week.ts';
import { toCents, type Cents } from '../../../../kernel/money.ts';
import { latestForecast, type ForecastFacts } from './forecast.ts';

const weeksBack = 8;
const fewestWeeks = 3;
/** Of so many weeks on the highest and the lowest say nothing. */
const weeksToTrim = 5;
const wholeDollar = 100;

export type SalesProposal = {
  readonly amount: Cents;
  /** Newest first; those left out of the mean are `used: false`. */
  readonly weeks: readonly {
    readonly weekStartDate: BusinessDay;
    readonly amount: Cents;
    readonly used: boolean;
  }[];
};

/**
 * Rule FC3. What is proposed for a week: the mean of the store's figures of the eight weeks before it, of five or more
 * without the highest and the lowest, in whole dollars. Null of fewer than three.
 */
export function proposeSales(
  forecasts: readonly (ForecastFacts & { readonly projected_amount: number })[],
  week: BusinessDay,
): SalesProposal | null {
  const known = Array.from({ length: weeksBack }, (_, index) => addDays(week, -7 * (index + 1)))
    .map((weekStartDate) => ({ weekStartDate, forecast: latestForecast(forecasts, weekStartDate) }))
    .flatMap(({ weekStartDate, forecast }) =>
      forecast === null ? [] : [{ weekStartDate, amount: toCents(forecast.projected_amount) }],
    );
  if (known.length < fewestWeeks) return null;
  const sorted = known.toSorted((a, b) => a.amount - b.amount);
  const left =
    known.length < weeksToTrim ? [] : [sorted[0]?.weekStartDate, sorted.at(-1)?.weekStartDate];
  const weeks = known.map((each) => ({ ...each, used: !left.includes(each.weekStartDate) }));
  const used = weeks.filter((each) => each.used);
  const mean = used.reduce((sum, { amount }) => sum + amount, 0) / used.length;
  return { amount: Math.max(wholeDollar, Math.round(mean / wholeDollar) * wholeDollar), weeks };
}

/** Rule FC4. Every person's figure of the week, the one that counts first. */
export function forecastsOfWeek<Forecast extends ForecastFacts>(
  forecasts: readonly Forecast[],
  week: BusinessDay,
): Forecast[] {
  return forecasts
    .filter(({ week_start_date }) => week_start_date === week)
    .sort((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at) || (a.id < b.id ? 1 : -1));
}
