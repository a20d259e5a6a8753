import {
  boolean,
  declareCollection,
  json,
  nullable,
  oneOf,
  startingAt,
  text,
  uuid,
  type Declaration,
  type RowOf,
} from '../../db/declaration.ts';
import { notificationCategories } from './domain/category.ts';

export const notifications = declareCollection({
  name: 'notifications',
  version: 4,
  scopes: ['user'],
  fields: {
    user_id: uuid(),
    store_id: nullable(uuid()),
    title: text(200),
    message: text(),
    type: nullable(oneOf(['success', 'error', 'info', 'warning'])),
    category: oneOf(notificationCategories),
    url: nullable(text()),
    is_read: boolean(),
    /** Which text of the app this is, for `inReadersWords`; null for somebody's own words. */
    text_key: nullable(text()),
    text_params: nullable(json<unknown>()),
    /** The server's, like all that follows: `high` passes quiet hours. */
    urgency: oneOf(['low', 'normal', 'high']),
    /** What it is shown under: its event and the record. */
    group_key: nullable(text(120)),
    /** The record that it is about. */
    record_collection: nullable(text(60)),
    record_id: nullable(uuid()),
  },
  indexes: [
    ['user_id', '-created_at'],
    ['is_read', '-created_at'],
    ['category', '-created_at'],
    ['category', 'is_read', '-created_at'],
  ],
  writable: ['is_read'],
  migrations: {
    1: (old) => ({ ...old, text_key: null, text_params: null }),
    2: (old) => old,
    3: (old) => ({
      ...old,
      urgency: 'normal',
      group_key: null,
      record_collection: null,
      record_id: null,
    }),
    4: (old) => old,
  },
});
export type Notification = RowOf<typeof notifications>;

/** What the person wants to be told of and when: one row at most, `naturalId('notification_preferences', userId)`. */
export const notificationPreferences = declareCollection({
  name: 'notification_preferences',
  shared: true,
  scopes: ['user'],
  fields: {
    user_id: uuid(),
    enabled: startingAt(true, boolean()),
    sound: startingAt(true, boolean()),
    vibration: startingAt(true, boolean()),
    quiet_hours_enabled: startingAt(false, boolean()),
    /** `HH:mm` of the wall clock. */
    quiet_hours_start: startingAt('22:00', text(5)),
    quiet_hours_end: startingAt('08:00', text(5)),
    /** Where the person is, by the name of the time zone database. */
    time_zone: nullable(text(60)),
    language: nullable(oneOf(['en', 'es', 'fr'])),
    all_categories: startingAt(true, boolean()),
    candidates: startingAt(true, boolean()),
    supply_orders: startingAt(true, boolean()),
    inspections: startingAt(true, boolean()),
    budget: startingAt(true, boolean()),
    vehicles: startingAt(true, boolean()),
    system: startingAt(true, boolean()),
    urgent: startingAt(true, boolean()),
    email_digest: startingAt('off', oneOf(['off', 'daily', 'weekly'])),
    email_urgent: startingAt(false, boolean()),
    /** The server's: the address that takes no mail for good. */
    email_refused: nullable(text()),
  },
  indexes: [],
  writable: [
    'user_id',
    'enabled',
    'sound',
    'vibration',
    'quiet_hours_enabled',
    'quiet_hours_start',
    'quiet_hours_end',
    'time_zone',
    'language',
    'all_categories',
    'candidates',
    'supply_orders',
    'inspections',
    'budget',
    'vehicles',
    'system',
    'urgent',
    'email_digest',
    'email_urgent',
  ],
});
export type NotificationPreferences = RowOf<typeof notificationPreferences>;

/**
 * "Notify me about this" and "mute this", of a category or of one record:
 * `naturalId('notification_subscriptions', userId, category)`, or `(…, userId, recordCollection, recordId)`.
 */
export const notificationSubscriptions = declareCollection({
  name: 'notification_subscriptions',
  shared: true,
  scopes: ['user'],
  fields: {
    user_id: uuid(),
    category: nullable(oneOf(notificationCategories)),
    record_collection: nullable(text(60)),
    record_id: nullable(uuid()),
    mode: oneOf(['follow', 'mute']),
  },
  indexes: [],
  writable: ['user_id', 'category', 'record_collection', 'record_id', 'mode'],
});
export type NotificationSubscription = RowOf<typeof notificationSubscriptions>;

export const declarations: readonly Declaration[] = [
  notifications,
  notificationPreferences,
  notificationSubscriptions,
];
