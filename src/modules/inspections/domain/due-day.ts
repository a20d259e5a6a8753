import { businessDayOf, type BusinessDay } from '../../../kernel/business-week.ts';

const minute = 60_000;

/** How far the zone's clocks are ahead of UTC at that moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...(timeZone === undefined ? {} : { timeZone }),
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) -
    Math.trunc(moment / minute) * minute
  );
}

/** The last minute of a day by the store's clock, ISO 8601: whoever has until Friday has all of Friday. */
export function endOfDay(day: BusinessDay, timeZone: string | undefined): string {
  const asIfUtc = Date.parse(`${day}T23:59:00Z`);
  const first = asIfUtc - offsetAt(asIfUtc, timeZone);
  // The clocks may change between the two.
  return new Date(asIfUtc - offsetAt(first, timeZone)).toISOString();
}

/** The day that a moment falls on by the store's clock. */
export const dayOf = (moment: string, timeZone: string | undefined): BusinessDay =>
  businessDayOf(new Date(moment), timeZone);
