/** Many candidates of a file at once. Resolves when all of them are durable on this device. */
import * as v from 'valibot';
import type { Writing } from '../../db/local-database.ts';
import { naturalId } from '../../kernel/ids.ts';
import { candidates } from './collections.ts';
import { requireHiring, type PeopleActor } from './commands.ts';
import { mostCandidates, type CandidateRow } from './domain/candidate-file.ts';
import { newCandidateChanges } from './commands-new.ts';

/**
 * Rule CI5: the id of a row of a file in a store: the same whenever this file is read, on whatever device. `digest` is of the
 * whole file, so that nobody can be known again by it.
 */
export const importedId = (storeId: string, digest: string, row: number): string =>
  naturalId(candidates.name, 'file', storeId, digest, String(row));

const rowsSchema = v.pipe(v.array(v.looseObject({})), v.minLength(1), v.maxLength(mostCandidates));

/** Rule CI6: all of them in one write. Who is there already by this file is left out. */
export async function importCandidates(
  actor: PeopleActor,
  storeId: string,
  rows: readonly CandidateRow[],
  followed?: Writing,
): Promise<void> {
  v.parse(rowsSchema, rows);
  requireHiring(actor);
  const there = await actor.database.getAll(
    candidates,
    rows.map(({ id }) => id),
  );
  const now = actor.now().toISOString();
  await actor.database.write(
    rows
      .filter(({ id }) => !there.has(id))
      .flatMap((row) =>
        newCandidateChanges(
          {
            ...row,
            storeId,
            details: {
              first_name: row.firstName,
              last_name: row.lastName,
              phone: row.phone,
              email: row.email,
              languages: row.languages,
              availability: row.availability,
            },
          },
          actor.database.userId,
          now,
        ),
      ),
    followed,
  );
}
