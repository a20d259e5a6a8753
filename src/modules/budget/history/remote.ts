/** What a device does not hold of a store's food cost, asked from the server. */
import * as v from 'valibot';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { request, type Answer } from '../../../platform/backend/request.ts';

const entriesSchema = v.array(
  v.object({
    id: v.string(),
    user_id: v.string(),
    entry_date: v.string(),
    amount: v.number(),
    created_at: v.string(),
    updated_at: v.string(),
  }),
);
const forecastsSchema = v.array(
  v.object({
    id: v.string(),
    user_id: v.string(),
    week_start_date: v.string(),
    projected_amount: v.number(),
    updated_at: v.string(),
  }),
);
export type RemoteEntry = v.InferOutput<typeof entriesSchema>[number];
export type RemoteForecast = v.InferOutput<typeof forecastsSchema>[number];
export type OlderRows = {
  readonly entries: readonly RemoteEntry[];
  readonly forecasts: readonly RemoteForecast[];
};

/** The most that one answer brings. A range of more is asked for in parts. */
const mostRows = 1000;

async function all<Row extends { readonly id: string }>(
  page: (from: number) => Promise<Answer<readonly Row[]>>,
  read: readonly Row[] = [],
): Promise<Answer<readonly Row[]>> {
  const answer = await page(read.length);
  if (answer.refused !== undefined) return answer;
  const rows = [...read, ...answer.value];
  return answer.value.length < mostRows ? { value: rows } : all(page, rows);
}

/** Entries and forecasts of a store's days, both of them included. */
export async function fetchOlderRows(
  storeId: string,
  { from, to }: { readonly from: BusinessDay; readonly to: BusinessDay },
): Promise<Answer<OlderRows>> {
  const entries = await all((start) =>
    request(
      (client) =>
        client
          .from('food_cost_entries')
          .select('id, user_id, entry_date, amount, created_at, updated_at')
          .eq('store_id', storeId)
          .is('deleted_at', null)
          .gte('entry_date', from)
          .lte('entry_date', to)
          .order('entry_date')
          .order('id')
          .range(start, start + mostRows - 1),
      entriesSchema,
    ),
  );
  if (entries.refused !== undefined) return entries;
  const forecasts = await all((start) =>
    request(
      (client) =>
        client
          .from('weekly_sales_forecasts')
          .select('id, user_id, week_start_date, projected_amount, updated_at')
          .eq('store_id', storeId)
          .is('deleted_at', null)
          .gte('week_start_date', from)
          .lte('week_start_date', to)
          .order('week_start_date')
          .order('id')
          .range(start, start + mostRows - 1),
      forecastsSchema,
    ),
  );
  if (forecasts.refused !== undefined) return forecasts;
  return { value: { entries: entries.value, forecasts: forecasts.value } };
}
