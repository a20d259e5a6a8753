/** The catalogue is kept by a global admin, over the network (rules SC1 and SC5 to SC7). */
import type { LocalDatabase } from '../../../db/local-database.ts';
import { newId } from '../../../kernel/ids.ts';
import { hasPermission, type Standing } from '../../../kernel/permission.ts';
import { changesNothing, type CatalogueChange } from './domain/catalogue-change.ts';
import { saveChange, undoChange, type CatalogueFailure } from './remote.ts';

export type CatalogueKeeper = { readonly database: LocalDatabase; readonly standing: Standing };

/** What takes it back, or why it was not done. */
type Undoable = CatalogueFailure | { readonly undo: () => Promise<CatalogueFailure | null> } | null;

/** Rule SC1. */
const mayKeepCatalogue = (standing: Standing): boolean =>
  hasPermission(standing, 'manage_products');

/** All of it or nothing. `changeId`: of one that may have arrived before. It can be taken back. */
export async function keepCatalogue(
  { database, standing }: CatalogueKeeper,
  change: CatalogueChange,
  changeId = newId(),
): Promise<Undoable> {
  if (!mayKeepCatalogue(standing)) return 'forbidden';
  if (changesNothing(change)) return null;
  const failure = await saveChange(changeId, change);
  if (failure !== null) return failure;
  await database.syncNow();
  return {
    undo: async () => {
      const refused = await undoChange(changeId);
      if (refused === null) await database.syncNow();
      return refused;
    },
  };
}
