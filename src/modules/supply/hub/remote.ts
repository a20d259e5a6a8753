/** Orders of several stores, which the office alone can tell (rules SH). */
import * as v from 'valibot';
import { request, type Answer } from '../../../platform/backend/request.ts';
import { orderStatuses } from '../model/domain/order-step.ts';

const orderSchema = v.object({
  id: v.string(),
  store_id: v.string(),
  store_number: v.string(),
  store_name: v.string(),
  supplier: v.string(),
  order_number: v.nullable(v.string()),
  created_at: v.string(),
  /** Dollars. */
  subtotal: v.number(),
  status: v.picklist(orderStatuses),
  submitted_at: v.nullable(v.string()),
  submitted_by_name: v.nullable(v.string()),
  expected_on: v.nullable(v.string()),
  days_late: v.nullable(v.number()),
});
export type OrderOverStores = v.InferOutput<typeof orderSchema>;

const listedSchema = v.object({ count: v.number(), rows: v.array(orderSchema) });
export type ListedOrders = v.InferOutput<typeof listedSchema>;

const supplierSchema = v.object({
  id: v.string(),
  name: v.string(),
  orders: v.number(),
  /** Dollars. */
  spend: v.number(),
  /** 0 to 1; null: no order is closed. */
  fill_rate: v.nullable(v.number()),
});
export type SupplierFigures = v.InferOutput<typeof supplierSchema>;

export const ordersOverStoresSchema = v.object({
  stores: v.number(),
  to_approve: listedSchema,
  late: listedSchema,
  suppliers: v.array(supplierSchema),
});
export type OrdersOverStores = v.InferOutput<typeof ordersOverStoresSchema>;

/** `of_store` null: every store in which this person approves orders. */
export type OrdersAsked = { readonly of_store: string | null; readonly days: number };

export const fetchOrdersOverStores = (asked: OrdersAsked): Promise<Answer<OrdersOverStores>> =>
  request((client) => client.rpc('supply_orders_over_stores', asked), ordersOverStoresSchema);
