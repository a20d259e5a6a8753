/** The queue in one request, and what only the office can say of it (rules RV). */
import * as v from 'valibot';
import { request, requestChange, type Answer } from '../../platform/backend/request.ts';
import { reviewItemSchema, type ReviewItem } from './domain/review-item.ts';

export function fetchReview(): Promise<Answer<ReviewItem[]>> {
  return request((client) => client.rpc('review_queue'), v.array(reviewItemSchema));
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
