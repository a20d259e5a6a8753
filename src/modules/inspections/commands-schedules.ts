/** Schedules are kept by who administers the store, over the network (rule U6). */
import * as v from 'valibot';
import type { LocalDatabase } from '../../db/local-database.ts';
import { newId } from '../../kernel/ids.ts';
import { hasPermission, storeRoles, type Standing } from '../../kernel/permission.ts';
import { fieldsOf, scheduleProblem, type ScheduleDraft } from './domain/schedule.ts';
import { changeSchedule, insertSchedule, type ScheduleFailure } from './remote-schedules.ts';

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

/** Makes a schedule, or with an `id` changes that one; its template stays. */
export function saveSchedule(
  keeper: ScheduleKeeper,
  id: string | null,
  draft: ScheduleDraft,
): Promise<ScheduleFailure | null> {
  const role = v.parse(v.picklist(storeRoles), draft.role);
  if (scheduleProblem(draft) !== null) return Promise.resolve('refused');
  const fields = { ...fieldsOf(draft), role };
  return afterwards(keeper, () =>
    id === null
      ? insertSchedule({
          ...fields,
          id: newId(),
          template_id: draft.templateId,
          store_id: keeper.storeId,
        })
      : changeSchedule(id, fields),
  );
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
