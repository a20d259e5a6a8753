import { change, type Change, type LocalDatabase, type Row } from './local-database.ts';

/**
 * The same database, which notes how to take back what is written by it: what was made is deleted, what was deleted
 * comes back, and a field has the value that it had. Commands do not know of it: whoever calls one offers the undo.
 */
export function undoing(
  database: LocalDatabase,
  now: () => Date,
): { readonly database: LocalDatabase; readonly undo: () => Promise<void> } {
  let inverse: Change[] = [];

  async function write(changes: readonly Change[]): Promise<void> {
    const before = await Promise.all(
      changes.map(({ declaration, id }) => database.get(declaration, id)),
    );
    await database.write(changes);
    const taken = changes.map((each, index) => inverseOf(each, before[index] ?? null, now()));
    inverse = [...taken.toReversed(), ...inverse];
  }

  return {
    database: { ...database, write },
    async undo() {
      const changes = inverse;
      inverse = [];
      await database.write(changes);
    },
  };
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
