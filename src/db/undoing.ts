import { serverNow } from '../platform/browser/clock.ts';
import { recordName } from '../../sync/op.ts';
import {
  change,
  type Change,
  type LocalDatabase,
  type Row,
  type Writing,
} from './local-database.ts';

/**
 * The same database, which notes how to take back what is written by it: what was made is deleted, what was deleted
 * comes back, and a field has the value that it had. Commands do not know of it: whoever calls one offers the undo.
 */
export function undoing(
  database: LocalDatabase,
  now: () => Date = serverNow,
): { readonly database: LocalDatabase; readonly undo: (followed?: Writing) => Promise<void> } {
  let inverse: Change[] = [];

  async function write(changes: readonly Change[], followed?: Writing): Promise<void> {
    const before = await rowsBefore(database, changes);
    await database.write(changes, followed);
    const taken = changes.map((each) => inverseOf(each, before.get(nameOf(each)) ?? null, now()));
    inverse = [...taken.toReversed(), ...inverse];
  }

  return {
    database: { ...database, write },
    async undo(followed) {
      const changes = inverse;
      inverse = [];
      await database.write(changes, followed);
    },
  };
}

const nameOf = ({ declaration, id }: Change): string =>
  recordName({ collection: declaration.name, id });

/** By name. One reading per collection: thousands of rows one by one would take longer than to write them. */
async function rowsBefore(
  database: LocalDatabase,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, Row>> {
  const ids = new Map<Change['declaration'], string[]>();
  for (const { declaration, id } of changes) {
    const known = ids.get(declaration);
    if (known === undefined) ids.set(declaration, [id]);
    else known.push(id);
  }
  const found = new Map<string, Row>();
  for (const [declaration, wanted] of ids) {
    for (const row of (await database.getAll(declaration, wanted)).values()) {
      found.set(recordName({ collection: declaration.name, id: row.id }), row);
    }
  }
  return found;
}

function inverseOf(done: Change, before: Row | null, now: Date): Change {
  const { declaration, id } = done;
  if (before === null) return change({ declaration, id, set: { deleted_at: now.toISOString() } });
  const fields = Object.keys(done.set).filter((field) => field in before);
  return change({
    declaration,
    id,
    set: Object.fromEntries(fields.map((field) => [field, before[field]])),
  });
}
