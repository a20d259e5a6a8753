/** From the most to the least urgent. */
export const priorities = ['critical', 'high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];

/** 0 is the most urgent. */
export const urgencyOf = (priority: Priority): number => priorities.indexOf(priority);

/** So many steps more urgent; `critical` is the end. */
export function raised(priority: Priority, steps: number): Priority {
  return priorities[Math.max(0, urgencyOf(priority) - steps)] ?? 'critical';
}

const hour = 3_600_000;
/** Rule F3: how long there is to put it right, in milliseconds. */
export const timeToFix: Readonly<Record<Priority, number>> = {
  critical: 24 * hour,
  high: 3 * 24 * hour,
  medium: 7 * 24 * hour,
  low: 14 * 24 * hour,
};
