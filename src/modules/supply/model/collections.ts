import {
  boolean,
  date,
  decimal,
  declareCollection,
  declareReference,
  integer,
  json,
  nullable,
  oneOf,
  startingAt,
  storeOfScope,
  text,
  timestamp,
  uuid,
  writer,
  type Declaration,
  type RowOf,
} from '../../../db/declaration.ts';
import { naturalId } from '../../../kernel/ids.ts';
import { productCategories, supplierKinds } from './domain/catalogue.ts';
import { creditAnswers, creditDecisions, creditStatuses } from './domain/credit-status.ts';
import { orderStatuses, orderSteps } from './domain/order-step.ts';
import {
  costDecisions,
  countDecisions,
  countStatuses,
  entryConditions,
  entryDecisions,
  entryKinds,
  entryReasons,
  entryStatuses,
  levels,
  trackings,
} from './domain/stock.ts';

export const orderSources = ['manual', 'guide', 'reorder', 'repeat'] as const;
export const sendChannels = ['email', 'phone', 'website', 'text', 'print'] as const;

export const suppliers = declareReference({
  kind: 'supplier',
  scopes: ['global'],
  fields: {
    name: text(),
    kind: oneOf(supplierKinds),
    email: nullable(text()),
    phone: nullable(text()),
    language: text(),
    is_active: boolean(),
  },
});
export type Supplier = RowOf<typeof suppliers>;

/** With its offers; read them with `parseOffers`. */
export const products = declareReference({
  kind: 'product',
  scopes: ['global'],
  fields: {
    sku: nullable(text()),
    name: text(),
    translations: json<unknown>(),
    category: oneOf(productCategories),
    base_unit: text(),
    barcodes: json<unknown>(),
    needs_approval: boolean(),
    is_active: boolean(),
    replaced_by: nullable(uuid()),
    offers: json<unknown>(),
  },
});
export type Product = RowOf<typeof products>;

/** When a supplier comes to a store; read it with `parseTerms`. */
export const supplierTerms = declareReference({
  kind: 'supplier_terms',
  key: 'store_id',
  scopes: ['store'],
  fields: {
    store_id: uuid(),
    supplier_id: uuid(),
    account: nullable(text()),
    minimum: nullable(decimal()),
    deliveries: json<unknown>(),
    exceptions: json<unknown>(),
  },
});
export type SupplierTerms = RowOf<typeof supplierTerms>;

export const supplySettings = declareCollection({
  name: 'supply_settings',
  scopes: ['store'],
  shared: true,
  key: 'store_id',
  fields: {
    store_id: storeOfScope(),
    approve_above: nullable(decimal()),
    adjust_above: nullable(decimal()),
    count_tolerance: nullable(decimal()),
    /** In the order of a walk through the store; read them with `parseAreas`. */
    areas: startingAt([], json<unknown>()),
  },
  indexes: [],
  writable: ['store_id', 'approve_above', 'adjust_above', 'count_tolerance', 'areas'],
});
export type SupplySettings = RowOf<typeof supplySettings>;
/** The id of what a store has agreed with itself. */
export const settingsId = (storeId: string): string => naturalId(supplySettings.name, storeId);

export const supplyOrders = declareCollection({
  name: 'supply_orders',
  scopes: ['store'],
  shared: true,
  key: 'store_id',
  fields: {
    user_id: writer(),
    store_id: storeOfScope(),
    supplier_id: uuid(),
    source: oneOf(orderSources),
    requested_for: nullable(date()),
    note: nullable(text()),
    order_number: nullable(text()),
    status: startingAt('draft', oneOf(orderStatuses)),
    status_at: nullable(timestamp()),
    subtotal: startingAt(0, decimal()),
    submitted_by: nullable(uuid()),
    submitted_at: nullable(timestamp()),
    decided_by: nullable(uuid()),
    decided_at: nullable(timestamp()),
    sent_by: nullable(uuid()),
    sent_at: nullable(timestamp()),
    expected_on: nullable(date()),
    /** The delivery that it came too late for (rule SD4). */
    moved_from: nullable(date()),
    delivered_at: nullable(timestamp()),
    reason: nullable(text()),
  },
  indexes: [],
  writable: ['user_id', 'store_id', 'supplier_id', 'source', 'requested_for', 'note'],
});
export type SupplyOrder = RowOf<typeof supplyOrders>;
export const supplyOrderKey = (id: string) => ({ collection: supplyOrders.name, id });

export const supplyOrderLines = declareCollection({
  name: 'supply_order_lines',
  scopes: ['store'],
  fields: {
    order_id: uuid(),
    store_id: storeOfScope(),
    offer_id: uuid(),
    /** In order units. */
    qty: decimal(),
    /** As the offer was; until the server has the line, as this device knows it (rule SO4). */
    product_id: uuid(),
    name: text(),
    supplier_code: text(),
    order_unit: text(),
    pack_size: decimal(),
    base_unit: text(),
    unit_price: decimal(),
    qty_requested: nullable(decimal()),
    qty_received: nullable(decimal()),
    qty_refused: nullable(decimal()),
    line_total: startingAt(0, decimal()),
  },
  indexes: [['order_id']],
  writable: ['order_id', 'offer_id', 'qty'],
  parents: { order_id: 'supply_orders' },
});
export type SupplyOrderLine = RowOf<typeof supplyOrderLines>;

/** What people did with an order, one after the other (rule SO2). */
export const supplyOrderSteps = declareCollection({
  name: 'supply_order_steps',
  scopes: ['store'],
  shared: true,
  key: 'order_id',
  fields: {
    order_id: uuid(),
    store_id: storeOfScope(),
    user_id: writer(),
    step: oneOf(orderSteps),
    reason: nullable(text()),
    channel: nullable(oneOf(sendChannels)),
    reference: nullable(text()),
    expected_on: nullable(date()),
    in_time: nullable(boolean()),
    is_whole: nullable(boolean()),
    from_status: nullable(oneOf(orderStatuses)),
    to_status: nullable(oneOf(orderStatuses)),
    made_at: nullable(timestamp()),
  },
  indexes: [],
  writable: [
    'order_id',
    'user_id',
    'step',
    'reason',
    'channel',
    'reference',
    'expected_on',
    'in_time',
    'is_whole',
  ],
  parents: { order_id: 'supply_orders' },
});
export type SupplyOrderStep = RowOf<typeof supplyOrderSteps>;

/** What a store mostly orders of a supplier; read its items with `parseGuideItems`. */
export const orderGuides = declareCollection({
  name: 'order_guides',
  scopes: ['store'],
  shared: true,
  key: 'store_id',
  fields: { store_id: storeOfScope(), supplier_id: uuid(), name: text(), items: json<unknown>() },
  indexes: [],
  writable: ['store_id', 'supplier_id', 'name', 'items'],
});
export type OrderGuide = RowOf<typeof orderGuides>;

/** What somebody does not want to be asked about before a day (rule SU8). */
export const reorderDismissals = declareCollection({
  name: 'reorder_dismissals',
  scopes: ['store'],
  shared: true,
  key: 'store_id',
  fields: { store_id: storeOfScope(), product_id: uuid(), until: date() },
  indexes: [],
  writable: ['store_id', 'product_id', 'until'],
});

/** One delivery of an order as it was taken in (rules SR). */
export const supplyReceipts = declareCollection({
  name: 'supply_receipts',
  scopes: ['store'],
  shared: true,
  key: 'order_id',
  fields: {
    order_id: uuid(),
    store_id: storeOfScope(),
    user_id: writer(),
    day: date(),
    drop_no: integer(),
    invoice_number: nullable(text()),
    invoice_total: nullable(decimal()),
    temperature_f: nullable(decimal()),
    signed_by: nullable(text()),
    /** Strokes: each a list of x, y, x, y between 0 and 1. */
    signature: nullable(json<unknown>()),
    note: nullable(text()),
    cost_decision: nullable(oneOf(costDecisions)),
    cost_no: startingAt(0, integer()),
  },
  indexes: [],
  writable: [
    'order_id',
    'store_id',
    'user_id',
    'day',
    'drop_no',
    'invoice_number',
    'invoice_total',
    'temperature_f',
    'signed_by',
    'signature',
    'note',
    'cost_decision',
    'cost_no',
  ],
});
export type SupplyReceipt = RowOf<typeof supplyReceipts>;

/** What a supplier owes for a delivery; read its items with `parseCreditItems` (rules CR). */
export const supplyCredits = declareCollection({
  name: 'supply_credits',
  scopes: ['store'],
  shared: true,
  key: 'store_id',
  fields: {
    receipt_id: uuid(),
    store_id: storeOfScope(),
    order_id: uuid(),
    supplier_id: uuid(),
    note: nullable(text()),
    /** Of the link's secret part; null: there is no link. */
    link_hash: nullable(text()),
    decision: nullable(oneOf(creditDecisions)),
    /** Null: all that was asked for. */
    credited: nullable(decimal()),
    credit_number: nullable(text()),
    items: startingAt([], json<unknown>()),
    amount: startingAt(0, decimal()),
    status: startingAt('open', oneOf(creditStatuses)),
    link_until: nullable(timestamp()),
    answer: nullable(oneOf(creditAnswers)),
    answer_note: nullable(text()),
    answered_by: nullable(text()),
    answered_at: nullable(timestamp()),
    closed_by: nullable(uuid()),
    closed_at: nullable(timestamp()),
  },
  indexes: [],
  writable: ['receipt_id', 'note', 'link_hash', 'decision', 'credited', 'credit_number'],
  parents: { receipt_id: 'supply_receipts' },
});
export type SupplyCredit = RowOf<typeof supplyCredits>;
/** The id of a delivery's credit. */
export const creditIdOf = (receiptId: string): string => naturalId(supplyCredits.name, receiptId);

/** A count of a store, or of a sheet of it (rules SK). */
export const stockCounts = declareCollection({
  name: 'stock_counts',
  scopes: ['store'],
  shared: true,
  key: 'store_id',
  fields: {
    store_id: storeOfScope(),
    user_id: writer(),
    day: date(),
    sheet: text(),
    is_blind: startingAt(true, boolean()),
    note: nullable(text()),
    submitted_at: nullable(timestamp()),
    decision: nullable(oneOf(countDecisions)),
    status: startingAt('open', oneOf(countStatuses)),
    submitted_by: nullable(uuid()),
    closed_by: nullable(uuid()),
    closed_at: nullable(timestamp()),
  },
  indexes: [],
  writable: ['store_id', 'user_id', 'day', 'sheet', 'is_blind', 'note', 'submitted_at', 'decision'],
});
export type StockCount = RowOf<typeof stockCounts>;

/** What a store keeps of a product, and the office's figure of it. Quantities are in base units. */
export const storeProducts = declareCollection({
  name: 'store_products',
  scopes: ['store'],
  shared: true,
  key: 'store_id',
  fields: {
    store_id: storeOfScope(),
    product_id: uuid(),
    par: nullable(decimal()),
    reorder_point: nullable(decimal()),
    /** Names of areas. */
    areas: startingAt([], json<unknown>()),
    track: startingAt('quantity', oneOf(trackings)),
    on_hand: startingAt(0, decimal()),
    counted_at: nullable(timestamp()),
    part_counted_at: nullable(timestamp()),
    level: nullable(oneOf(levels)),
    avg_daily_use: nullable(decimal()),
    last_cost: nullable(decimal()),
  },
  indexes: [],
  writable: ['store_id', 'product_id', 'par', 'reorder_point', 'areas', 'track'],
});
export type StoreProduct = RowOf<typeof storeProducts>;

/** What came, went and was counted, one by one (rules ST). */
export const stockEntries = declareCollection({
  name: 'stock_entries',
  version: 1,
  scopes: ['store'],
  fields: {
    store_id: storeOfScope(),
    product_id: uuid(),
    kind: oneOf(entryKinds),
    count_id: nullable(uuid()),
    area_id: startingAt('', text()),
    receipt_id: nullable(uuid()),
    /** What it is asked for by: the count or the delivery that it belongs to, else itself. */
    belongs_to: uuid(),
    order_line_id: nullable(uuid()),
    reverses_id: nullable(uuid()),
    other_store_id: nullable(uuid()),
    entered_qty: decimal(),
    entered_unit: startingAt('each', text()),
    pack_size: startingAt(1, decimal()),
    qty_refused: startingAt(0, decimal()),
    invoice_price: nullable(decimal()),
    condition: nullable(oneOf(entryConditions)),
    reason: nullable(oneOf(entryReasons)),
    note: nullable(text()),
    decision: nullable(oneOf(entryDecisions)),
    /** When it was entered. Until the server has the entry, by this device's clock, as it was. */
    effective_at: timestamp(),
    /** In base units; until the server has the entry, as this device computes it. */
    qty: startingAt(0, decimal()),
    status: startingAt('pending', oneOf(entryStatuses)),
    anchors: startingAt(false, boolean()),
    unit_cost: nullable(decimal()),
    made_by: writer(),
    decided_by: nullable(uuid()),
    decided_at: nullable(timestamp()),
    /** Of a count: when the office got this figure; null: it does not have it yet. */
    arrived_at: nullable(timestamp()),
  },
  indexes: [['store_id', '-effective_at'], ['product_id'], ['belongs_to']],
  writable: [
    'store_id',
    'product_id',
    'kind',
    'count_id',
    'area_id',
    'receipt_id',
    'order_line_id',
    'reverses_id',
    'other_store_id',
    'made_by',
    'entered_qty',
    'entered_unit',
    'pack_size',
    'qty_refused',
    'invoice_price',
    'condition',
    'reason',
    'note',
    'decision',
  ],
  parents: { count_id: 'stock_counts', receipt_id: 'supply_receipts' },
  migrations: { 1: (old) => ({ ...old, arrived_at: old['created_at'] }) },
});
export type StockEntry = RowOf<typeof stockEntries>;
/** The id of what came of a line in a delivery; of what was not ordered, the product in the place of the line. */
export const receivedLineId = (receiptId: string, lineOrProduct: string): string =>
  naturalId(stockEntries.name, receiptId, lineOrProduct);

/** Pictures of how a line of a delivery came, and of what is thrown away (rules SP). */
export const supplyPhotos = declareCollection({
  name: 'supply_photos',
  scopes: ['store'],
  shared: true,
  key: 'entry_id',
  fields: {
    entry_id: uuid(),
    store_id: storeOfScope(),
    path: text(),
    mime_type: text(),
    sha256: text(),
    width: nullable(integer()),
    height: nullable(integer()),
    captured_at: timestamp(),
    captured_by: writer(),
    stored_at: nullable(timestamp()),
    bytes: nullable(integer()),
  },
  indexes: [],
  writable: ['entry_id', 'path', 'mime_type', 'sha256', 'width', 'height', 'captured_at'],
  parents: { entry_id: 'stock_entries' },
  attachment: { folder: 'supply-photos', parent: 'entry_id' },
});
export type SupplyPhoto = RowOf<typeof supplyPhotos>;

export const declarations: readonly Declaration[] = [
  suppliers,
  products,
  supplierTerms,
  supplySettings,
  supplyOrders,
  supplyOrderLines,
  supplyOrderSteps,
  orderGuides,
  reorderDismissals,
  supplyReceipts,
  supplyCredits,
  stockCounts,
  storeProducts,
  stockEntries,
  supplyPhotos,
];
