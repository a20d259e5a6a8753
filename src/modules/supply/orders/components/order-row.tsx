import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { toCents } from '../../../../kernel/money.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { useMemberName } from '../../../stores/index.ts';
import { orderName } from '../../model/domain/order-name.ts';
import type { KnownOrder } from '../../ordering/queries.ts';
import { OrderStatusBadge } from '../../ui/order-status-badge.tsx';
import { OrderRowSyncBadge } from '../../ui/order-sync-badge.tsx';

/** One order in a list. A draft leads to where it is written on, by whoever may. */
export function OrderRow({
  order,
  supplier,
  mayEdit,
}: {
  order: KnownOrder;
  /** What its supplier is called. */
  supplier: string;
  mayEdit: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const maker = useMemberName(order.store_id, order.user_id);
  const page = order.reached === 'draft' && mayEdit ? 'edit' : 'details';
  const day = order.expected_on ?? order.requested_for;
  return (
    <ListRow
      to={`/supply-orders/${page}/${order.id}`}
      title={supplier}
      subtitle={`${orderName(order)} · ${format.dateTime(order.created_at)}`}
      trailing={<span className="font-semibold">{format.money(toCents(order.subtotal))}</span>}
      meta={
        <>
          <OrderStatusBadge status={order.reached} forecast={order.forecast} />
          {day === null ? null : (
            <span>
              {t(
                order.expected_on === null ? 'supply.order.wantedFor' : 'supply.order.expectedOn',
                {
                  day: format.date(day),
                },
              )}
            </span>
          )}
          {maker === null ? null : (
            <span className="flex items-center gap-1">
              <UserRound aria-hidden="true" className="size-4" />
              {maker}
            </span>
          )}
          <OrderRowSyncBadge orderId={order.id} />
        </>
      }
    />
  );
}
