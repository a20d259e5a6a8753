/** Fills the device's own database past sync, as fast as it takes rows: for rows of the bench that only read. */
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Declaration } from '../../../src/db/declaration.ts';
import type { LocalDatabase } from '../../../src/db/local-database.ts';
import { openLocalDatabase } from '../../../src/db/open-local-database.ts';
import { openRxDatabase } from '../../../src/db/rx-database.ts';
import { createRxLocalStore } from '../../../src/db/rx-local-store.ts';
import type { Row } from '../../../sync/op.ts';

const atOnce = 2000;

export type StoredRow = { readonly collection: string; readonly row: Row };

export async function openWithRows(
  userId: string,
  declarations: readonly Declaration[],
  rows: readonly StoredRow[],
): Promise<LocalDatabase> {
  const rx = await openRxDatabase({
    name: `storehand-${userId}`,
    storage: getRxStorageDexie(),
    multiInstance: false,
    declarations,
  });
  const store = createRxLocalStore(rx);
  for (let at = 0; at < rows.length; at += atOnce) {
    await store.apply({ put: rows.slice(at, at + atOnce), remove: [], scopes: [] });
  }
  await rx.close();
  return openLocalDatabase({ userId, declarations, backend: null });
}
