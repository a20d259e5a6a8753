/** One schedule made for many stores at once, over the network: all of them have it then, or none (rule XS8). */
import * as v from 'valibot';
import type { LocalDatabase } from '../../../db/local-database.ts';
import { naturalId } from '../../../kernel/ids.ts';
import { storeRoles } from '../../../kernel/permission.ts';
import { fieldsOf, scheduleProblem, type ScheduleDraft } from './domain/schedule.ts';
import type { ScheduleFailure } from './remote.ts';
import { changeSchedules, insertSchedules } from './remote-stores.ts';

type MadeForMany = ScheduleFailure | { readonly undo: () => Promise<ScheduleFailure | null> };

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
): Promise<MadeForMany> {
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
