import { businessDayOf } from '../../../kernel/business-week.ts';
import type { InspectionStatus } from './statistics.ts';

type Walk = {
  readonly id: string;
  readonly template_id: string;
  readonly status: InspectionStatus;
  readonly start_date: string;
};

/**
 * Rule B3: the walks of this template that began today in the store and still run; the latest first. One of an earlier
 * day was left behind: it stands in the list, but nobody is at it.
 */
export function runningToday<One extends Walk>(
  ofStore: readonly One[],
  templateId: string,
  now: Date,
  timeZone: string | undefined,
): One[] {
  const today = businessDayOf(now, timeZone);
  return ofStore
    .filter(
      ({ template_id, status, start_date }) =>
        template_id === templateId &&
        (status === 'in_progress' || status === 'draft') &&
        businessDayOf(new Date(start_date), timeZone) === today,
    )
    .sort((a, b) => Date.parse(b.start_date) - Date.parse(a.start_date));
}
