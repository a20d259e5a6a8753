import { Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { toCents } from '../../../../kernel/money.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import type { SupplierFigures } from '../remote.ts';

/** What each supplier was sent, cost and brought (rules SH2, SH3); the costliest first. */
export function SupplierFiguresTable({ rows }: { rows: readonly SupplierFigures[] }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  if (rows.length === 0)
    return <EmptyState icon={Truck} title={t('supply.hub.noSupplier')} headingLevel={3} />;
  return (
    <DataTable
      caption={t('supply.hub.suppliers')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'supplier',
          header: t('supply.hub.column.supplier'),
          primary: true,
          cell: ({ name }) => <span className="font-semibold">{name}</span>,
        },
        {
          id: 'orders',
          header: t('supply.hub.column.orders'),
          align: 'end',
          cell: ({ orders }) => format.number(orders),
        },
        {
          id: 'spend',
          header: t('supply.hub.column.spend'),
          align: 'end',
          cell: ({ spend }) => format.money(toCents(spend)),
        },
        {
          id: 'fill',
          header: t('supply.hub.column.fill'),
          align: 'end',
          cell: ({ fill_rate }) =>
            fill_rate === null ? (
              <span className="text-muted">{t('supply.hub.noneClosed')}</span>
            ) : (
              format.percent(fill_rate * 100)
            ),
        },
      ]}
    />
  );
}
