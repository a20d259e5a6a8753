/** Writes of the sync centre. Resolves when the choices are durable on this device; the server carries them out. */
import * as v from 'valibot';
import { change, type LocalDatabase } from '../../db/local-database.ts';
import { demandPermission } from '../../kernel/not-permitted.ts';
import type { Permission, Standing } from '../../kernel/permission.ts';
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
