import { businessDayOf, type BusinessDay } from '../../../../kernel/business-week.ts';
import { zoneOffset } from '../../../../kernel/zone-offset.ts';

/** The last minute of a day by the store's clock, ISO 8601: whoever has until Friday has all of Friday. */
export function endOfDay(day: BusinessDay, timeZone: string | undefined): string {
  const asIfUtc = Date.parse(`${day}T23:59:00Z`);
  const first = asIfUtc - zoneOffset(asIfUtc, timeZone);
  // The clocks may change between the two.
  return new Date(asIfUtc - zoneOffset(first, timeZone)).toISOString();
}

/** The day that a moment falls on by the store's clock. */
export const dayOf = (moment: string, timeZone: string | undefined): BusinessDay =>
  businessDayOf(new Date(moment), timeZone);
