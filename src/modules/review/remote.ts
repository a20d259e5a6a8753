/** The queue in one request, and what only the office can say of it (rules RV). */
import * as v from 'valibot';
import type { BusinessDay } from '../../kernel/business-week.ts';
import type { StoreRole } from '../../kernel/permission.ts';
import { request, requestChange, type Answer } from '../../platform/backend/request.ts';
import { reviewItemSchema, type Priority, type ReviewItem } from './domain/review-item.ts';

export function fetchReview(): Promise<Answer<ReviewItem[]>> {
  return request((client) => client.rpc('review_queue'), v.array(reviewItemSchema));
}

/** As many as one answer has. */
const most = 200;

/** Of these stores alone. */
export function fetchReviewOf(storeIds: readonly string[]): Promise<Answer<ReviewItem[]>> {
  return request(
    (client) => client.rpc('review_queue', { of_stores: storeIds, page_size: most }),
    v.array(reviewItemSchema),
  );
}

/** Rule RV5. */
export function verifyItem({ part, key }: Pick<ReviewItem, 'part' | 'key'>): Promise<Answer<true>> {
  return requestChange((client) => client.rpc('review_verify', { part, key }));
}

/** It is again what it was in the queue; by whoever verified it. */
export function takeBackItem({
  part,
  key,
  kind,
}: Pick<ReviewItem, 'part' | 'key' | 'kind'>): Promise<Answer<true>> {
  return requestChange((client) => client.rpc('review_take_back', { part, key, kind }));
}

/** Something to be done that is made of what came in (rule RV9). */
export type WantedAction = {
  /** Made before the first attempt: another one, because the answer got lost, makes no second. */
  readonly id: string;
  readonly title: string;
  readonly priority: Priority;
  readonly due_day: BusinessDay;
  /** Whoever is named is given it, whatever their role. */
  readonly assignee_role: StoreRole | null;
  readonly assignee_id: string | null;
  readonly note: string | null;
};

export function makeAction(
  { part, key }: Pick<ReviewItem, 'part' | 'key'>,
  wanted: WantedAction | { readonly id: string; readonly taken_back: true },
): Promise<Answer<true>> {
  return requestChange((client) => client.rpc('review_make_action', { part, key, wanted }));
}

/** The store of a record that was commented on; null where this person sees nothing of it. */
export async function fetchStoreOfComments(recordId: string): Promise<Answer<string | null>> {
  const answer = await request(
    (client) =>
      client
        .from('record_comments')
        .select('store_id')
        .eq('record_id', recordId)
        .is('deleted_at', null)
        .limit(1),
    v.array(v.object({ store_id: v.string() })),
  );
  return answer.value === undefined ? answer : { value: answer.value[0]?.store_id ?? null };
}
