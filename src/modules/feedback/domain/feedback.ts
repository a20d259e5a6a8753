/** What a person tells the office about the product. */
export const feedbackCategories = ['problem', 'idea', 'praise', 'question'] as const;
export type FeedbackCategory = (typeof feedbackCategories)[number];

/** As stored in `requests.payload`; the database holds it to the same limits. */
export type FeedbackPayload = {
  readonly category: FeedbackCategory;
  /** 1 to 4000 characters. */
  readonly text: string;
  /** The path of the page that it is about; null: none in particular. */
  readonly page: string | null;
  readonly app_version: string;
  /** Screen size, language and browser, as shown to the person before they send it. */
  readonly device: string;
};

export const longestFeedback = 4000;

/** What is missing or too long; null when it can be sent. */
export function feedbackProblem(text: string): 'empty' | 'tooLong' | null {
  const length = text.trim().length;
  if (length === 0) return 'empty';
  return length > longestFeedback ? 'tooLong' : null;
}
