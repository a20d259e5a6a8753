/** Writes of the sync centre. Resolves when the choices are durable on this device; the server carries them out. */
import * as v from 'valibot';
import type { CollectionDeclaration } from '../../db/declaration.ts';
import { change, type LocalDatabase } from '../../db/local-database.ts';
import { demandPermission } from '../../kernel/not-permitted.ts';
import type { Permission, Standing } from '../../kernel/permission.ts';
import { photoOutbox } from '../../platform/photos/photo-capture.ts';
import { recordConflicts, type RecordConflict } from './collections.ts';

export type Choice = NonNullable<RecordConflict['choice']>;

const choiceSchema = v.picklist(['kept', 'other']);

export type ConflictToResolve = {
  readonly id: string;
  /** What choosing needs in the conflict's store; null: nothing. */
  readonly permission: Permission | null;
  readonly standing: Standing;
};

/** SPEC M11: which value is to stand, for each of these conflicts. */
export async function chooseValue(
  database: LocalDatabase,
  conflicts: readonly ConflictToResolve[],
  wanted: Choice,
): Promise<void> {
  const choice = v.parse(choiceSchema, wanted);
  for (const { permission, standing } of conflicts) {
    if (permission !== null) demandPermission(standing, permission);
  }
  await database.write(
    conflicts.map(({ id }) => change({ declaration: recordConflicts, id, set: { choice } })),
  );
}

/**
 * Gives up a file that the server will not take, and takes its record back too: with the record alone the server would
 * wait for the file for ever, and so would a receipt of what it belongs to. Whoever took it may discard it; the server
 * judges the write as any other.
 */
export async function discardFile(
  database: LocalDatabase,
  declaration: CollectionDeclaration,
  fileId: string,
  now: () => Date,
): Promise<void> {
  if ((await database.get(declaration, fileId)) !== null) {
    await database.write([
      change({ declaration, id: fileId, set: { deleted_at: now().toISOString() } }),
    ]);
  }
  await photoOutbox.giveUp(fileId);
}
