/** What notifications are about (spec §3). */
export const notificationCategories = [
  'candidates',
  'supply_orders',
  'inspections',
  'budget',
  'vehicles',
  'system',
  'urgent',
] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/** A newer server may know more of them than this version of the app (rule N7). */
export function isKnownCategory(category: string): category is NotificationCategory {
  return notificationCategories.some((known) => known === category);
}
