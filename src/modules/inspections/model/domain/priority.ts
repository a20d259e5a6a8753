import { millisecondsInDay } from 'date-fns/constants';

/** From the most to the least urgent. */
export const priorities = ['critical', 'high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];

/** 0 is the most urgent. */
export const urgencyOf = (priority: Priority): number => priorities.indexOf(priority);

/** So many steps more urgent; `critical` is the end. */
export function raised(priority: Priority, steps: number): Priority {
  return priorities[Math.max(0, urgencyOf(priority) - steps)] ?? 'critical';
}

/** Rule F3: how long there is to put it right, in milliseconds. */
export const timeToFix: Readonly<Record<Priority, number>> = {
  critical: millisecondsInDay,
  high: 3 * millisecondsInDay,
  medium: 7 * millisecondsInDay,
  low: 14 * millisecondsInDay,
};
