/** What the photo outbox asks about the rows of its photos, answered by the local database. */
import { leavesDevices } from '../../sync/photos/attachment.ts';
import type { PhotoRows } from '../platform/photos/photo-sending.ts';
import type { CollectionDeclaration, Declaration } from '../db/declaration.ts';
import type { LocalDatabase } from '../db/local-database.ts';

export function photoRows(
  database: LocalDatabase,
  declarations: readonly Declaration[],
): PhotoRows {
  const collections = new Map(
    declarations.flatMap((each): [string, CollectionDeclaration][] =>
      each.type === 'collection' ? [[each.name, each]] : [],
    ),
  );
  /** Null also of a kind that this version of the app does not know: its file waits. */
  const row = async (collection: string, id: string) => {
    const declaration = collections.get(collection);
    return declaration === undefined ? null : database.get(declaration, id);
  };
  return {
    async isAcknowledged({ photoId, kind, parent, state }) {
      if (!collections.has(kind)) return false;
      if (state !== 'removing' && (await row(kind, photoId)) === null) return false;
      return database.isAcknowledged([parent, { collection: kind, id: photoId }]);
    },
    async isRemoved({ photoId, kind, parent, path }) {
      if ((await row(kind, photoId)) !== null) return false;
      if ((await row(parent.collection, parent.id)) !== null) return true;
      return (
        leavesDevices(path) &&
        collections.has(kind) &&
        (await database.isAcknowledged([parent, { collection: kind, id: photoId }]))
      );
    },
    async isStored({ photoId, kind }) {
      const found: object | null = await row(kind, photoId);
      return found !== null && 'stored_at' in found && found.stored_at !== null;
    },
  };
}
