import { change, type LocalDatabase } from '../../db/local-database.ts';
import { notifications, type Notification } from './collections.ts';

/** Opening a notification reads it. */
export async function openNotification(
  database: LocalDatabase,
  notification: Pick<Notification, 'id' | 'is_read'>,
): Promise<void> {
  if (notification.is_read) return;
  await database.write([
    change({ declaration: notifications, id: notification.id, set: { is_read: true } }),
  ]);
}

export async function markAllRead(database: LocalDatabase): Promise<void> {
  const unread = await database.find(notifications, {
    equals: { user_id: database.userId, is_read: false },
  });
  await database.write(
    unread.map(({ id }) => change({ declaration: notifications, id, set: { is_read: true } })),
  );
}
