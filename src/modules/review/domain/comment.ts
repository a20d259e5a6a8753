/** Rule CM1; the database holds comments to the same. */
export const longestComment = 2000;

/** What can be commented on, as `sync.declare_comments` says of each. */
export const commentedCollections = [
  'inspections',
  'inspection_action_items',
  'food_cost_entries',
] as const;

/** The record that is talked about. */
export type Commented = {
  readonly collection: (typeof commentedCollections)[number];
  readonly id: string;
  readonly storeId: string;
};

/** Where all that was said of a record stands. */
export const commentsPath = ({ collection, id, storeId }: Commented): string =>
  `/comments/${collection}/${id}?store=${storeId}`;

/** What is missing or too long; null when it can be sent. */
export function commentProblem(text: string): 'missing' | 'tooLong' | null {
  const { length } = text.trim();
  if (length === 0) return 'missing';
  return length > longestComment ? 'tooLong' : null;
}
