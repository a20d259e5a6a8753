import {
  boolean,
  declareCollection,
  json,
  nullable,
  oneOf,
  text,
  uuid,
  type Declaration,
  type RowOf,
} from '../../db/declaration.ts';

export const notifications = declareCollection({
  name: 'notifications',
  version: 2,
  scopes: ['user'],
  fields: {
    user_id: uuid(),
    store_id: nullable(uuid()),
    title: text(200),
    message: text(),
    type: nullable(oneOf(['success', 'error', 'info', 'warning'])),
    category: oneOf(['candidates', 'supply_orders', 'inspections', 'system', 'urgent']),
    url: nullable(text()),
    is_read: boolean(),
    /** Which text of the app this is, for `inReadersWords`; null for somebody's own words. */
    text_key: nullable(text()),
    text_params: nullable(json<unknown>()),
  },
  indexes: [['user_id', '-created_at'], ['is_read']],
  writable: ['is_read'],
  migrations: {
    1: (old) => ({ ...old, text_key: null, text_params: null }),
    2: (old) => old,
  },
});
export type Notification = RowOf<typeof notifications>;

export const declarations: readonly Declaration[] = [notifications];
