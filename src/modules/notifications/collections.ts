import {
  boolean,
  declareCollection,
  nullable,
  oneOf,
  text,
  uuid,
  type Declaration,
  type RowOf,
} from '../../db/declaration.ts';

export const notifications = declareCollection({
  name: 'notifications',
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
  },
  indexes: [['user_id', 'created_at'], ['is_read']],
  writable: ['is_read'],
});
export type Notification = RowOf<typeof notifications>;

export const declarations: readonly Declaration[] = [notifications];
