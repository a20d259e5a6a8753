/** What everybody sent, as an admin reads it: too much for every device, so it is asked of the office. */
import * as v from 'valibot';
import { request, requestChange, type Answer } from '../../platform/backend/request.ts';
import { feedbackCategories } from './domain/feedback.ts';

const pageSize = 20;

const rowsSchema = v.array(
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
export type ReceivedFeedback = v.InferOutput<typeof rowsSchema>[number] & {
  /** Empty when the profile has no name. */
  readonly from: string;
};

/** With how many there are in all. */
const receivedSchema = v.object({ rows: rowsSchema, count: v.nullable(v.number()) });

const namesSchema = v.pipe(
  v.array(v.object({ id: v.string(), first_name: v.string(), last_name: v.string() })),
  v.transform(
    (people) =>
      new Map(
        people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]),
      ),
  ),
);

export type ReceivedPage = {
  readonly rows: readonly ReceivedFeedback[];
  /** How many pages there are in all. */
  readonly pages: number;
};

/** One page, counted from 1: those that nobody dealt with first, the newest of them first. */
export async function fetchReceivedFeedback(page: number): Promise<Answer<ReceivedPage>> {
  const received = await request(async (client) => {
    const { data, count, error, status } = await client
      .from('requests')
      .select('id, created_at, handled_at, user_id, store_id, payload', { count: 'exact' })
      .eq('kind', 'feedback')
      .is('deleted_at', null)
      .order('handled_at', { ascending: false, nullsFirst: true })
      .order('created_at', { ascending: false })
      // Two of one moment keep their order from page to page.
      .order('id')
      .range((page - 1) * pageSize, page * pageSize - 1);
    return { error, status, data: { rows: data, count } };
  }, receivedSchema);
  if (received.refused !== undefined) return received;
  const { rows, count } = received.value;
  const ids = [...new Set(rows.map(({ user_id }) => user_id))];
  const names = await request(
    (client) => client.from('profiles').select('id, first_name, last_name').in('id', ids),
    namesSchema,
  );
  if (names.refused !== undefined) return names;
  return {
    value: {
      rows: rows.map((row) => ({ ...row, from: names.value.get(row.user_id) ?? '' })),
      pages: Math.ceil((count ?? rows.length) / pageSize),
    },
  };
}

/** Only an admin's word counts; who said it and when is the server's. */
export function markHandled(id: string, handled: boolean): Promise<Answer<true>> {
  return requestChange((client) =>
    client
      .from('requests')
      .update({ handled_at: handled ? new Date().toISOString() : null }, { count: 'exact' })
      .eq('id', id),
  );
}
