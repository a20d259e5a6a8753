import { addDays, dayOfWeek, type BusinessDay } from '../../../kernel/business-week.ts';

export const dueUnits = ['days', 'business_days'] as const;
export type DueUnit = (typeof dueUnits)[number];

/**
 * The day that a step is due on, from the first day of work; null while that is not known. Business days are Monday to
 * Friday (rule ON2); equal to `sync.onboarding_due_on`.
 */
export function dueOn(
  startOn: BusinessDay | null,
  offset: number,
  unit: DueUnit,
): BusinessDay | null {
  if (startOn === null) return null;
  if (unit === 'days') return addDays(startOn, offset);
  let day = startOn;
  for (let left = Math.abs(offset); left > 0;) {
    day = addDays(day, Math.sign(offset));
    if (dayOfWeek(day) % 6 !== 0) left -= 1;
  }
  return day;
}
