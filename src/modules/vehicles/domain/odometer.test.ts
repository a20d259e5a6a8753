import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { describe, expect, it } from 'vitest';
import { canFollow, odometer, type Reading } from './odometer.ts';

/** A small generator, the same every time (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const start = Date.UTC(2026, 2, 1, 12);
const at = (days: number, miles: number, isBase = false): Reading => ({
  id: `${String(days).padStart(6, '0')}-${miles}`,
  at: start + Math.round(days * millisecondsInDay),
  tenths: Math.round(miles * 10),
  isBase,
});
const counted = (readings: readonly Reading[]) => {
  const { current, counts } = odometer(readings, 'mi');
  return {
    current: current === null ? null : current.tenths / 10,
    miles: readings.filter(({ id }) => counts.has(id)).map(({ tenths }) => tenths / 10),
  };
};

/** A history as people make it: a few readings a day at most, with typing errors, and now and then another meter. */
function drawHistory(seed: number, most: number): Reading[] {
  const below = randomFrom(seed);
  const readings: Reading[] = [];
  let time = start;
  let tenths = below(900_000);
  for (let no = below(most) + 1; no > 0; no -= 1) {
    time += below(4) === 0 ? below(5) * millisecondsInMinute : below(3 * millisecondsInDay);
    tenths += below(3_000);
    const slip = below(6);
    const typed =
      slip === 0
        ? tenths * 10
        : slip === 1
          ? Math.floor(tenths / 10)
          : slip === 2
            ? below(2_000_000)
            : tenths;
    const isBase = below(12) === 0;
    if (isBase) tenths = typed;
    readings.push({
      id: `${seed}-${String(no).padStart(3, '0')}`,
      at: time,
      tenths: typed,
      isBase,
    });
  }
  return readings;
}

function shuffled(readings: readonly Reading[], seed: number): Reading[] {
  const below = randomFrom(seed);
  const mixed = [...readings];
  for (let place = mixed.length - 1; place > 0; place -= 1) {
    const other = below(place + 1);
    const [one, two] = [mixed[place], mixed[other]];
    if (one !== undefined && two !== undefined) [mixed[place], mixed[other]] = [two, one];
  }
  return mixed;
}

/** Every run of one meter is tried: the rule as it is written, without any care for time. */
function byTrying(readings: readonly Reading[]): string[] {
  const sorted = readings.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const meters: Reading[][] = [[]];
  for (const reading of sorted) {
    if (reading.isBase) meters.push([]);
    meters.at(-1)?.push(reading);
  }
  return meters.flatMap((meter) => longestRun(meter));
}

function longestRun(meter: readonly Reading[]): string[] {
  let best: number[] = [];
  for (let chosen = 1; chosen < 2 ** meter.length; chosen += 1) {
    const places = meter.flatMap((_, place) => ((chosen >> place) & 1 ? [place] : []));
    if (meter[0]?.isBase === true && places[0] !== 0) continue;
    const fits = places.every((place, index) => {
      const before = meter[places[index - 1] ?? -1];
      const reading = meter[place];
      return before === undefined || reading === undefined || canFollow(before, reading, 'mi');
    });
    if (fits && isBefore(places, best)) best = places;
  }
  return best.flatMap((place) => meter[place]?.id ?? []);
}

/** Longer; of one length that whose end, and then each before it, comes first. */
function isBefore(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return one.length > other.length;
  for (let place = one.length - 1; place >= 0; place -= 1) {
    const [mine, theirs] = [one[place] ?? 0, other[place] ?? 0];
    if (mine !== theirs) return mine < theirs;
  }
  return false;
}

describe('VE5 which readings count', () => {
  it('nothing was read', () => {
    expect(counted([])).toEqual({ current: null, miles: [] });
  });

  it('a run goes on, and what falls or leaps waits', () => {
    const run = [at(0, 45_000), at(1, 45_120), at(2, 4_525), at(3, 45_300), at(4, 453_900)];
    expect(counted(run)).toEqual({ current: 45_300, miles: [45_000, 45_120, 45_300] });
  });

  it('the first of two that contradict each other stays until more speak against it', () => {
    expect(counted([at(0, 50_000), at(1, 5_000)]).current).toBe(50_000);
    expect(counted([at(0, 500_000), at(1, 50_010), at(2, 50_030)]).current).toBe(50_030);
  });

  it('a day gains 1,000 miles and no more; within a day as much fits as in one', () => {
    expect(counted([at(0, 0), at(1, 1_000)]).current).toBe(1_000);
    expect(counted([at(0, 0), at(1, 1_000.1)]).current).toBe(0);
    expect(counted([at(0, 0), at(0.01, 900)]).current).toBe(900);
    expect(counted([at(0, 0), at(3, 3_000)]).current).toBe(3_000);
  });

  it('a day of 23 or 25 hours on the clock is measured by time', () => {
    const spring = Date.parse('2026-03-08T06:30:00Z');
    const gain = (hours: number, tenths: number) =>
      canFollow({ at: spring, tenths: 0 }, { at: spring + hours * 3_600_000, tenths }, 'mi');
    expect([gain(23, 10_000), gain(25, 10_000), gain(25, 10_417), gain(48, 20_000)]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it('kilometres and hours have their own most', () => {
    const day = { at: start + millisecondsInDay };
    const zero = { at: start, tenths: 0 };
    expect(canFollow(zero, { ...day, tenths: 16_093 }, 'km')).toBe(true);
    expect(canFollow(zero, { ...day, tenths: 16_094 }, 'km')).toBe(false);
    expect(canFollow(zero, { ...day, tenths: 240 }, 'h')).toBe(true);
    expect(canFollow(zero, { ...day, tenths: 241 }, 'h')).toBe(false);
  });

  it('VE6 a replaced meter begins another run, and counts whatever it says', () => {
    const replaced = [at(0, 90_000), at(1, 90_100), at(2, 12, true), at(3, 90_200), at(4, 110)];
    expect(counted(replaced)).toEqual({ current: 110, miles: [90_000, 90_100, 12, 110] });
  });

  it('one digit too many moves a vehicle with a history by nothing', () => {
    const history = Array.from({ length: 20 }, (_, day) => at(day, 45_000 + day * 40));
    const slip = { ...at(20, 458_000), id: 'slip' };
    const after = [at(21, 45_840), at(22, 45_880)];
    expect(counted([...history, slip]).current).toBe(45_760);
    expect(counted([...history, slip, ...after]).current).toBe(45_880);
  });

  it('1,000 histories are the same in whatever order they arrive', () => {
    for (let seed = 1; seed <= 1000; seed += 1) {
      const history = drawHistory(seed, 60);
      const inOrder = odometer(history, 'mi');
      const mixed = odometer(shuffled(history, seed + 5000), 'mi');
      expect([seed, [...mixed.counts].toSorted(), mixed.current?.id]).toEqual([
        seed,
        [...inOrder.counts].toSorted(),
        inOrder.current?.id,
      ]);
    }
  });

  it('1,000 short histories agree with every run tried', () => {
    for (let seed = 1; seed <= 1000; seed += 1) {
      const history = drawHistory(seed, 9);
      expect([seed, [...odometer(history, 'mi').counts].toSorted()]).toEqual([
        seed,
        byTrying(history).toSorted(),
      ]);
    }
  });
});
