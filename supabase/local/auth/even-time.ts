import { setTimeout as wait } from 'node:timers/promises';

/** More than what any of it takes on a machine that is not overloaded. */
const FLOOR_MS = 150;

/**
 * Ends no sooner than 150 ms after it began, well or badly: how long an answer takes does not tell whether there was
 * an account to write a mail for.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), wait(FLOOR_MS)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
