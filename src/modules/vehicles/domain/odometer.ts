/** Which readings of a vehicle count, and how far it has gone (rule VE5); equal to `sync.vehicle_odometer`. */
import { millisecondsInDay } from 'date-fns/constants';

export const meterUnits = ['mi', 'km', 'h'] as const;
export type MeterUnit = (typeof meterUnits)[number];

/** A reading in tenths of the vehicle's unit: sums stay exact, the wire uses decimals. */
export type Tenths = number;

export type Reading = {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly tenths: Tenths;
  /** The first of another meter. */
  readonly isBase: boolean;
};

export type Odometer<R extends Reading = Reading> = {
  /** The end of the run; null where nothing was read. */
  readonly current: R | null;
  /** By id: those that count. */
  readonly counts: ReadonlySet<string>;
};

/** The most that a vehicle gains in a day: 1,000 miles, as many kilometres, and all hours. */
export const mostADay: Record<MeterUnit, Tenths> = { mi: 10_000, km: 16_093, h: 240 };

/** So many readings back a run may skip. */
const lookBack = 200;

/** From the wire's decimal, such as 45120.5. */
export const toTenths = (decimal: number): Tenths => Math.round(decimal * 10);

/** To the wire's decimal. */
export const fromTenths = (tenths: Tenths): number => tenths / 10;

/** Whether a vehicle can have gone from one reading to the other. Whatever the time between them, a day's distance fits. */
export function canFollow(
  from: Pick<Reading, 'at' | 'tenths'>,
  to: Pick<Reading, 'at' | 'tenths'>,
  unit: MeterUnit,
): boolean {
  const gain = to.tenths - from.tenths;
  const time = Math.max(to.at - from.at, millisecondsInDay);
  return gain >= 0 && gain * millisecondsInDay <= mostADay[unit] * time;
}

const byTime = (a: Reading, b: Reading): number => a.at - b.at || (a.id < b.id ? -1 : 1);

/**
 * The longest run of readings that never falls and never gains more than a day's most, of each meter; of two that are
 * equally long the one whose end, and then each before it, was read first. Voided readings are none of `readings`; their
 * order does not matter.
 */
export function odometer<R extends Reading>(readings: readonly R[], unit: MeterUnit): Odometer<R> {
  const sorted = readings.toSorted(byTime);
  const counts = new Set<string>();
  /** How many readings the longest run that ends here has; 0: none does. And the one before it. */
  const lengths: number[] = [];
  const befores: (number | null)[] = [];
  let base: number | null = null;
  let best = 0;
  let last: number | null = null;
  const keepRun = () => {
    for (let place = last; place !== null; place = befores[place] ?? null) {
      const reading = sorted[place];
      if (reading !== undefined) counts.add(reading.id);
    }
  };
  for (const [place, reading] of sorted.entries()) {
    if (reading.isBase) {
      keepRun();
      base = place;
      best = 1;
      last = place;
      lengths[place] = 1;
      befores[place] = null;
      continue;
    }
    let length = base === null ? 1 : 0;
    let before: number | null = null;
    for (let at = Math.max(place - lookBack, base ?? 0); at < place; at += 1) {
      const known = lengths[at] ?? 0;
      const earlier = sorted[at];
      if (known === 0 || known + 1 <= length || earlier === undefined) continue;
      if (!canFollow(earlier, reading, unit)) continue;
      length = known + 1;
      before = at;
    }
    lengths[place] = length;
    befores[place] = before;
    if (length > best) {
      best = length;
      last = place;
    }
  }
  keepRun();
  return { current: last === null ? null : (sorted[last] ?? null), counts };
}
