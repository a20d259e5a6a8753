/** Rule U1: on days of the week, on a day of the month, or every so many days. */
export const repeatKinds = ['weekly', 'monthly', 'interval'] as const;
export type RepeatKind = (typeof repeatKinds)[number];

/** Rule U3. */
export const occurrenceStatuses = ['upcoming', 'due', 'done', 'late', 'missed'] as const;
type OccurrenceStatus = (typeof occurrenceStatuses)[number];

export type OccurrenceFacts = {
  readonly status: OccurrenceStatus;
  readonly opens_at: string;
  readonly due_at: string;
  readonly closes_at: string;
};

/**
 * Rule U7: what can be walked now, judged by this device's clock too, which may hear of the office later: what is late
 * first, then what is due first.
 *
 * @param now epoch milliseconds
 */
export function openOccurrences<One extends OccurrenceFacts>(
  occurrences: readonly One[],
  now: number,
): (One & { readonly late: boolean })[] {
  return occurrences
    .filter(
      ({ status, opens_at, closes_at }) =>
        (status === 'due' || status === 'upcoming') &&
        Date.parse(opens_at) <= now &&
        Date.parse(closes_at) > now,
    )
    .map((one) => ({ ...one, late: Date.parse(one.due_at) <= now }))
    .sort((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at));
}
