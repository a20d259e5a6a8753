/** Schedules are kept by who administers the store, over the network (rule U6). */
import * as v from 'valibot';
import type { LocalDatabase } from '../../../db/local-database.ts';
import { hasPermission, storeRoles, type Standing } from '../../../kernel/permission.ts';
import { fieldsOf, scheduleProblem, type ScheduleDraft } from './domain/schedule.ts';
import { changeSchedule, insertSchedule, type ScheduleFailure } from './remote.ts';

/** Whose right it is here. The database decides; this keeps the mistake off the network. */
export type ScheduleKeeper = {
  readonly database: LocalDatabase;
  readonly storeId: string;
  readonly standing: Standing;
};

/** Rule U6. */
export const mayKeepSchedules = (standing: Standing): boolean =>
  hasPermission(standing, 'view_admin_panel');

async function afterwards(
  { database, standing }: ScheduleKeeper,
  write: () => Promise<ScheduleFailure | null>,
): Promise<ScheduleFailure | null> {
  if (!mayKeepSchedules(standing)) return 'forbidden';
  const failure = await write();
  if (failure === null) await database.syncNow();
  return failure;
}

/**
 * Makes a schedule or changes one; its template stays. The `id` of a new one is made before the first attempt: another,
 * because the answer got lost, changes what the first one made.
 */
export function saveSchedule(
  keeper: ScheduleKeeper,
  { id, isNew }: { readonly id: string; readonly isNew: boolean },
  draft: ScheduleDraft,
): Promise<ScheduleFailure | null> {
  const role = v.parse(v.picklist(storeRoles), draft.role);
  if (scheduleProblem(draft) !== null) return Promise.resolve('refused');
  const fields = { ...fieldsOf(draft), role };
  const made = {
    ...fields,
    id,
    template_id: draft.templateId,
    store_id: keeper.storeId,
    ...(draft.subjectId === undefined ? {} : { subject_id: draft.subjectId }),
  };
  return afterwards(keeper, async () => {
    const failure = isNew ? await insertSchedule(made) : 'exists';
    return failure === 'exists' ? changeSchedule(id, fields) : failure;
  });
}

export function pauseSchedule(
  keeper: ScheduleKeeper,
  id: string,
  paused: boolean,
): Promise<ScheduleFailure | null> {
  return afterwards(keeper, () => changeSchedule(id, { is_paused: paused }));
}

export function endSchedule(
  keeper: ScheduleKeeper,
  id: string,
  now: Date,
): Promise<ScheduleFailure | null> {
  return afterwards(keeper, () => changeSchedule(id, { deleted_at: now.toISOString() }));
}
