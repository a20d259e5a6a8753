/** For tests: rows of the supplies as the server gives them. */
import { newId } from '../../../kernel/ids.ts';
import type { StockEntry, Supplier, SupplyOrder, SupplyPhoto } from './collections.ts';

/** What every row has; `day` of November 2026. */
export const synced = (id: string, scope: string, day = '01') => ({
  id,
  scope,
  change: 1,
  created_at: `2026-11-${day}T12:00:00.000Z`,
  updated_at: `2026-11-${day}T12:00:00.000Z`,
  deleted_at: null,
});

export const bakery: Supplier = {
  ...synced('22222222-2222-4222-8222-222222222222', 'global'),
  name: 'Boulangerie Lafleur',
  kind: 'external',
  email: null,
  phone: null,
  language: 'fr',
  is_active: true,
};

/** An order of a store from the bakery, begun on that day. */
export const orderRow = (
  storeId: string,
  given: Partial<SupplyOrder> = {},
  day = '01',
): SupplyOrder => ({
  ...synced(newId(), `store:${storeId}`, day),
  user_id: '44444444-4444-4444-8444-444444444444',
  store_id: storeId,
  supplier_id: bakery.id,
  source: 'manual',
  requested_for: null,
  note: null,
  order_number: null,
  status: 'draft',
  status_at: null,
  subtotal: 0,
  submitted_by: null,
  submitted_at: null,
  decided_by: null,
  decided_at: null,
  sent_by: null,
  sent_at: null,
  expected_on: null,
  moved_from: null,
  delivered_at: null,
  reason: null,
  ...given,
});

/** Two cases of twelve that were spilled in a store, and wait for a manager. */
export function entryRow(storeId: string, given: Partial<StockEntry> = {}): StockEntry {
  const id = newId();
  return {
    ...synced(id, `store:${storeId}`),
    store_id: storeId,
    product_id: newId(),
    kind: 'waste',
    count_id: null,
    area_id: '',
    receipt_id: null,
    belongs_to: id,
    order_line_id: null,
    reverses_id: null,
    other_store_id: null,
    entered_qty: 2,
    entered_unit: 'case',
    pack_size: 12,
    qty_refused: 0,
    invoice_price: null,
    condition: null,
    reason: 'spill',
    note: null,
    decision: null,
    effective_at: '2026-11-01T12:00:00.000Z',
    qty: -24,
    status: 'pending',
    anchors: false,
    unit_cost: null,
    made_by: '44444444-4444-4444-8444-444444444444',
    decided_by: null,
    decided_at: null,
    arrived_at: null,
    ...given,
  };
}

/** A picture of an entry of a store, taken now, that the office has. */
export function photoRow(
  storeId: string,
  entryId: string,
  given: Partial<SupplyPhoto> = {},
): SupplyPhoto {
  const id = newId();
  const now = new Date().toISOString();
  return {
    ...synced(id, `store:${storeId}`),
    created_at: now,
    entry_id: entryId,
    store_id: storeId,
    path: `supply-photos/${entryId}/entry/1762000000000-${id.slice(-8)}.webp`,
    mime_type: 'image/webp',
    sha256: 'a'.repeat(64),
    width: 10,
    height: 10,
    captured_at: now,
    captured_by: '44444444-4444-4444-8444-444444444444',
    stored_at: now,
    bytes: 8,
    ...given,
  };
}
