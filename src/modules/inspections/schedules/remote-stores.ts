/** Schedules of many stores, a page in one request, and one made for many of them at once (rules XS5 and XS8). */
import * as v from 'valibot';
import { storeRoles, type StoreRole } from '../../../kernel/permission.ts';
import { done, request, requestChange, type Answer } from '../../../platform/backend/request.ts';
import { repeatKinds } from '../model/domain/occurrence.ts';
import { titledFields } from '../model/domain/titled.ts';
import { failureOf, uniqueViolation, type ScheduleFailure } from './remote.ts';
import type { ScheduleFields } from './domain/schedule.ts';

const foundSchema = v.object({
  id: v.string(),
  store_id: v.string(),
  template_id: v.string(),
  role: v.picklist(storeRoles),
  repeats: v.picklist(repeatKinds),
  weekdays: v.string(),
  month_day: v.nullable(v.number()),
  every_days: v.nullable(v.number()),
  opens_minute: v.number(),
  due_minute: v.number(),
  grace_minutes: v.number(),
  starts_on: v.string(),
  ends_on: v.nullable(v.string()),
  is_paused: v.boolean(),
  missed: v.number(),
  done: v.number(),
  last_missed: v.nullable(v.string()),
  next_due: v.nullable(v.string()),
  ...titledFields,
});
export type FoundSchedule = v.InferOutput<typeof foundSchema>;

export const schedulesOverStoresSchema = v.object({
  count: v.number(),
  missed: v.nullable(v.number()),
  rows: v.array(foundSchema),
});

/** As `public.schedules_over_stores` names them. */
export type SchedulesAsked = {
  readonly of_stores: readonly string[] | null;
  readonly template?: string | null;
  readonly page?: number;
  readonly page_size?: number;
};

export function fetchSchedules(
  asked: SchedulesAsked,
): Promise<Answer<v.InferOutput<typeof schedulesOverStoresSchema>>> {
  return request((client) => client.rpc('schedules_over_stores', asked), schedulesOverStoresSchema);
}

/** All of them or none. `exists`: an earlier attempt made them. */
export async function insertSchedules(
  schedules: readonly (ScheduleFields & {
    readonly id: string;
    readonly template_id: string;
    readonly store_id: string;
    readonly role: StoreRole;
  })[],
): Promise<ScheduleFailure | 'exists' | null> {
  const { refused } = await request(
    (client) => client.from('inspection_schedules').insert([...schedules]),
    done,
  );
  if (refused === undefined) return null;
  return refused.code === uniqueViolation ? 'exists' : failureOf(refused);
}

/** Changes all of these or none. */
export async function changeSchedules(
  ids: readonly string[],
  fields: Partial<ScheduleFields> & {
    readonly role?: StoreRole;
    readonly is_paused?: boolean;
    readonly deleted_at?: string;
  },
): Promise<ScheduleFailure | null> {
  const { refused } = await requestChange((client) =>
    client
      .from('inspection_schedules')
      .update(fields, { count: 'exact' })
      .in('id', [...ids]),
  );
  return refused === undefined ? null : failureOf(refused);
}
