/** How long a session lasts on this device (spec §4 Session, §9). Times are milliseconds since 1970. */

export const unrememberedLimitMs = 3_600_000;

export type SessionTerms = { readonly remembered: boolean; readonly signedInAt: number };

/** The moment an unremembered session ends, however much it is used; null: it has no limit. */
export function deadlineOf(terms: SessionTerms): number | null {
  return terms.remembered ? null : terms.signedInAt + unrememberedLimitMs;
}

/** `waiting`: the time is up, but somebody is in the middle of something; asked again when they are done. */
export type TimeLimit = 'within' | 'waiting' | 'over';

export function timeLimit(terms: SessionTerms, now: number, hasUnsavedWork: boolean): TimeLimit {
  const deadline = deadlineOf(terms);
  if (deadline === null || now < deadline) return 'within';
  return hasUnsavedWork ? 'waiting' : 'over';
}
