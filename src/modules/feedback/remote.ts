/** What everybody sent, as an admin reads it: too much for every device, so it is asked of the office. */
import * as v from 'valibot';
import { dataClient } from '../../platform/supabase.ts';
import { feedbackCategories } from './domain/feedback.ts';

const pageSize = 20;

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

export type ReceivedPage = {
  readonly rows: readonly ReceivedFeedback[];
  /** How many pages there are in all. */
  readonly pages: number;
};

/**
 * One page, counted from 1: those that nobody dealt with first, the newest of them first. Rejects when the office can't
 * be reached or says no.
 */
export async function fetchReceivedFeedback(page: number): Promise<ReceivedPage> {
  const client = await dataClient();
  const answer = await client
    .from('requests')
    .select('id, created_at, handled_at, user_id, store_id, payload', { count: 'exact' })
    .eq('kind', 'feedback')
    .is('deleted_at', null)
    .order('handled_at', { ascending: false, nullsFirst: true })
    .order('created_at', { ascending: false })
    // Two of one moment keep their order from page to page.
    .order('id')
    .range((page - 1) * pageSize, page * pageSize - 1);
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
  return {
    rows: rows.map((row) => ({ ...row, from: names.get(row.user_id) ?? '' })),
    pages: Math.ceil((answer.count ?? rows.length) / pageSize),
  };
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
