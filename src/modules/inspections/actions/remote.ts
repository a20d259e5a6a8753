/** What is to be done in many stores, and one of it, as the office has it (rules XS4 and XS6). */
import * as v from 'valibot';
import { storeRoles } from '../../../kernel/permission.ts';
import { request, requestChange, type Answer } from '../../../platform/backend/request.ts';
import { actionStatuses } from '../model/domain/action-status.ts';
import { priorities } from '../model/domain/priority.ts';
import { titledFields } from '../model/domain/titled.ts';

const foundSchema = v.object({
  id: v.string(),
  store_id: v.string(),
  status: v.picklist(actionStatuses),
  priority: v.picklist(priorities),
  due_date: v.string(),
  overdue: v.boolean(),
  assignee_id: v.nullable(v.string()),
  assignee_role: v.nullable(v.picklist(storeRoles)),
  assignee: v.nullable(v.string()),
  done_name: v.nullable(v.string()),
  done_at: v.nullable(v.string()),
  repeats: v.array(v.string()),
  ...titledFields,
});
export type FoundAction = v.InferOutput<typeof foundSchema>;

export const actionsOverStoresSchema = v.object({
  count: v.number(),
  overdue: v.number(),
  rows: v.array(foundSchema),
});

/** As `public.actions_over_stores` names them. */
export type ActionsAsked = {
  readonly of_stores: readonly string[] | null;
  readonly view?: 'to_do' | 'to_check' | 'closed' | 'all';
  readonly priority?: string | null;
  readonly mine_only?: boolean;
  readonly words?: string | null;
  readonly labels?: Readonly<Record<string, string>> | null;
  readonly page?: number;
  readonly page_size?: number;
};

export function fetchActions(
  asked: ActionsAsked,
): Promise<Answer<v.InferOutput<typeof actionsOverStoresSchema>>> {
  return request((client) => client.rpc('actions_over_stores', asked), actionsOverStoresSchema);
}

/** Null: there is none that this person sees. */
export function fetchAction<Schema extends v.GenericSchema>(
  id: string,
  schema: Schema,
): Promise<Answer<v.InferOutput<Schema>>> {
  return request((client) => client.rpc('action_to_read', { of_action: id }), schema);
}

/** Which of it is allowed the database decides. */
export function changeActions(
  ids: readonly string[],
  fields: Readonly<Record<string, string | null>>,
): Promise<Answer<true>> {
  return requestChange((client) =>
    client
      .from('inspection_action_items')
      .update(fields, { count: 'exact' })
      .in('id', [...ids]),
  );
}
