import { useEffect, useState } from 'react';
import { useRows } from '../../../db/database-context.tsx';
import { useConnection } from '../../../db/use-connection.ts';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { percentageOfWeek, type PercentageOfWeek } from '../model/domain/percentage.ts';
import {
  foodCostEntries,
  storePercentages,
  weeklySalesForecasts,
  type FoodCostEntry,
} from '../model/collections.ts';
import { beforeDevice, wholeWeeks, type HistoryRange } from './domain/history-range.ts';
import { fetchOlderRows, type OlderRows, type RemoteEntry, type RemoteForecast } from './remote.ts';

/** What is known of the days before all that the device holds (rule HI4). */
export type Older = 'none' | 'asking' | 'offline' | 'failed' | 'here';

type History = {
  /** Of the whole weeks of the range. */
  readonly entries: readonly RemoteEntry[];
  readonly forecasts: readonly RemoteForecast[];
  /** Those of them that are on the device: only these can be cleared. */
  readonly onDevice: readonly FoodCostEntry[];
  readonly percentageOf: PercentageOfWeek;
  readonly older: Older;
  readonly oldestHere: BusinessDay | null;
  readonly loading: boolean;
};

/** Live, as far as the device holds it. */
export function useHistory(
  store: { readonly id: string; readonly budgetPercentage: number | null },
  range: HistoryRange,
): History {
  const storeId = store.id;
  const percentages = useRows(storePercentages, { equals: { store_id: storeId } });
  const weeks = wholeWeeks(range);
  const oldest = useRows(foodCostEntries, {
    equals: { store_id: storeId },
    sort: [{ by: 'entry_date', direction: 'asc' }],
    limit: 1,
  });
  const entries = useRows(foodCostEntries, {
    equals: { store_id: storeId },
    from: { entry_date: weeks.from },
    to: { entry_date: weeks.to },
  });
  const forecasts = useRows(weeklySalesForecasts, {
    equals: { store_id: storeId },
    from: { week_start_date: weeks.from },
    to: { week_start_date: weeks.to },
  });
  const loading = percentages.loading || oldest.loading || entries.loading || forecasts.loading;
  const oldestHere = oldest.rows[0]?.entry_date ?? null;
  const missing = loading ? null : beforeDevice(weeks, oldestHere);
  const { rows, state } = useOlderRows(storeId, missing);
  const known = new Set(forecasts.rows.map(({ id }) => id));
  return {
    entries: [...rows.entries, ...entries.rows],
    forecasts: [...rows.forecasts.filter(({ id }) => !known.has(id)), ...forecasts.rows],
    onDevice: entries.rows,
    percentageOf: percentageOfWeek(store, percentages.rows),
    older: state,
    oldestHere,
    loading,
  };
}

const noRows: OlderRows = { entries: [], forecasts: [] };

/** What the server has of these days; asked again when there is a line. Null: nothing is to be asked. */
function useOlderRows(
  storeId: string,
  missing: HistoryRange | null,
): { readonly rows: OlderRows; readonly state: Older } {
  const offline = useConnection() === 'offline';
  const asked = missing === null ? null : `${storeId} ${missing.from} ${missing.to}`;
  const [answer, setAnswer] = useState<{ of: string; rows: OlderRows | null } | null>(null);
  useEffect(() => {
    if (asked === null || offline) return undefined;
    let wanted = true;
    const [store = '', from = '', to = ''] = asked.split(' ');
    void fetchOlderRows(store, { from, to }).then(({ value }) => {
      if (wanted) setAnswer({ of: asked, rows: value ?? null });
    });
    return () => {
      wanted = false;
    };
  }, [asked, offline]);
  if (asked === null) return { rows: noRows, state: 'none' };
  if (answer?.of === asked && answer.rows !== null) return { rows: answer.rows, state: 'here' };
  if (offline) return { rows: noRows, state: 'offline' };
  return { rows: noRows, state: answer?.of === asked ? 'failed' : 'asking' };
}
