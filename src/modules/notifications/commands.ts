import { change, type LocalDatabase } from '../../db/local-database.ts';
import { notifications } from './collections.ts';

export function markRead(database: LocalDatabase, id: string): Promise<void> {
  return database.write([change({ declaration: notifications, id, set: { is_read: true } })]);
}

export async function markAllRead(database: LocalDatabase): Promise<void> {
  const unread = await database.find(notifications, {
    equals: { user_id: database.userId, is_read: false },
  });
  await database.write(
    unread.map(({ id }) => change({ declaration: notifications, id, set: { is_read: true } })),
  );
}
