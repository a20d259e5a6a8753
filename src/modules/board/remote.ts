/** The board in one request, and what this device tells of itself (rules BD and DV). */
import * as v from 'valibot';
import type { BusinessDay } from '../../kernel/business-week.ts';
import { request, requestChange, type Answer } from '../../platform/backend/request.ts';
import type { DeviceState } from './domain/device-state.ts';

export const boardRowSchema = v.object({
  store_id: v.string(),
  store_number: v.string(),
  name: v.string(),
  time_zone: v.string(),
  closed_on: v.nullable(v.string()),
  looked_at: v.string(),
  need: v.picklist([0, 1, 2, 3]),
  parts: v.record(v.string(), v.unknown()),
  stores: v.number(),
  in_need: v.number(),
});
/** A store on the board. `parts`: the figures of each module, which reads them with its own schema. */
export type BoardRow = v.InferOutput<typeof boardRowSchema>;

/** As many stores as the server tells of at once. */
const pageSize = 500;
const mostPages = 4;

const fetchPage = (day: BusinessDay | null, page: number) =>
  request(
    (client) => client.rpc('store_board', { day, page, page_size: pageSize }),
    v.array(boardRowSchema),
  );

/** Those that need most first, at most 2,000. `day` null: each store's own yesterday. */
export async function fetchBoard(day: BusinessDay | null): Promise<Answer<BoardRow[]>> {
  const first = await fetchPage(day, 0);
  const pages = Math.ceil((first.value?.[0]?.stores ?? 0) / pageSize);
  if (first.value === undefined || pages <= 1) return first;
  const rows = new Map(first.value.map((row) => [row.store_id, row]));
  for (let page = 1; page < Math.min(pages, mostPages); page += 1) {
    const next = await fetchPage(day, page);
    if (next.value === undefined) return next;
    // What changed meanwhile may have moved a store from one page to the next.
    for (const row of next.value) if (!rows.has(row.store_id)) rows.set(row.store_id, row);
  }
  return { value: [...rows.values()] };
}

export const boardDetailsSchema = v.nullable(v.record(v.string(), v.unknown()));
/** What is behind the figures of a store, by part; null: not a store of this person. */
type BoardDetails = v.InferOutput<typeof boardDetailsSchema>;

export function fetchBoardDetails(
  storeId: string,
  day: BusinessDay | null,
): Promise<Answer<BoardDetails>> {
  return request(
    (client) => client.rpc('store_board_details', { of_store: storeId, day }),
    boardDetailsSchema,
  );
}

/** `device`: the id of this person's journal on this device. */
export function tellDevice(device: string, state: DeviceState): Promise<Answer<true>> {
  return requestChange((client) => client.rpc('device_seen', { device, state }));
}
