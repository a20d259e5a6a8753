import {
  declareCollection,
  json,
  nullable,
  text,
  timestamp,
  uuid,
  type Declaration,
  type RowOf,
} from '../../db/declaration.ts';
import type { FeedbackPayload } from './domain/feedback.ts';

/** What a person asks of the office: made here, sent when there is a line. Their own ones only. */
export const requests = declareCollection({
  name: 'requests',
  scopes: ['user'],
  fields: {
    user_id: uuid(),
    store_id: nullable(uuid()),
    kind: text(32),
    payload: json<FeedbackPayload>(),
    handled_at: nullable(timestamp()),
    handled_by: nullable(uuid()),
  },
  indexes: [['kind', 'created_at']],
  writable: ['user_id', 'store_id', 'kind', 'payload'],
});
export type Request = RowOf<typeof requests>;

export const declarations: readonly Declaration[] = [requests];
