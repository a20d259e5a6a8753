/** Has the photos of the signed-in user sent, as far as the local database finds their rows acknowledged. */
import { debounceTime, distinctUntilChanged, filter, map, pairwise } from 'rxjs';
import type { Declaration } from '../db/declaration.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import { endPhotoSession } from '../platform/photos/end-photo-session.ts';
import { photoStore } from '../platform/photos/photo-database.ts';
import { startPhotoSending } from '../platform/photos/photo-sending.ts';
import { readSession } from '../platform/session/session.ts';
import { photoRows } from './photo-rows.ts';

/** The returned function ends it: at sign-out also the worker's token and the photos seen by this user. */
export function startPhotos(
  database: LocalDatabase,
  declarations: readonly Declaration[],
): () => Promise<void> {
  const { userId } = database;
  const before = leaveOtherUser(userId);
  const rows = photoRows(database, declarations);
  const sending = before.then(() => startPhotoSending({ userId, rows }));
  // an answered push lowers the number of pending writes: rows may be acknowledged now
  const acknowledged = database
    .observeStatus()
    .pipe(
      map(({ pending, connection }) => ({ pending, online: connection === 'online' })),
      distinctUntilChanged((a, b) => a.pending === b.pending && a.online === b.online),
      pairwise(),
      filter(([then, now]) => now.pending < then.pending || (now.online && !then.online)),
      debounceTime(100),
    )
    .subscribe(() => void sending.then(({ nudge }) => nudge()));
  return async () => {
    acknowledged.unsubscribe();
    (await sending).stop();
    if (readSession().identity?.userId !== userId) await endPhotoSession();
  };
}

/** A session that ended while the app was closed left its token and its seen photos behind. */
async function leaveOtherUser(userId: string): Promise<void> {
  const granted = await photoStore().grantedSession();
  if (granted !== null && granted.userId !== userId) await endPhotoSession();
}
