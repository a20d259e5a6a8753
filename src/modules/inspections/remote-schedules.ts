/** Schedules as an administrator keeps them: written at the office, read back with the next pull. */
import type { StoreRole } from '../../kernel/permission.ts';
import { dataClient } from '../../platform/supabase.ts';
import type { ScheduleFields } from './domain/schedule.ts';

/** Why the office did not take it: there was no line, the right is gone, or it says nothing that can be kept. */
export type ScheduleFailure = 'unreachable' | 'forbidden' | 'refused';

/** SQLSTATE. The id is all that has to be unique. */
const uniqueViolation = '23505';

type Answer = {
  readonly error: { readonly code: string } | null;
  readonly status: number;
  readonly count?: number | null;
};

async function failureOf(ask: () => PromiseLike<Answer>): Promise<ScheduleFailure | null> {
  try {
    const { error, status, count } = await ask();
    // What policies hide is not an error to PostgREST, only nothing to change.
    if (error === null) return count === 0 ? 'forbidden' : null;
    if (status === 0 || error.code === '') return 'unreachable';
    return status === 401 || status === 403 ? 'forbidden' : 'refused';
  } catch {
    return 'unreachable';
  }
}

/** `exists`: there is one of this id already. */
export async function insertSchedule(
  schedule: ScheduleFields & {
    readonly id: string;
    readonly template_id: string;
    readonly store_id: string;
    readonly role: StoreRole;
  },
): Promise<ScheduleFailure | 'exists' | null> {
  let exists = false;
  const failure = await failureOf(async () => {
    const answer = await (await dataClient()).from('inspection_schedules').insert(schedule);
    exists = answer.error?.code === uniqueViolation;
    return answer;
  });
  return exists ? 'exists' : failure;
}

export function changeSchedule(
  id: string,
  fields: Partial<ScheduleFields> & {
    readonly role?: StoreRole;
    readonly is_paused?: boolean;
    readonly deleted_at?: string;
  },
): Promise<ScheduleFailure | null> {
  return failureOf(async () =>
    (await dataClient())
      .from('inspection_schedules')
      .update(fields, { count: 'exact' })
      .eq('id', id),
  );
}
