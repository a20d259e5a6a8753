import { businessDayOf } from '../../../../kernel/business-week.ts';
import { orderName } from '../../model/domain/order-name.ts';
import type { OrderStatus } from '../../model/domain/order-step.ts';

/** What the file says of an order. */
export type ArchivedRow = {
  readonly id: string;
  readonly order_number: string | null;
  /** Null: none that this version of the app knows. */
  readonly status: OrderStatus | null;
  readonly store_number: string;
  readonly store_name: string;
  readonly submitted_by_name: string | null;
  readonly created_at: string | null;
  readonly archived_at: string;
  readonly archive_reason: string | null;
  readonly days_active_before_archive: number;
};

/** Spec §7 Client-side exports. */
export const archiveColumns = [
  'Order Number',
  'Status',
  'Store',
  'Submitted By',
  'Order Created',
  'Archived At',
  'Archive Reason',
  'Days Active',
];

export const archiveFileName = (now: Date, timeZone: string | undefined): string =>
  `archived_orders_${businessDayOf(now, timeZone)}.csv`;

/** The cells of an order, in the order of `archiveColumns`. */
export function archiveCells(
  row: ArchivedRow,
  words: {
    /** `MM/dd/yyyy HH:mm` */
    readonly time: (moment: string | null) => string;
    readonly automated: string;
    readonly unknownStatus: string;
  },
): readonly (string | number)[] {
  return [
    orderName(row),
    row.status ?? words.unknownStatus,
    `#${row.store_number} ${row.store_name}`,
    row.submitted_by_name ?? '',
    words.time(row.created_at),
    words.time(row.archived_at),
    row.archive_reason ?? words.automated,
    row.days_active_before_archive,
  ];
}
