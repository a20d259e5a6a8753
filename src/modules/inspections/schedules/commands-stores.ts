/** Schedules of many stores at once, over the network: made, changed or paused in all of them, or in none (rules XS8 and XS9). */
import * as v from 'valibot';
import type { LocalDatabase } from '../../../db/local-database.ts';
import { naturalId } from '../../../kernel/ids.ts';
import { storeRoles } from '../../../kernel/permission.ts';
import { draftOf, fieldsOf, scheduleProblem, type ScheduleDraft } from './domain/schedule.ts';
import type { ScheduleFailure } from './remote.ts';
import { changeSchedules, insertSchedules, type FoundSchedule } from './remote-stores.ts';

type Result = Promise<ScheduleFailure | null>;
type DoneForMany = ScheduleFailure | { readonly undo: () => Result };
type Fields = Parameters<typeof changeSchedules>[1];

/**
 * The ids follow from the one that was made before the first attempt, and the store: another attempt, because the answer
 * got lost, says the same again.
 */
export async function scheduleForStores(
  database: LocalDatabase,
  storeIds: readonly string[],
  id: string,
  draft: ScheduleDraft,
  now: () => Date,
): Promise<DoneForMany> {
  const role = v.parse(v.picklist(storeRoles), draft.role);
  if (scheduleProblem(draft) !== null || storeIds.length === 0) return 'refused';
  const fields = { ...fieldsOf(draft), role };
  // In one order for all who write to several stores.
  const made = [...storeIds].sort().map((storeId) => ({
    ...fields,
    id: naturalId('inspection_schedules', id, storeId),
    template_id: draft.templateId,
    store_id: storeId,
  }));
  const ids = made.map((each) => each.id);
  const inserted = await insertSchedules(made);
  const failure = inserted === 'exists' ? await changeSchedules(ids, fields) : inserted;
  if (failure !== null) return failure;
  await database.syncNow();
  return {
    undo: async () => {
      const undone = await changeSchedules(ids, { deleted_at: now().toISOString() });
      if (undone === null) await database.syncNow();
      return undone;
    },
  };
}

/** Rule XS9. Taken back, each is as it was: those that were alike are written together. */
async function changeAll(
  database: LocalDatabase,
  schedules: readonly FoundSchedule[],
  fields: Fields,
  before: (schedule: FoundSchedule) => Fields,
): Promise<DoneForMany> {
  const failure = await changeSchedules(
    schedules.map(({ id }) => id),
    fields,
  );
  if (failure !== null) return failure;
  await database.syncNow();
  const alike = new Map<string, { fields: Fields; ids: string[] }>();
  for (const schedule of schedules) {
    const was = before(schedule);
    const key = JSON.stringify(was);
    const group = alike.get(key) ?? { fields: was, ids: [] };
    group.ids.push(schedule.id);
    alike.set(key, group);
  }
  return {
    undo: async () => {
      for (const group of alike.values()) {
        const undone = await changeSchedules(group.ids, group.fields);
        if (undone !== null) return undone;
      }
      await database.syncNow();
      return null;
    },
  };
}

/** Pauses those that run, or lets those that are paused go on; the others stay as they are. */
export function pauseForStores(
  database: LocalDatabase,
  schedules: readonly FoundSchedule[],
  paused: boolean,
): Promise<DoneForMany> {
  return changeAll(
    database,
    schedules.filter(({ is_paused }) => is_paused !== paused),
    { is_paused: paused },
    () => ({ is_paused: !paused }),
  );
}

/** All of them ask for their inspection then as the draft says; which template each is for stays. */
export function changeForStores(
  database: LocalDatabase,
  schedules: readonly FoundSchedule[],
  draft: ScheduleDraft,
): Promise<DoneForMany> {
  if (scheduleProblem(draft) !== null) return Promise.resolve('refused');
  const role = v.parse(v.picklist(storeRoles), draft.role);
  return changeAll(database, schedules, { ...fieldsOf(draft), role }, (schedule) => ({
    ...fieldsOf(draftOf(schedule)),
    role: schedule.role,
  }));
}
