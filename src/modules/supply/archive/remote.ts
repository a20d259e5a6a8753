/** The archive of supply orders, which is at the office only (rule SA1). */
import * as v from 'valibot';
import { done, request, type Answer } from '../../../platform/backend/request.ts';
import { orderStatuses, orderSteps } from '../model/domain/order-step.ts';

/** Spec §9. */
export const archivePageSize = 20;
/** The most that one answer brings. */
const mostRows = 1000;

const rowSchema = v.object({
  id: v.string(),
  store_id: v.string(),
  order_number: v.nullable(v.string()),
  /** Null: none that this version of the app knows. */
  status: v.fallback(v.nullable(v.picklist(orderStatuses)), null),
  created_at: v.nullable(v.string()),
  archived_at: v.string(),
  archive_reason: v.nullable(v.string()),
  days_active_before_archive: v.number(),
  store_number: v.string(),
  store_name: v.string(),
  submitted_by_name: v.nullable(v.string()),
});
export type ArchivedOrderRow = v.InferOutput<typeof rowSchema>;

const rowColumns =
  'id, store_id, order_number, status, created_at, archived_at, archive_reason, days_active_before_archive, store_number, store_name, submitted_by_name';

const archivedSchema = v.object({
  ...rowSchema.entries,
  supplier_name: v.string(),
  subtotal: v.number(),
  items: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      supplier_code: v.string(),
      qty: v.number(),
      qty_received: v.nullable(v.number()),
      order_unit: v.string(),
      pack_size: v.number(),
      base_unit: v.string(),
      unit_price: v.number(),
      line_total: v.number(),
    }),
  ),
  steps: v.array(
    v.object({
      id: v.string(),
      user_id: v.string(),
      step: v.fallback(v.nullable(v.picklist(orderSteps)), null),
      reason: v.nullable(v.string()),
      made_at: v.nullable(v.string()),
    }),
  ),
  archived_order: v.object({ user_id: v.string(), note: v.nullable(v.string()) }),
});
export type ArchivedOrder = v.InferOutput<typeof archivedSchema>;

const statsSchema = v.pipe(
  v.array(
    v.object({
      total_archived: v.number(),
      archived_today: v.number(),
      archived_this_week: v.number(),
      archived_this_month: v.number(),
    }),
  ),
  v.transform(([first]) => first ?? noArchived),
);
export const noArchived = {
  total_archived: 0,
  archived_today: 0,
  archived_this_week: 0,
  archived_this_month: 0,
};
export type ArchiveStats = typeof noArchived;

export type ArchiveFilter = {
  /** Anywhere in number, store and who submitted it; '': all. */
  readonly search: string;
  readonly status: string | null;
  /** Archived at this moment or later. */
  readonly since: string | null;
};

type Client = Parameters<Parameters<typeof request>[0]>[0];

function found(
  client: Client,
  { search, status, since }: ArchiveFilter,
  [from, to]: readonly [number, number],
) {
  let query = client
    .from('supply_orders_archive')
    .select(rowColumns, { count: 'exact' })
    .order('archived_at', { ascending: false })
    .order('id')
    .range(from, to);
  const words = search.trim().toLowerCase();
  if (words !== '') query = query.like('words', `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`);
  if (status !== null) query = query.eq('status', status);
  if (since !== null) query = query.gte('archived_at', since);
  return query;
}

const pageSchema = v.object({ rows: v.array(rowSchema), count: v.number() });
export type ArchivePage = v.InferOutput<typeof pageSchema>;

/** What PostgREST says of a page behind the last one; of the very next after a full one it only says that it is empty. */
const noSuchPage = 'PGRST103';

/** A page from 0, newest first, and how many there are in all. Of a page that is not there any more it is the first one. */
export async function fetchArchivePage(
  filter: ArchiveFilter,
  page: number,
): Promise<Answer<ArchivePage>> {
  const from = page * archivePageSize;
  const answer = await rows(filter, [from, from + archivePageSize - 1]);
  const isBehindTheLast = answer.refused?.code === noSuchPage || answer.value?.rows.length === 0;
  return isBehindTheLast && page > 0 ? fetchArchivePage(filter, 0) : answer;
}

function rows(
  filter: ArchiveFilter,
  range: readonly [number, number],
): Promise<Answer<ArchivePage>> {
  return request(async (client) => {
    const reply = await found(client, filter, range);
    return { ...reply, data: { rows: reply.data, count: reply.count } };
  }, pageSchema);
}

/** Every row of the filter, in as many requests as it takes. */
export async function fetchWholeArchive(
  filter: ArchiveFilter,
  onProgress: (done: number, of: number) => void,
  read: readonly ArchivedOrderRow[] = [],
): Promise<Answer<readonly ArchivedOrderRow[]>> {
  const answer = await rows(filter, [read.length, read.length + mostRows - 1]);
  if (answer.refused !== undefined) return answer;
  const all = [...read, ...answer.value.rows];
  onProgress(all.length, answer.value.count);
  return answer.value.rows.length === 0 || all.length >= answer.value.count
    ? { value: all }
    : fetchWholeArchive(filter, onProgress, all);
}

export const fetchArchiveStats = (): Promise<Answer<ArchiveStats>> =>
  request((client) => client.rpc('get_supply_order_archive_stats'), statsSchema);

/** Null: it is not in the archive, or not for this person. */
export const fetchArchivedOrder = (id: string): Promise<Answer<ArchivedOrder | null>> =>
  request(
    (client) =>
      client
        .from('supply_orders_archive')
        .select(`${rowColumns}, supplier_name, subtotal, items, steps, archived_order`)
        .eq('id', id)
        .maybeSingle(),
    v.nullable(archivedSchema),
  );

export const restoreOrder = (id: string): Promise<Answer<true>> =>
  request((client) => client.rpc('restore_archived_supply_order', { order_id: id }), done);

export const archiveOrder = (id: string, reason: string): Promise<Answer<true>> =>
  request((client) => client.rpc('archive_supply_order', { order_id: id, reason }), done);
