import * as v from 'valibot';
import { useKeptAnswer, type KeptAnswer } from '../../../db/use-kept-answer.ts';
import { reviewItemSchema, type ReviewItem } from '../domain/review-item.ts';
import { fetchReview } from '../remote.ts';
import { useWatchedStores } from '../../stores/index.ts';

const itemsSchema = v.array(reviewItemSchema);
const everyMs = 120_000;

/** Rule RV4. */
export const useReview = (): KeptAnswer<ReviewItem[]> =>
  useKeptAnswer('reviewQueue', 'mine', itemsSchema, fetchReview, everyMs, useWatchedStores());
