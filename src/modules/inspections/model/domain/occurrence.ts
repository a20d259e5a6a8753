import type { InspectionStatus } from './inspection-status.ts';

/** Rule U1: on days of the week, on a day of the month, or every so many days. */
export const repeatKinds = ['weekly', 'monthly', 'interval'] as const;
export type RepeatKind = (typeof repeatKinds)[number];

/** Rule U3. */
export const occurrenceStatuses = ['upcoming', 'due', 'done', 'late', 'missed'] as const;
type OccurrenceStatus = (typeof occurrenceStatuses)[number];

export type OccurrenceFacts = {
  readonly id: string;
  readonly template_id: string;
  /** When the server last wrote it. */
  readonly updated_at: string;
  /** The walk that the server counts for it. */
  readonly inspection_id: string | null;
  readonly status: OccurrenceStatus;
  readonly opens_at: string;
  readonly due_at: string;
  readonly closes_at: string;
};

type Walk = {
  readonly id: string;
  readonly template_id: string;
  readonly status: InspectionStatus;
  readonly completed_date: string | null;
};

/**
 * Rule U4 as the server will apply it to the completed walks that it has not counted yet: the times that they stand for,
 * each with its walk. What the server wrote after a walk was completed it wrote in the knowledge of that walk, or will again.
 */
function walkedSince(
  occurrences: readonly OccurrenceFacts[],
  walks: readonly Walk[],
): ReadonlyMap<string, Walk> {
  const counted = new Set(occurrences.map(({ inspection_id }) => inspection_id));
  const byDue = occurrences
    .filter(({ status }) => status === 'upcoming' || status === 'due' || status === 'missed')
    .toSorted((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at) || a.id.localeCompare(b.id));
  const walked = new Map<string, Walk>();
  const uncounted = walks.flatMap((walk) => {
    const { id, status, completed_date } = walk;
    return (status === 'completed' || status === 'archived') &&
      completed_date !== null &&
      !counted.has(id)
      ? [{ walk, at: Date.parse(completed_date) }]
      : [];
  });
  for (const { walk, at } of uncounted.toSorted((a, b) => a.at - b.at)) {
    const first = byDue.find(
      (one) =>
        one.template_id === walk.template_id &&
        !walked.has(one.id) &&
        Date.parse(one.opens_at) <= at &&
        Date.parse(one.closes_at) >= at &&
        (one.status === 'missed' || Date.parse(one.updated_at) <= at),
    );
    if (first !== undefined) walked.set(first.id, walk);
  }
  return walked;
}

/**
 * Rule U7: what can be walked now, judged by this device's clock and walks too, which may hear of the server later: what
 * is late first, then what is due first.
 *
 * @param walks of the same store
 * @param now epoch milliseconds
 */
export function openOccurrences<One extends OccurrenceFacts>(
  occurrences: readonly One[],
  walks: readonly Walk[],
  now: number,
): (One & { readonly late: boolean })[] {
  const walked = walkedSince(occurrences, walks);
  return occurrences
    .filter(
      ({ id, status, opens_at, closes_at }) =>
        !walked.has(id) &&
        (status === 'due' || status === 'upcoming') &&
        Date.parse(opens_at) <= now &&
        Date.parse(closes_at) > now,
    )
    .map((one) => ({ ...one, late: Date.parse(one.due_at) <= now }))
    .sort((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at));
}

/** What one time of a schedule is to whoever opens it. `open`: it can be walked in time; `overdue`: late. */
export type OccurrenceState = 'upcoming' | 'open' | 'overdue' | 'done' | 'late' | 'missed';

/**
 * Rule U8, judged as in `openOccurrences`.
 *
 * @param occurrences of the same store, itself among them
 * @param walks of the same store
 * @param now epoch milliseconds
 */
export function stateOfOccurrence(
  occurrence: OccurrenceFacts,
  occurrences: readonly OccurrenceFacts[],
  walks: readonly Walk[],
  now: number,
): {
  readonly state: OccurrenceState;
  /** The walk that stands for it. */
  readonly inspectionId: string | null;
  /** When that was completed. */
  readonly completedAt: string | null;
} {
  const { status, inspection_id } = occurrence;
  const dueAt = Date.parse(occurrence.due_at);
  if (status === 'done' || status === 'late') {
    const walk = walks.find(({ id }) => id === inspection_id);
    return {
      state: status,
      inspectionId: inspection_id,
      completedAt: walk?.completed_date ?? null,
    };
  }
  const walk = walkedSince(occurrences, walks).get(occurrence.id);
  if (walk !== undefined) {
    const completed = Date.parse(walk.completed_date ?? '');
    return {
      state: completed > dueAt ? 'late' : 'done',
      inspectionId: walk.id,
      completedAt: walk.completed_date,
    };
  }
  const none = { inspectionId: null, completedAt: null };
  if (status === 'missed' || Date.parse(occurrence.closes_at) <= now) {
    return { state: 'missed', ...none };
  }
  if (Date.parse(occurrence.opens_at) > now) return { state: 'upcoming', ...none };
  return { state: dueAt <= now ? 'overdue' : 'open', ...none };
}
