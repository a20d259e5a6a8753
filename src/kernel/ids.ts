/** Ids are made on the device, so that a record has its name before any server heard of it. */
import { v5, v7 } from 'uuid';

/** The namespace of ids that are computed from a natural key. Never changes: rows in the field depend on it. */
const naturalKeyNamespace = '9d4a1f0e-6b0c-5c0e-9a55-3b5a1c7e42d1';

/** A new id; ids made later sort later. */
export function newId(): string {
  return v7();
}

/** The id of a record that has a natural key: of its collection and the values of the key's columns, in their order. */
export function naturalId(collection: string, ...key: readonly string[]): string {
  return v5([collection, ...key].join(':').toLowerCase(), naturalKeyNamespace);
}

/** The one forecast of a person for a store's week; `weekStart` is a Sunday, `yyyy-MM-dd`. */
export function weeklySalesForecastId(userId: string, storeId: string, weekStart: string): string {
  return naturalId('weekly_sales_forecasts', userId, storeId, weekStart);
}

/** The one response to an item within an inspection. */
export function inspectionResponseId(inspectionId: string, itemId: string): string {
  return naturalId('inspection_responses', inspectionId, itemId);
}

/** The one action item of a failed item within an inspection. */
export function inspectionActionItemId(inspectionId: string, itemId: string): string {
  return naturalId('inspection_action_items', inspectionId, itemId);
}
