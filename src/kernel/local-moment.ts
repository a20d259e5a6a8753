import { millisecondsInDay } from 'date-fns/constants';
import type { BusinessDay } from './business-week.ts';
import { zoneOffset } from './zone-offset.ts';

/**
 * The moment, ISO 8601, at which clocks of a zone show this time (`HH:mm`) of a day; without a zone those of the device.
 * Of an hour that comes twice it is the second one; an hour that is left out is counted on from before: as PostgreSQL's
 * `timestamp at time zone`.
 */
export function localMoment(day: BusinessDay, time: string, timeZone: string | undefined): string {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  const before = zoneOffset(asIfUtc - millisecondsInDay, timeZone);
  const after = zoneOffset(asIfUtc + millisecondsInDay, timeZone);
  const isAfter = zoneOffset(asIfUtc - after, timeZone) === after;
  return new Date(asIfUtc - (isAfter ? after : before)).toISOString();
}
