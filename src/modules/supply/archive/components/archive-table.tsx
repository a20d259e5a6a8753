import { Eye, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { OrderStatusBadge } from '../../ui/order-status-badge.tsx';
import { orderName } from '../../model/domain/order-name.ts';
import type { ArchivedOrderRow } from '../remote.ts';

/** The archive's table (spec §2 Archived Orders). `list`: the list's own query, to which the details lead back. */
export function ArchiveTable({
  rows,
  list,
  busy,
  onRestore,
}: {
  rows: readonly ArchivedOrderRow[];
  list: string;
  busy: boolean;
  onRestore: (order: ArchivedOrderRow) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const details = (id: string) =>
    `/supply-orders/details/${id}?${new URLSearchParams({ from: 'archived-orders', list })}`;
  return (
    <DataTable
      caption={t('supply.archive.title')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'order',
          header: t('supply.archive.column.order'),
          primary: true,
          cell: (row) => (
            <Link
              to={details(row.id)}
              className="inline-flex min-h-12 flex-col justify-center font-semibold text-brand hover:underline"
            >
              <span className="whitespace-nowrap">{orderName(row)}</span>
              <span className="text-small font-normal text-muted">
                {[`#${row.store_number} ${row.store_name}`, row.submitted_by_name]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
            </Link>
          ),
        },
        {
          id: 'status',
          header: t('supply.archive.column.status'),
          cell: ({ status }) =>
            status === null ? (
              <Badge>{t('supply.archive.unknownStatus')}</Badge>
            ) : (
              <OrderStatusBadge status={status} />
            ),
        },
        {
          id: 'created',
          header: t('supply.archive.column.created'),
          cell: ({ created_at }) => (
            <span className="tabular-nums">{format.dateTime(created_at)}</span>
          ),
        },
        {
          id: 'archived',
          header: t('supply.archive.column.archived'),
          cell: ({ archived_at, archive_reason }) => (
            <span className="tabular-nums">
              {format.dateTime(archived_at)}
              <span className="block text-small wrap-anywhere text-muted">
                {archive_reason ?? t('supply.archive.automated')}
              </span>
            </span>
          ),
        },
        {
          id: 'days',
          header: t('supply.archive.column.days'),
          align: 'end',
          cell: ({ days_active_before_archive }) => format.number(days_active_before_archive),
        },
      ]}
      rowActionsLabel={t('supply.archive.column.actions')}
      rowActions={(row) => (
        <>
          <IconButton
            icon={RotateCcw}
            label={t('supply.archive.restoreOne', { order: orderName(row) })}
            disabled={busy}
            onClick={() => onRestore(row)}
          />
          <Link
            to={details(row.id)}
            aria-label={t('supply.archive.viewOne', { order: orderName(row) })}
            title={t('supply.archive.viewOne', { order: orderName(row) })}
            className="inline-flex size-12 items-center justify-center rounded-control text-muted hover:bg-brand-soft hover:text-ink max-md:hidden"
          >
            <Eye aria-hidden="true" className="size-5" />
          </Link>
        </>
      )}
    />
  );
}
