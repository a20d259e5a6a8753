import { filter, take } from 'rxjs';
import { change, type LocalDatabase } from '../../db/local-database.ts';
import { notifications, type Notification } from './collections.ts';
import { ofStores } from './domain/matching.ts';

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

/** So many at once: a year of them keeps no tap waiting, and none is half done for long. */
const atOnce = 500;

async function inSteps(
  database: LocalDatabase,
  rows: readonly Notification[],
  set: () => { readonly is_read: true } | { readonly deleted_at: string },
): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) {
    const step = rows.slice(from, from + atOnce);
    await database.write(
      step.map(({ id }) => change({ declaration: notifications, id, set: set() })),
    );
  }
}

/** Every unread one, or those given. */
export async function markAllRead(
  database: LocalDatabase,
  rows?: readonly Notification[],
): Promise<void> {
  const unread =
    rows?.filter((row) => !row.is_read) ??
    (await database.find(notifications, { equals: { is_read: false } }));
  await inSteps(database, unread, () => ({ is_read: true }));
}

/** Rule N4: every unread one of these stores, and of none. */
export async function markReadOf(
  database: LocalDatabase,
  storeIds: readonly string[] | null,
): Promise<void> {
  const unread = await database.find(notifications, { equals: { is_read: false } });
  await markAllRead(database, ofStores(unread, storeIds));
}

/** Rule N4: one, or several that are shown as one. */
export async function deleteNotifications(
  database: LocalDatabase,
  ids: readonly string[],
): Promise<void> {
  const deleted_at = new Date().toISOString();
  await database.write(
    ids.map((id) => change({ declaration: notifications, id, set: { deleted_at } })),
  );
}

/** Rule N4: all of these stores, and of none, that are on the device now; what comes meanwhile stays. */
export async function deleteAll(
  database: LocalDatabase,
  storeIds: readonly string[] | null,
): Promise<void> {
  const all = await database.find(notifications, { equals: { user_id: database.userId } });
  await inSteps(database, ofStores(all, storeIds), () => ({
    deleted_at: new Date().toISOString(),
  }));
}

/** Rule W15: tapped where the system showed it, which may be before it was read from the server. The answer gives up. */
export function readWhenHere(database: LocalDatabase, id: string): () => void {
  const found = database
    .observe(notifications, { equals: { id }, limit: 1 })
    .pipe(
      filter((rows) => rows.length > 0),
      take(1),
    )
    .subscribe(([row]) => {
      if (row !== undefined) void openNotification(database, row).catch(() => undefined);
    });
  void database
    .get(notifications, id)
    .then((row) => (row === null ? database.syncNow() : undefined))
    .catch(() => undefined);
  return () => found.unsubscribe();
}

/**
 * Which of these are read or deleted by now, here or on another device. One that is not there may be still to come: it is
 * deleted where it was `seen` before, which is noted.
 */
export async function overAmong(
  database: LocalDatabase,
  ids: readonly string[],
  seen: Set<string>,
): Promise<ReadonlySet<string>> {
  const rows = await Promise.all(ids.map((id) => database.get(notifications, id)));
  const over = ids.filter((id, at) => rows[at]?.is_read ?? seen.has(id));
  for (const row of rows) if (row !== null) seen.add(row.id);
  return new Set(over);
}
