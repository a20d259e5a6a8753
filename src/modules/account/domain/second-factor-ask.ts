/** Whether an admin is asked to set up two-factor authentication (rule AC9). */
import { millisecondsInWeek } from 'date-fns/constants';
import * as v from 'valibot';

/** What is kept of "Later": when it was said, milliseconds since 1970. */
export const askPreference = 'secondFactorAskedAt';
export const askSchema = v.number();

const pauseMs = 2 * millisecondsInWeek;

export function asksForSecondFactor({
  isAdmin,
  hasSecondFactor,
  laterAt,
  now,
}: {
  /** Of everything, or of a store. */
  readonly isAdmin: boolean;
  readonly hasSecondFactor: boolean;
  readonly laterAt: number | null;
  readonly now: number;
}): boolean {
  if (!isAdmin || hasSecondFactor) return false;
  return laterAt === null || Math.abs(now - laterAt) > pauseMs;
}

const sessionSchema = v.object({
  user: v.object({ factors: v.optional(v.array(v.object({ status: v.string() })), []) }),
});

/** As the session says that this device keeps: known without a connection. */
export function isSecondFactorOn(session: unknown): boolean {
  const parsed = v.safeParse(sessionSchema, session);
  return parsed.success && parsed.output.user.factors.some(({ status }) => status === 'verified');
}
