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
