/** What everybody sent, as an admin reads it: too much for every device, so it is asked of the office. */
import * as v from 'valibot';
import { dataClient } from '../../platform/supabase.ts';
import { feedbackCategories } from './domain/feedback.ts';

const pageSize = 50;

const receivedSchema = v.array(
  v.object({
    id: v.string(),
    created_at: v.string(),
    handled_at: v.nullable(v.string()),
    user_id: v.string(),
    store_id: v.nullable(v.string()),
    payload: v.object({
      category: v.picklist(feedbackCategories),
      text: v.string(),
      page: v.nullish(v.string(), null),
      app_version: v.nullish(v.string(), ''),
      device: v.nullish(v.string(), ''),
    }),
  }),
);
export type ReceivedFeedback = v.InferOutput<typeof receivedSchema>[number] & {
  /** Empty when the profile has no name. */
  readonly from: string;
};

const peopleSchema = v.array(
  v.object({ id: v.string(), first_name: v.string(), last_name: v.string() }),
);

/** The newest, those that nobody dealt with first. Rejects when the office can't be reached or says no. */
export async function fetchReceivedFeedback(): Promise<ReceivedFeedback[]> {
  const client = await dataClient();
  const answer = await client
    .from('requests')
    .select('id, created_at, handled_at, user_id, store_id, payload')
    .eq('kind', 'feedback')
    .is('deleted_at', null)
    .order('handled_at', { ascending: false, nullsFirst: true })
    .order('created_at', { ascending: false })
    .limit(pageSize);
  if (answer.error !== null) throw new Error(answer.error.message);
  const rows = v.parse(receivedSchema, answer.data);
  const ids = [...new Set(rows.map(({ user_id }) => user_id))];
  const people = await client.from('profiles').select('id, first_name, last_name').in('id', ids);
  if (people.error !== null) throw new Error(people.error.message);
  const names = new Map(
    v
      .parse(peopleSchema, people.data)
      .map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]),
  );
  return rows.map((row) => ({ ...row, from: names.get(row.user_id) ?? '' }));
}

/** Only an admin's word counts; who said it and when is the server's. */
export async function markHandled(id: string, handled: boolean): Promise<void> {
  const client = await dataClient();
  const { error, count } = await client
    .from('requests')
    .update({ handled_at: handled ? new Date().toISOString() : null }, { count: 'exact' })
    .eq('id', id);
  if (error !== null) throw new Error(error.message);
  if (count === 0) throw new Error('not_permitted');
}
