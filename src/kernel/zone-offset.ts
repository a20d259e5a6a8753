import { dateFormatter } from './formatter.ts';

const minute = 60_000;

/** How far the clocks of a zone are ahead of UTC at that moment, in milliseconds. Undefined: the zone of the device. */
export function zoneOffset(moment: number, timeZone: string | undefined): number {
  const parts = dateFormatter('en-US', {
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
    Math.floor(moment / minute) * minute
  );
}
