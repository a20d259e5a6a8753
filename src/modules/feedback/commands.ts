/** Feedback is written here and goes out with the journal, like everything else (rules FB1 to FB3). */
import * as v from 'valibot';
import { change, type LocalDatabase } from '../../db/local-database.ts';
import { newId } from '../../kernel/ids.ts';
import { requests } from './collections.ts';
import { feedbackCategories, longestFeedback, type FeedbackPayload } from './domain/feedback.ts';

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestFeedback));
const feedbackSchema = v.object({
  storeId: v.nullable(v.pipe(v.string(), v.uuid())),
  category: v.picklist(feedbackCategories),
  text,
  page: v.nullable(v.pipe(v.string(), v.startsWith('/'), v.maxLength(500))),
  appVersion: v.string(),
  device: v.pipe(v.string(), v.maxLength(500)),
});
export type FeedbackInput = v.InferOutput<typeof feedbackSchema>;

/** Resolves with its id when it is durable on this device. */
export async function sendFeedback(database: LocalDatabase, input: FeedbackInput): Promise<string> {
  const feedback = v.parse(feedbackSchema, input);
  const id = newId();
  const payload: FeedbackPayload = {
    category: feedback.category,
    text: feedback.text,
    page: feedback.page,
    app_version: feedback.appVersion,
    device: feedback.device,
  };
  await database.write([
    change({
      declaration: requests,
      id,
      create: true,
      scope: `user:${database.userId}`,
      set: {
        user_id: database.userId,
        store_id: feedback.storeId,
        kind: 'feedback',
        payload,
      },
    }),
  ]);
  return id;
}

/** Takes it back. */
export async function withdrawFeedback(
  database: LocalDatabase,
  id: string,
  now: Date,
): Promise<void> {
  await database.write([
    change({ declaration: requests, id, set: { deleted_at: now.toISOString() } }),
  ]);
}
