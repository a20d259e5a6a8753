/** What the photo outbox asks about the rows of its photos, answered by the local database. */
import { firstValueFrom } from 'rxjs';
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
  const here = new Set<string>();
  /** The scopes of which this database holds rows; `here` keeps those, too, that leave later. */
  const scopesNow = async () => {
    const { scopes } = await firstValueFrom(database.observeDeviceReport());
    for (const scope of scopes) here.add(scope);
    return scopes;
  };
  // Before the first pull can take one away; what fails now is asked for again.
  scopesNow().catch(() => undefined);
  /** All rows of these kinds that the person may see came, or the whole scope left. */
  const isKnownWhole = async (scope: string, kinds: readonly CollectionDeclaration[]) =>
    (await scopesNow()).includes(scope)
      ? (await firstValueFrom(database.observeReadTo(scope, kinds))) > 0
      : here.has(scope);
  return {
    async isAcknowledged({ photoId, kind, parent, state }) {
      if (!collections.has(kind)) return false;
      if (state !== 'removing' && (await row(kind, photoId)) === null) return false;
      return database.isAcknowledged([parent, { collection: kind, id: photoId }]);
    },
    async isRemoved({ photoId, kind, parent, path, scope, acknowledged }) {
      const kinds = [collections.get(kind), collections.get(parent.collection)].filter(
        (each) => each !== undefined,
      );
      // Before the rows are looked for: those that come meanwhile count.
      const isWhole =
        leavesDevices(path) &&
        kinds.length === 2 &&
        scope !== undefined &&
        (await isKnownWhole(scope, kinds));
      if ((await row(kind, photoId)) !== null) return false;
      if ((await row(parent.collection, parent.id)) !== null) return acknowledged;
      return isWhole && database.isAcknowledged([parent, { collection: kind, id: photoId }]);
    },
    async isStored({ photoId, kind }) {
      const found: object | null = await row(kind, photoId);
      return found !== null && 'stored_at' in found && found.stored_at !== null;
    },
  };
}
