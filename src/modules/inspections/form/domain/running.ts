import { millisecondsInWeek } from 'date-fns/constants';
import type { InspectionStatus } from '../../model/domain/inspection-status.ts';

type InspectionFacts = {
  readonly id: string;
  readonly template_id: string;
  readonly status: InspectionStatus;
  readonly start_date: string;
};

/** Somebody may come back to an inspection of these days. One that is older was left behind. */
const comesBackWithin = millisecondsInWeek;

/** Rule B3: the inspections of this template that began lately in the store and still run; the latest first. */
export function runningLately<One extends InspectionFacts>(
  ofStore: readonly One[],
  templateId: string,
  now: Date,
): One[] {
  return ofStore
    .filter(
      ({ template_id, status, start_date }) =>
        template_id === templateId &&
        (status === 'in_progress' || status === 'draft') &&
        now.getTime() - Date.parse(start_date) <= comesBackWithin,
    )
    .sort((a, b) => Date.parse(b.start_date) - Date.parse(a.start_date));
}
