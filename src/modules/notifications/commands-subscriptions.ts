/** "Notify me about this" and "mute this", of a category or a record (rule N6). */
import { change, type LocalDatabase } from '../../db/local-database.ts';
import { naturalId } from '../../kernel/ids.ts';
import {
  notificationSubscriptions,
  type Notification,
  type NotificationSubscription,
} from './collections.ts';
import { type NotificationCategory } from './domain/category.ts';

export type Mode = NotificationSubscription['mode'];
export type Subject =
  | { readonly category: NotificationCategory }
  | { readonly collection: string; readonly id: string };

/** What a notification is about. Null: no record, or a store, of which its category tells more. */
export function recordOf(notification: Notification): Subject | null {
  const { record_collection: collection, record_id: id } = notification;
  return collection === null || id === null || collection === 'stores' ? null : { collection, id };
}

export function subscriptionId(userId: string, subject: Subject): string {
  return 'category' in subject
    ? naturalId('notification_subscriptions', userId, subject.category)
    : naturalId('notification_subscriptions', userId, subject.collection, subject.id);
}

/** Null: as the settings say. The answer takes it back. */
export async function subscribe(
  database: LocalDatabase,
  subject: Subject,
  mode: Mode | null,
): Promise<{ readonly undo: () => Promise<void> }> {
  const { userId } = database;
  const id = subscriptionId(userId, subject);
  const declaration = notificationSubscriptions;
  const before = (await database.get(declaration, id))?.mode ?? null;
  const set = async (to: Mode | null): Promise<void> => {
    const there = await database.get(declaration, id);
    if (to === null) {
      if (there === null) return;
      await database.write([
        change({ declaration, id, set: { deleted_at: new Date().toISOString() } }),
      ]);
      return;
    }
    const about =
      'category' in subject
        ? { category: subject.category }
        : { record_collection: subject.collection, record_id: subject.id };
    await database.write([
      there === null
        ? change({
            declaration,
            id,
            create: true,
            scope: `user:${userId}`,
            set: { user_id: userId, ...about, mode: to },
          })
        : change({ declaration, id, set: { mode: to } }),
    ]);
  };
  await set(mode);
  return { undo: () => set(before) };
}
