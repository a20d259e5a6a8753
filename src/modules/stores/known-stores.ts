/** The stores that the local database answered last, so that the next start need not wait for it. */
import * as v from 'valibot';
import { storeRoles } from '../../kernel/permission.ts';
import {
  answersOfServer,
  forgetPreferences,
  readPreference,
  writePreference,
} from '../../platform/storage/preferences.ts';
import type { Store } from './domain/store.ts';

export type KnownStores = { readonly stores: readonly Store[]; readonly isGlobalAdmin: boolean };

const name = 'knownStores';

const schema = v.object({
  stores: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        number: v.string(),
        name: v.string(),
        role: v.picklist(storeRoles),
        budgetPercentage: v.nullable(v.number()),
        timeZone: v.string(),
        openedOn: v.optional(v.nullable(v.string()), null),
        closedOn: v.optional(v.nullable(v.string()), null),
        region: v.optional(v.nullable(v.string()), null),
        franchisee: v.optional(v.nullable(v.string()), null),
      }),
    ),
    v.minLength(1),
  ),
  isGlobalAdmin: v.boolean(),
});

/** Null where nothing is known. It may be out of date: nothing is permitted by it. */
export function readKnownStores(userId: string): KnownStores | null {
  return readPreference(userId, name, schema);
}

/**
 * Whoever has no store any more is known to have none. With a store, or another role in it, go the answers of the server
 * that are kept here: it may stand in any of them (rule SV4 of the board).
 */
export function keepKnownStores(userId: string, known: KnownStores): void {
  const kept = readKnownStores(userId);
  if (JSON.stringify(kept) === JSON.stringify(known)) return;
  writePreference(userId, name, known.stores.length === 0 ? null : known);
  const left =
    kept !== null &&
    ((kept.isGlobalAdmin && !known.isGlobalAdmin) ||
      kept.stores.some((was) =>
        known.stores.every(({ id, role }) => id !== was.id || role !== was.role),
      ));
  if (left) forgetPreferences(userId, answersOfServer);
}
