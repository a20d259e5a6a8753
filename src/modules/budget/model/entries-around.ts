import { useEffect, useState } from 'react';
import { useDatabase } from '../../../db/database-context.tsx';
import { weekStart, type BusinessDay } from '../../../kernel/business-week.ts';
import { foodCostEntries, type FoodCostEntry } from './collections.ts';
import { firstDayRead } from './domain/shown-week.ts';

type Read = { readonly readSince: BusinessDay; readonly entries: readonly FoodCostEntry[] };

/**
 * The entries of a day and of those that it is compared with (rules BD1, BI7). Those that the page has read do for nearly
 * every day; for an earlier one they are asked of the device once it is chosen.
 */
export function useEntriesAround(
  storeId: string,
  day: BusinessDay,
  { readSince, entries }: Read,
): readonly FoodCostEntry[] {
  const database = useDatabase();
  const [older, setOlder] = useState<(Read & { readonly day: BusinessDay }) | null>(null);
  const isOlder = day !== '' && day < readSince;
  useEffect(() => {
    if (!isOlder) return undefined;
    let left = false;
    const since = firstDayRead(weekStart(day));
    void database
      .find(foodCostEntries, {
        equals: { store_id: storeId },
        from: { entry_date: since },
        to: { entry_date: day },
      })
      .then((found) => {
        if (!left) setOlder({ day, readSince: since, entries: found });
      });
    return () => {
      left = true;
    };
  }, [database, storeId, day, isOlder]);
  return isOlder && older?.day === day ? older.entries : entries;
}
