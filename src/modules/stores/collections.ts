import {
  boolean,
  date,
  declareReference,
  decimal,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
  type Declaration,
  type RowOf,
} from '../../db/declaration.ts';
import { storeRoles } from '../../kernel/permission.ts';

/** A member's own stores; all of them for a global admin. */
export const stores = declareReference({
  kind: 'store',
  scopes: ['global'],
  fields: {
    store_number: text(12),
    name: text(120),
    budget_percentage: nullable(decimal()),
    time_zone: text(64),
    opened_on: nullable(date()),
    closed_on: nullable(date()),
    region: nullable(text(60)),
    franchisee: nullable(text(60)),
  },
});
export type StoreRow = RowOf<typeof stores>;

/** My memberships. */
export const storeUsers = declareReference({
  kind: 'store_user',
  scopes: ['user'],
  fields: { user_id: uuid(), store_id: uuid(), role: oneOf(storeRoles) },
});
export type StoreUserRow = RowOf<typeof storeUsers>;

/** The people of a store, also those who left and global admins who acted there, so that "entered by Luis" can be said offline. */
export const storeMembers = declareReference({
  kind: 'store_member',
  key: 'user_id',
  scopes: ['store'],
  fields: {
    user_id: uuid(),
    store_id: uuid(),
    role: oneOf(storeRoles),
    first_name: text(),
    last_name: text(),
    left_at: nullable(timestamp()),
  },
});

export const profiles = declareReference({
  kind: 'profile',
  scopes: ['user'],
  fields: { first_name: text(), last_name: text() },
});

export const userRoles = declareReference({
  kind: 'user_role',
  scopes: ['user'],
  fields: { user_id: uuid(), is_admin: boolean() },
});

export const declarations: readonly Declaration[] = [
  stores,
  storeUsers,
  storeMembers,
  profiles,
  userRoles,
];
