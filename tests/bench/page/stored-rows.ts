/** Fills the device's own database past sync, as fast as it takes rows: for rows of the bench that only read. */
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { CollectionDeclaration } from '../../../src/db/declaration.ts';
import type { LocalDatabase } from '../../../src/db/local-database.ts';
import { openLocalDatabase } from '../../../src/db/open-local-database.ts';
import { openRxDatabase } from '../../../src/db/rx-database.ts';
import { createRxLocalStore } from '../../../src/db/rx-local-store.ts';
import type { Row } from '../../../sync/op.ts';

const atOnce = 2000;

export async function openWithRows(
  userId: string,
  declaration: CollectionDeclaration,
  rows: readonly Row[],
): Promise<LocalDatabase> {
  const rx = await openRxDatabase({
    name: `storehand-${userId}`,
    storage: getRxStorageDexie(),
    multiInstance: false,
    declarations: [declaration],
  });
  const store = createRxLocalStore(rx);
  for (let at = 0; at < rows.length; at += atOnce) {
    const put = rows.slice(at, at + atOnce).map((row) => ({ collection: declaration.name, row }));
    await store.apply({ put, remove: [], scopes: [] });
  }
  await rx.close();
  return openLocalDatabase({ userId, declarations: [declaration], backend: null });
}
