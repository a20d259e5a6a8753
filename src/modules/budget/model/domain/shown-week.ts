import {
  addDays,
  isBusinessDay,
  weekStart,
  type BusinessDay,
} from '../../../../kernel/business-week.ts';

/** Before this no store kept food cost: a year that is half typed into a date field is no week to go to. */
const firstYear = '2000';

/** Rule BW8. The Sunday of the week that an address names; of today's where it names none, no day, or one that is to come. */
export function shownWeek(asked: string | null, today: BusinessDay): BusinessDay {
  const current = weekStart(today);
  if (asked === null || !isBusinessDay(asked) || asked < firstYear) return current;
  const week = weekStart(asked);
  return week < current ? week : current;
}

/** How far back the eight same weekdays lie that make an amount usual (rule BI7). */
const weeksCompared = 8;

/** Rule BH1. The first day that is read for a week: what its days are compared with lies before it. */
export function firstDayRead(week: BusinessDay): BusinessDay {
  return addDays(week, -7 * weeksCompared);
}
