import { businessDayOf, type BusinessDay } from '../../../../kernel/business-week.ts';
import { localMoment } from '../../../../kernel/local-moment.ts';

/** The last minute of a day by the store's clock, ISO 8601: whoever has until Friday has all of Friday. */
export const endOfDay = (day: BusinessDay, timeZone: string | undefined): string =>
  localMoment(day, '23:59', timeZone);

/** The day that a moment falls on by the store's clock. */
export const dayOf = (moment: string, timeZone: string | undefined): BusinessDay =>
  businessDayOf(new Date(moment), timeZone);
