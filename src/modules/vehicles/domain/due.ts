/** When a vehicle needs something again (rules VE18 and VE19); equal to `sync.vehicle_due`. */
import { millisecondsInDay } from 'date-fns/constants';
import { addDays, type BusinessDay } from '../../../kernel/business-week.ts';
import type { Reading, Tenths } from './odometer.ts';

export type DueState = 'ok' | 'due_soon' | 'overdue';

/** As it is kept: distances in the vehicle's unit, days by the store's calendar. */
export type Interval = {
  readonly every_distance: number | null;
  readonly every_days: number | null;
  readonly soon_distance: number;
  readonly soon_days: number;
  readonly snoozed_until: BusinessDay | null;
};

/** From when and from what reading on it is counted; null: nobody knows. */
export type Base = { readonly on: BusinessDay | null; readonly tenths: Tenths | null };

/** The store's day, and what the odometer's run ends with. */
export type Now = { readonly today: BusinessDay; readonly tenths: Tenths | null };

/** The reading at which it is due; null: the distance tells nothing, as of a base above the reading (another meter). */
function dueAt({ every_distance }: Interval, base: Base, { tenths }: Now): Tenths | null {
  if (every_distance === null || base.tenths === null || tenths === null) return null;
  return base.tenths <= tenths ? base.tenths + every_distance * 10 : null;
}

/** The last day on which it is not overdue; null: it does not go by days. */
const dueOn = ({ every_days }: Interval, { on }: Base): BusinessDay | null =>
  every_days === null || on === null ? null : addDays(on, every_days);

/** Distance or days, whichever comes first. Snoozed, it is not due soon; what is overdue stays so. */
export function dueOf(interval: Interval, base: Base, now: Now): DueState {
  const day = dueOn(interval, base);
  const reading = dueAt(interval, base, now);
  const { tenths, today } = now;
  if ((day !== null && day < today) || (reading !== null && tenths !== null && reading < tenths)) {
    return 'overdue';
  }
  if (interval.snoozed_until !== null && interval.snoozed_until > today) return 'ok';
  const isSoon =
    (day !== null && addDays(day, -interval.soon_days) <= today) ||
    (reading !== null && tenths !== null && reading - interval.soon_distance * 10 <= tenths);
  return isSoon ? 'due_soon' : 'ok';
}

/** Tenths a day, at the slowest and at the fastest. */
export type Use = { readonly slowest: number; readonly fastest: number };

const lookBackDays = 90;
const fewestReadings = 3;

/**
 * How far a vehicle goes in a day: as in all of the last 90 days, and in either half of their readings. Null of fewer than
 * three readings, or of a day alone. `readings`: those that count, of one meter; `now`: milliseconds since 1970.
 */
export function perDayOf(
  readings: readonly Pick<Reading, 'at' | 'tenths'>[],
  now: number,
): Use | null {
  const recent = readings
    .filter(({ at }) => at <= now && at >= now - lookBackDays * millisecondsInDay)
    .toSorted((a, b) => a.at - b.at);
  const [first] = recent;
  const middle = recent[Math.floor(recent.length / 2)];
  const last = recent.at(-1);
  if (recent.length < fewestReadings || !first || !middle || !last) return null;
  const rates = [
    [first, last],
    [first, middle],
    [middle, last],
  ].flatMap(([from, to]) => {
    const days = from && to ? (to.at - from.at) / millisecondsInDay : 0;
    return from && to && days >= 1 ? [Math.max(0, to.tenths - from.tenths) / days] : [];
  });
  return rates.length === 0 ? null : { slowest: Math.min(...rates), fastest: Math.max(...rates) };
}

/** `until` null: nobody can say how late. */
export type Forecast = { readonly from: BusinessDay; readonly until: BusinessDay | null };

/** Further ahead than that nobody plans. */
const furthestDays = 3660;

/** Between which days it will be due, distance or days, whichever comes first; null: nobody can say. */
export function forecastOf(
  interval: Interval,
  base: Base,
  now: Now,
  use: Use | null,
): Forecast | null {
  const day = dueOn(interval, base);
  const reading = dueAt(interval, base, now);
  // Passed by distance: nobody knows on which day, unless the days have passed too.
  if (reading !== null && now.tenths !== null && reading < now.tenths) {
    return day !== null && day < now.today ? { from: day, until: day } : null;
  }
  const gone = byDistance(reading, now, use);
  if (gone === null) return day === null ? null : { from: day, until: day };
  if (day === null) return gone;
  return {
    from: gone.from < day ? gone.from : day,
    until: gone.until !== null && gone.until < day ? gone.until : day,
  };
}

function byDistance(
  reading: Tenths | null,
  { today, tenths }: Now,
  use: Use | null,
): Forecast | null {
  if (reading === null || tenths === null || use === null || use.fastest === 0) return null;
  const left = reading - tenths;
  const after = (perDay: number): BusinessDay | null => {
    const days = left === 0 ? 0 : Math.floor(left / perDay);
    return days <= furthestDays ? addDays(today, days) : null;
  };
  const from = after(use.fastest);
  return from === null ? null : { from, until: after(use.slowest) };
}

type Done = {
  readonly status: string;
  readonly completed_on: BusinessDay | null;
  readonly meter: number | null;
  readonly tasks: readonly string[];
};

/**
 * Where the counting of a task begins: its last completed service, as the office told or as this device knows, else the
 * day on which the vehicle was acquired.
 */
export function baseOf(
  reminder: {
    readonly task: string;
    readonly done_on: BusinessDay | null;
    readonly done_meter: number | null;
  },
  vehicle: { readonly acquired_on: BusinessDay | null; readonly acquired_meter: number | null },
  services: readonly Done[] = [],
): Base {
  const toldBy = { on: reminder.done_on, meter: reminder.done_meter };
  const known = services
    .filter(({ status, tasks }) => status === 'completed' && tasks.includes(reminder.task))
    .map(({ completed_on, meter }) => ({ on: completed_on, meter }));
  // who sees the services knows what the office tells, and what was not sent yet
  const [last] = (services.length > 0 ? known : [toldBy])
    .filter(({ on }) => on !== null)
    .toSorted(
      (a, b) => (b.on ?? '').localeCompare(a.on ?? '') || (b.meter ?? -1) - (a.meter ?? -1),
    );
  const { on, meter } = last ?? { on: vehicle.acquired_on, meter: vehicle.acquired_meter };
  return { on, tenths: meter === null ? null : Math.round(meter * 10) };
}
