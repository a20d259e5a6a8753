/** Schedules as an administrator keeps them: written on the server, read back with the next pull. */
import type { StoreRole } from '../../../kernel/permission.ts';
import { done, request, requestChange, type Refusal } from '../../../platform/backend/request.ts';
import type { ScheduleFields } from './domain/schedule.ts';

/** Why the server did not take it: there was no line, the right is gone, or it says nothing that can be kept. */
export type ScheduleFailure = 'unreachable' | 'forbidden' | 'refused';

/** SQLSTATE. The id is all that has to be unique. */
export const uniqueViolation = '23505';

export const failureOf = ({ kind }: Refusal): ScheduleFailure =>
  kind === 'not_signed_in' ? 'forbidden' : kind;

/** `exists`: there is one of this id already. */
export async function insertSchedule(
  schedule: ScheduleFields & {
    readonly id: string;
    readonly template_id: string;
    readonly store_id: string;
    readonly subject_id?: string;
    readonly role: StoreRole;
  },
): Promise<ScheduleFailure | 'exists' | null> {
  const { refused } = await request(
    (client) => client.from('inspection_schedules').insert(schedule),
    done,
  );
  if (refused === undefined) return null;
  return refused.code === uniqueViolation ? 'exists' : failureOf(refused);
}

export async function changeSchedule(
  id: string,
  fields: Partial<ScheduleFields> & {
    readonly role?: StoreRole;
    readonly is_paused?: boolean;
    readonly deleted_at?: string;
  },
): Promise<ScheduleFailure | null> {
  const { refused } = await requestChange((client) =>
    client.from('inspection_schedules').update(fields, { count: 'exact' }).eq('id', id),
  );
  return refused === undefined ? null : failureOf(refused);
}
