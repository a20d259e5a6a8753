import type { InspectionStatus } from './inspection-status.ts';
import { isOfSubject } from './subject.ts';

/** Rule U1: on days of the week, on a day of the month, or every so many days. */
export const repeatKinds = ['weekly', 'monthly', 'interval'] as const;
export type RepeatKind = (typeof repeatKinds)[number];

/** Rule U3. */
export const occurrenceStatuses = ['upcoming', 'due', 'done', 'late', 'missed'] as const;
type OccurrenceStatus = (typeof occurrenceStatuses)[number];

export type OccurrenceFacts = {
  readonly id: string;
  readonly template_id: string;
  /** What is to be checked; none: the store. */
  readonly subject_id?: string | null;
  /** When the server last wrote it. */
  readonly updated_at: string;
  /** The inspection that the server counts for it. */
  readonly inspection_id: string | null;
  readonly status: OccurrenceStatus;
  readonly opens_at: string;
  readonly due_at: string;
  readonly closes_at: string;
};

type InspectionFacts = {
  readonly id: string;
  readonly template_id: string;
  readonly subject_id?: string | null;
  readonly status: InspectionStatus;
  readonly completed_date: string | null;
};

/**
 * Rule U4 as the server will apply it to the completed inspections that it has not counted yet: the times that they
 * stand for, each with its inspection. What the server wrote after an inspection was completed it wrote in the
 * knowledge of that inspection, or will again.
 */
function completedSince(
  occurrences: readonly OccurrenceFacts[],
  inspections: readonly InspectionFacts[],
): ReadonlyMap<string, InspectionFacts> {
  const counted = new Set(occurrences.map(({ inspection_id }) => inspection_id));
  const byDue = occurrences
    .filter(({ status }) => status === 'upcoming' || status === 'due' || status === 'missed')
    .toSorted((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at) || a.id.localeCompare(b.id));
  const doneBy = new Map<string, InspectionFacts>();
  const uncounted = inspections.flatMap((inspection) => {
    const { id, status, completed_date } = inspection;
    return (status === 'completed' || status === 'archived') &&
      completed_date !== null &&
      !counted.has(id)
      ? [{ inspection, at: Date.parse(completed_date) }]
      : [];
  });
  for (const { inspection, at } of uncounted.toSorted((a, b) => a.at - b.at)) {
    const first = byDue.find(
      (one) =>
        one.template_id === inspection.template_id &&
        isOfSubject(one, inspection.subject_id ?? null) &&
        !doneBy.has(one.id) &&
        Date.parse(one.opens_at) <= at &&
        Date.parse(one.closes_at) >= at &&
        (one.status === 'missed' || Date.parse(one.updated_at) <= at),
    );
    if (first !== undefined) doneBy.set(first.id, inspection);
  }
  return doneBy;
}

/**
 * Rule U7: which inspections are due now, judged by this device's clock and inspections too, which may hear of the
 * server later: what is late first, then what is due first.
 *
 * @param inspections of the same store
 * @param now epoch milliseconds
 */
export function openOccurrences<One extends OccurrenceFacts>(
  occurrences: readonly One[],
  inspections: readonly InspectionFacts[],
  now: number,
): (One & { readonly late: boolean })[] {
  const doneBy = completedSince(occurrences, inspections);
  return occurrences
    .filter(
      ({ id, status, opens_at, closes_at }) =>
        !doneBy.has(id) &&
        (status === 'due' || status === 'upcoming') &&
        Date.parse(opens_at) <= now &&
        Date.parse(closes_at) > now,
    )
    .map((one) => ({ ...one, late: Date.parse(one.due_at) <= now }))
    .sort((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at));
}

/** What one time of a schedule is to whoever opens it. `open`: it can be done in time; `overdue`: late. */
export type OccurrenceState = 'upcoming' | 'open' | 'overdue' | 'done' | 'late' | 'missed';

/**
 * Rule U8, judged as in `openOccurrences`.
 *
 * @param occurrences of the same store, itself among them
 * @param inspections of the same store
 * @param now epoch milliseconds
 */
export function stateOfOccurrence(
  occurrence: OccurrenceFacts,
  occurrences: readonly OccurrenceFacts[],
  inspections: readonly InspectionFacts[],
  now: number,
): {
  readonly state: OccurrenceState;
  /** The inspection that stands for it. */
  readonly inspectionId: string | null;
  /** When that was completed. */
  readonly completedAt: string | null;
} {
  const { status, inspection_id } = occurrence;
  const dueAt = Date.parse(occurrence.due_at);
  if (status === 'done' || status === 'late') {
    const inspection = inspections.find(({ id }) => id === inspection_id);
    return {
      state: status,
      inspectionId: inspection_id,
      completedAt: inspection?.completed_date ?? null,
    };
  }
  const inspection = completedSince(occurrences, inspections).get(occurrence.id);
  if (inspection !== undefined) {
    const completed = Date.parse(inspection.completed_date ?? '');
    return {
      state: completed > dueAt ? 'late' : 'done',
      inspectionId: inspection.id,
      completedAt: inspection.completed_date,
    };
  }
  const none = { inspectionId: null, completedAt: null };
  if (status === 'missed' || Date.parse(occurrence.closes_at) <= now) {
    return { state: 'missed', ...none };
  }
  if (Date.parse(occurrence.opens_at) > now) return { state: 'upcoming', ...none };
  return { state: dueAt <= now ? 'overdue' : 'open', ...none };
}
