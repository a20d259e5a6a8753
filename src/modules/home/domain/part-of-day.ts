import { dateFormatter } from '../../../kernel/formatter.ts';

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/**
 * By the clock on the store's wall: stores open before dawn and close after midnight. Without a time zone by the device's
 * clock, which needs no formatter.
 */
export function partOfDay(moment: Date, timeZone?: string): PartOfDay {
  const hour =
    timeZone === undefined
      ? moment.getHours()
      : Number(
          dateFormatter('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(moment),
        );
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 17 ? 'afternoon' : 'evening';
}
