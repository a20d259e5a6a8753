import { tzOffset } from '@date-fns/tz/tzOffset';
import { millisecondsInMinute } from 'date-fns/constants';

/** How far the clocks of a zone are ahead of UTC at that moment, in milliseconds. Undefined: the zone of the device. */
export function zoneOffset(moment: number, timeZone: string | undefined): number {
  const at = new Date(moment);
  const minutes = timeZone === undefined ? -at.getTimezoneOffset() : tzOffset(timeZone, at);
  if (Number.isNaN(minutes)) throw new RangeError(`No offset of ${timeZone} at ${moment}`);
  return minutes * millisecondsInMinute;
}
