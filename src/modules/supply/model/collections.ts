import {
  boolean,
  date,
  decimal,
  declareCollection,
  declareReference,
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
import { productCategories, supplierKinds } from './domain/catalogue.ts';
import { orderStatuses, orderSteps } from './domain/order-step.ts';

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
  fields: { store_id: storeOfScope(), approve_above: nullable(decimal()) },
  indexes: [],
  writable: ['store_id', 'approve_above'],
});

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
];
