import {
  declareCollection,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
  type Declaration,
  type RowOf,
} from '../../db/declaration.ts';

/**
 * Two people set one field to different values: both are kept (SPEC M2). A person resolves it by writing `choice`; the
 * server then puts the chosen value in its place (M11).
 */
export const recordConflicts = declareCollection({
  name: 'record_conflicts',
  scopes: ['store', 'user'],
  shared: true,
  fields: {
    collection: text(),
    record_id: uuid(),
    store_id: nullable(uuid()),
    field: text(),
    base_value: nullable(json<unknown>()),
    /** The value that stands, by whom and when. */
    kept_value: nullable(json<unknown>()),
    kept_by: nullable(uuid()),
    kept_at: nullable(timestamp()),
    /** The value that had to give way. */
    other_value: nullable(json<unknown>()),
    other_by: nullable(uuid()),
    other_at: nullable(timestamp()),
    choice: nullable(oneOf(['kept', 'other'])),
    resolved_at: nullable(timestamp()),
    resolved_by: nullable(uuid()),
  },
  indexes: [],
  writable: ['choice'],
});
export type RecordConflict = RowOf<typeof recordConflicts>;

export const declarations: readonly Declaration[] = [recordConflicts];
