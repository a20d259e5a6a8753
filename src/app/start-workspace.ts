/** Puts together what works behind the screens while somebody is signed in. Loaded after the sign-in page. */
import type { LocalDatabase } from '../db/local-database.ts';
import { openLocalDatabase } from '../db/open-local-database.ts';
import { requestPersistence } from '../platform/persistent-storage.ts';
import { photoOutbox } from '../platform/photo-capture.ts';
import { loadAllDeclarations } from './manifests.ts';
import { startPhotos } from './start-photos.ts';

/** Closing the answered database ends everything that was started with it. */
export async function startWorkspace(userId: string): Promise<LocalDatabase> {
  const declarations = await loadAllDeclarations();
  const database = await openLocalDatabase({ userId, declarations, photos: photoOutbox });
  const stopPhotos = startPhotos(database);
  // Work that was not sent yet must outlive a browser that cleans up.
  void requestPersistence();
  return {
    ...database,
    async close() {
      await stopPhotos();
      await database.close();
    },
  };
}
