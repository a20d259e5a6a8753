/** Puts together what works behind the screens while somebody is signed in. Loaded after the sign-in page. */
import { attachmentKinds } from '../db/declaration.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import { openLocalDatabase } from '../db/open-local-database.ts';
import { takeDroppedRows } from '../platform/session/keep-copy.ts';
import { sweepPlaces } from '../platform/storage/kept-place.ts';
import { serverNow } from '../platform/browser/clock.ts';
import { requestPersistence } from '../platform/storage/persistent-storage.ts';
import { photoOutbox } from '../platform/photos/photo-capture.ts';
import { whenIdle } from '../platform/browser/when-idle.ts';
import { loadAllDeclarations } from './manifests.ts';
import { startPhotos } from './start-photos.ts';

/** Closing the answered database ends everything that was started with it. */
export async function startWorkspace(userId: string): Promise<LocalDatabase> {
  const declarations = await loadAllDeclarations();
  photoOutbox.declare(attachmentKinds(declarations));
  const database = await openLocalDatabase({
    userId,
    declarations,
    photos: photoOutbox,
    rowsDropped: () => takeDroppedRows(userId),
  });
  const stopPhotos = startPhotos(database, declarations);
  // Work that was not sent yet must outlive a browser that cleans up.
  void requestPersistence();
  // Of somebody whose session ended a moment before a kill; and so that it is here for the end of this one.
  void whenIdle()
    .then(() => import('./leave-device.ts'))
    .then(({ leaveDevice }) => leaveDevice())
    .catch(() => undefined)
    .then(() => sweepPlaces(serverNow().getTime()));
  return {
    ...database,
    async close() {
      await stopPhotos();
      await database.close();
    },
  };
}
