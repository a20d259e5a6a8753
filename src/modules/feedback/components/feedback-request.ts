/** How another page leads to the feedback form: by the state of the navigation. */
import * as v from 'valibot';
import { feedbackCategories, longestFeedback, type FeedbackPayload } from '../domain/feedback.ts';

const page = v.pipe(v.string(), v.startsWith('/'));

export const feedbackRequest = v.union([
  /** Feedback that the office did not take, to be sent once more. */
  v.object({
    again: v.object({
      category: v.picklist(feedbackCategories),
      text: v.pipe(v.string(), v.maxLength(longestFeedback)),
      page: v.nullable(page),
    }),
  }),
  /** The page that it is about. */
  v.object({ from: page }),
]);
export type FeedbackRequest = v.InferOutput<typeof feedbackRequest>;

export const writeAgain = ({ category, text, page: about }: FeedbackPayload): FeedbackRequest => ({
  again: { category, text, page: about },
});
