/** Time: the device's, and the server's as far as the device has heard it. */
import * as v from 'valibot';
import { createStore } from 'zustand/vanilla';
import type { ReadableStore } from '../../kernel/readable-store.ts';

/** Time as a dependency: whatever decides by it can be tested. */
export type Clock = {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back once after `milliseconds`; the answer cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** A clock that is off by less is as right as one needs. */
const clockToleranceSeconds = 60;
/** From here on days and due times may come out wrong: the person is told. */
const clockWarningSeconds = 10 * 60;

const offsetKey = 'clockOffset';
/** `offset`: the server's clock minus the device's, in seconds; `at`: when it was learned, by the device's clock. */
const keptSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ offset: v.pipe(v.number(), v.finite()), at: v.pipe(v.number(), v.finite()) }),
);

const offset = createStore(keptOffset);

/**
 * As the last visit left it, for a start without a network. Only of a clock that was ahead: that one was set right since
 * is seen by its being earlier now. One that was behind and has caught up could not be told from one that runs.
 */
function keptOffset(): number {
  try {
    const kept = v.safeParse(keptSchema, localStorage.getItem(offsetKey));
    const holds = kept.success && kept.output.offset < 0 && kept.output.at <= Date.now();
    return holds ? kept.output.offset : 0;
  } catch {
    return 0;
  }
}

/** What an answer of the server says of this device's clock: `seconds` that the server is ahead of it. */
export function noteClockOffset(seconds: number): void {
  const next = Math.abs(seconds) < clockToleranceSeconds ? 0 : seconds;
  try {
    if (next < 0) localStorage.setItem(offsetKey, JSON.stringify({ offset: next, at: Date.now() }));
    else localStorage.removeItem(offsetKey);
  } catch {
    // Without room it is learned anew with the next answer.
  }
  offset.setState(next);
}

/**
 * The time by the server's clock, which business days, due times and spans follow, and what is entered as a record's own
 * time: a device's clock may be a day off. When something was done on this device is told by the device's own clock.
 */
export function serverNow(): Date {
  return new Date(serverTimeOf(Date.now()));
}

/** What the server's clock showed at that time of the device's clock. Both in epoch milliseconds. */
export function serverTimeOf(deviceTime: number): number {
  return deviceTime + offset.getState() * 1000;
}

/** By how many seconds the device's clock is ahead of the server's, where that is worth a word; else 0. */
export function clockAhead(seconds = offset.getState()): number {
  return Math.abs(seconds) < clockWarningSeconds ? 0 : -seconds;
}

/** Seconds that the server's clock is ahead of the device's, as far as they matter. */
export const clockOffset: ReadableStore<number> = offset;
