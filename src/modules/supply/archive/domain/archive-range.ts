import { addDays, businessDayOf } from '../../../../kernel/business-week.ts';
import { localMoment } from '../../../../kernel/local-moment.ts';

/** Spec §2 Archived Orders. */
export const archiveRanges = ['today', 'week', 'month', 'year'] as const;
export type ArchiveRange = (typeof archiveRanges)[number];

/**
 * The moment, ISO 8601, at which a range begins by the main office's calendar (rule SA4, spec §7): today at midnight, seven
 * days before that, the first of the month, the first of the year. Equal to `sync.archive_ranges`.
 */
export function archiveRangeStart(
  range: ArchiveRange,
  now: Date,
  officeTimeZone: string | undefined,
): string {
  const today = businessDayOf(now, officeTimeZone);
  const first = {
    today,
    week: addDays(today, -7),
    month: `${today.slice(0, 7)}-01`,
    year: `${today.slice(0, 4)}-01-01`,
  }[range];
  return localMoment(first, '00:00', officeTimeZone);
}
