import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useFormat } from '../../../../i18n/format.ts';
import { toCents } from '../../../../kernel/money.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { BoardLink } from '../../../board/index.ts';
import { orderStatuses } from '../../model/domain/order-step.ts';

export const detailsSchema = v.array(
  v.object({
    id: v.string(),
    store_id: v.string(),
    order_number: v.string(),
    supplier: v.string(),
    status: v.picklist(orderStatuses),
    /** Dollars. */
    subtotal: v.number(),
    /** The day on which it was submitted or expected. */
    since: v.nullable(v.string()),
  }),
);

/** The orders of a store that wait or are late, what has waited longest first. */
export function BoardOrders({ details }: { details: v.InferOutput<typeof detailsSchema> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className="flex flex-col divide-y divide-line">
      {details.map((order) => (
        <li key={order.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <BoardLink storeId={order.store_id} to={`/supply-orders/details/${order.id}`}>
            {`${order.supplier} · ${order.order_number}`}
          </BoardLink>
          <Badge tone={order.status === 'pending' ? 'warn' : 'bad'}>
            {t(`supply.status.${order.status}`)}
          </Badge>
          <span className="text-small text-muted">
            {t(order.status === 'pending' ? 'supply.hub.since' : 'supply.order.expectedOn', {
              time: format.date(order.since),
              day: format.date(order.since),
            })}
          </span>
          <span className="tabular-nums">{format.money(toCents(order.subtotal))}</span>
        </li>
      ))}
    </ul>
  );
}
