/** Entries and forecasts for the tests of this folder. */
import type { EntryFacts } from './budget-week.ts';

let made = 0;

export function anEntry(
  entry_date: string,
  amount: number,
  parts: Partial<EntryFacts> = {},
): EntryFacts {
  made += 1;
  return {
    id: `entry-${String(made).padStart(5, '0')}`,
    user_id: 'manager',
    entry_date,
    amount,
    created_at: `${entry_date}T12:00:00Z`,
    ...parts,
  };
}

export function aForecast(
  week_start_date: string,
  projected_amount: number,
  updated_at = `${week_start_date}T12:00:00Z`,
  id = `forecast-${week_start_date}-${updated_at}`,
) {
  return { id, week_start_date, projected_amount, updated_at };
}
