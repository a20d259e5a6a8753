/** How orders and what belongs to them are named in the sync centre. */
import { recordLabel, type Words } from '../sync-centre/index.ts';
import { parseGuideItems } from './model/domain/guide-items.ts';
import {
  orderGuides,
  reorderDismissals,
  stockCounts,
  stockEntries,
  storeProducts,
  supplyCredits,
  supplyOrderLines,
  supplyOrders,
  supplyOrderSteps,
  supplyPhotos,
  supplyReceipts,
  supplySettings,
  type StockEntry,
  type SupplyOrder,
} from './model/collections.ts';
import { parseAreas, parseKeptIn } from './model/domain/stock.ts';
import { orderName } from './model/domain/order-name.ts';

const nameOf = (order: SupplyOrder, { t, format }: Words): string =>
  t('records.supplyOrder.title', {
    order: orderName(order),
    time: format.dateTime(order.created_at),
  });

const within = (order: SupplyOrder | null, words: Words) =>
  order === null ? {} : { detail: nameOf(order, words) };

const detailsOf = (orderId: string) => ({ link: { to: `/supply-orders/details/${orderId}` } });

/** Where an entry of stock is seen: whoever may write it may open that. */
const placeOf = ({ kind, count_id, receipt_id }: StockEntry): string => {
  if (kind === 'waste') return '/supply-inventory/waste';
  if (count_id !== null) return `/supply-inventory/count/${count_id}`;
  return receipt_id === null ? '/inventory-adjustments' : '/supply-orders';
};

const money =
  ({ format }: Words) =>
  (value: unknown) =>
    format.money(Math.round(Number(value) * 100));

export const recordLabels = [
  recordLabel({
    declaration: supplyOrders,
    permission: 'manage_supply',
    sought: { at: 'created_at' },
    describe: ({ row, words }) => ({ title: nameOf(row, words), ...detailsOf(row.id) }),
    fields: ({ words: { t, format } }) => ({
      requested_for: {
        label: t('records.supplyOrder.requestedFor'),
        value: (value) => format.date(String(value)),
      },
      note: { label: t('records.supplyOrder.note'), value: String },
    }),
  }),
  recordLabel({
    declaration: supplyOrderLines,
    permission: 'manage_supply',
    parent: { declaration: supplyOrders, field: 'order_id' },
    describe: ({ row, parent, words }) => ({
      title: words.t('records.supplyOrderLine.title', {
        product: row.name,
        qty: words.format.number(row.qty, 3),
      }),
      ...within(parent, words),
      ...detailsOf(row.order_id),
    }),
    fields: ({ words: { t, format } }) => ({
      qty: {
        label: t('records.supplyOrderLine.qty'),
        value: (value) => format.number(Number(value), 3),
      },
    }),
  }),
  recordLabel({
    declaration: supplyOrderSteps,
    permission: 'receive_deliveries',
    parent: { declaration: supplyOrders, field: 'order_id' },
    describe: ({ row, parent, words }) => ({
      title: words.t(`records.supplyOrderStep.${row.step}`),
      ...within(parent, words),
      ...detailsOf(row.order_id),
    }),
    fields: () => ({}),
  }),
  recordLabel({
    declaration: supplyReceipts,
    permission: 'receive_deliveries',
    describe: ({ row, words: { t, format } }) => ({
      title: t('records.supplyReceipt.title', { day: format.date(row.day) }),
      ...detailsOf(row.order_id),
    }),
    fields: () => ({}),
  }),
  recordLabel({
    declaration: supplyCredits,
    permission: 'receive_deliveries',
    parent: { declaration: supplyReceipts, field: 'receipt_id' },
    describe: ({ row, words: { t, format } }) => ({
      title: t('records.supplyCredit.title', { day: format.date(row.created_at) }),
      link: { to: `/supply-orders/credits/${row.id}` },
    }),
    fields: ({ words }) => ({
      note: { label: words.t('records.supplyCredit.note'), value: String },
      credited: { label: words.t('records.supplyCredit.credited'), value: money(words) },
      credit_number: { label: words.t('records.supplyCredit.number'), value: String },
    }),
  }),
  recordLabel({
    declaration: stockCounts,
    permission: 'count_inventory',
    describe: ({ row, words: { t, format } }) => ({
      title: t('records.stockCount.title', { day: format.date(row.day) }),
      link: { to: `/supply-inventory/count/${row.id}` },
    }),
    fields: () => ({}),
  }),
  recordLabel({
    declaration: storeProducts,
    permission: 'manage_supply',
    describe: ({ words: { t } }) => ({
      title: t('records.storeProduct.title'),
      link: { to: '/supply-inventory' },
    }),
    fields: ({ words: { t, format } }) => {
      const quantity = (value: unknown) => format.number(Number(value), 3);
      return {
        par: { label: t('records.storeProduct.par'), value: quantity },
        reorder_point: { label: t('records.storeProduct.reorderPoint'), value: quantity },
        areas: {
          label: t('records.storeProduct.areas'),
          value: (value) =>
            t('records.storeProduct.areaCount', { count: parseKeptIn(value).length }),
        },
        track: {
          label: t('records.storeProduct.track'),
          value: (value) => t(`records.storeProduct.tracking.${String(value)}`),
        },
      };
    },
  }),
  recordLabel({
    declaration: stockEntries,
    permission: 'count_inventory',
    describe: ({ row, words: { t, format } }) => ({
      title: t(`records.stockEntry.${row.kind}`, { qty: format.number(row.entered_qty, 3) }),
      link: { to: placeOf(row) },
    }),
    fields: ({ words: { t, format } }) => ({
      entered_qty: {
        label: t('records.stockEntry.qty'),
        value: (value) => format.number(Number(value), 3),
      },
    }),
  }),
  recordLabel({
    declaration: supplySettings,
    permission: 'view_admin_panel',
    describe: ({ words: { t } }) => ({
      title: t('records.supplySettings.title'),
      link: { to: '/supply-inventory' },
    }),
    fields: ({ words }) => ({
      approve_above: {
        label: words.t('records.supplySettings.approveAbove'),
        value: money(words),
      },
      adjust_above: {
        label: words.t('records.supplySettings.adjustAbove'),
        value: money(words),
      },
      count_tolerance: {
        label: words.t('records.supplySettings.tolerance'),
        value: (value) => words.format.percent(Number(value)),
      },
      areas: {
        label: words.t('records.supplySettings.areas'),
        value: (value) =>
          parseAreas(value)
            .map(({ id, name }) => name ?? id)
            .join(', '),
      },
    }),
  }),
  recordLabel({
    declaration: supplyPhotos,
    permission: 'count_inventory',
    parent: { declaration: stockEntries, field: 'entry_id' },
    describe: ({ parent, words: { t } }) => ({
      title: t('records.supplyPhoto.title'),
      ...(parent === null ? {} : { link: { to: placeOf(parent) } }),
    }),
    fieldsOfFile: ({ parent }) => ({ entry_id: parent.id }),
    fields: () => ({}),
  }),
  recordLabel({
    declaration: orderGuides,
    permission: 'manage_supply',
    describe: ({ row, words: { t } }) => ({
      title: t('records.orderGuide.title', { name: row.name }),
      link: { to: `/supply-orders/guides/${row.id}` },
    }),
    fields: ({ words: { t } }) => ({
      name: { label: t('records.orderGuide.name'), value: String },
      items: {
        label: t('records.orderGuide.items'),
        value: (value) => t('records.orderGuide.count', { count: parseGuideItems(value).length }),
      },
    }),
  }),
  recordLabel({
    declaration: reorderDismissals,
    permission: 'manage_supply',
    describe: ({ words: { t } }) => ({
      title: t('records.reorderDismissal.title'),
      link: { to: '/supply-hub/reorder-suggestions' },
    }),
    fields: ({ words: { t, format } }) => ({
      until: {
        label: t('records.reorderDismissal.until'),
        value: (value) => format.date(String(value)),
      },
    }),
  }),
];
