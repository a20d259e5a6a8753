import {
  boolean,
  declareCollection,
  nullable,
  startingAt,
  storeOfScope,
  text,
  timestamp,
  uuid,
  writer,
  type Declaration,
  type RowOf,
} from '../../db/declaration.ts';

/** What is asked and answered about a record of a store (rules CM). */
export const recordComments = declareCollection({
  name: 'record_comments',
  scopes: ['store'],
  shared: true,
  key: 'record_id',
  fields: {
    record_collection: text(60),
    record_id: uuid(),
    store_id: storeOfScope(),
    user_id: writer(),
    text: text(),
    is_resolved: startingAt(false, boolean()),
    /** Both are the server's. */
    resolved_by: nullable(uuid()),
    resolved_at: nullable(timestamp()),
  },
  indexes: [],
  writable: ['record_collection', 'record_id', 'store_id', 'user_id', 'text', 'is_resolved'],
});
export type RecordComment = RowOf<typeof recordComments>;

/** What a person has looked at, as it was then (rule RV3). */
export const reviewMarks = declareCollection({
  name: 'review_marks',
  scopes: ['user'],
  shared: true,
  fields: { user_id: uuid(), key: uuid(), seen_at: timestamp() },
  indexes: [],
  writable: ['user_id', 'key', 'seen_at'],
});

export const declarations: readonly Declaration[] = [recordComments, reviewMarks];
