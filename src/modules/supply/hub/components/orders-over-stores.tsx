import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { toCents } from '../../../../kernel/money.ts';
import { List, ListRow } from '../../../../ui/list-row.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useStoreChoice } from '../../../stores/index.ts';
import { orderName } from '../../model/domain/order-name.ts';
import { OrderStatusBadge } from '../../ui/order-status-badge.tsx';
import type { ListedOrders, OrderOverStores } from '../remote.ts';

/** Orders of several stores below each other; each leads to where it is decided. */
export function OrdersOverStoresList({
  label,
  orders,
  fact,
  none,
  icon,
}: {
  label: string;
  orders: ListedOrders;
  /** What is to be known of one beside its status: since when, how late. */
  fact: (order: OrderOverStores) => ReactNode;
  none: string;
  icon: LucideIcon;
}) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const navigate = useNavigate();
  const { switchStore } = useStoreChoice();
  if (orders.rows.length === 0) return <EmptyState icon={icon} title={none} headingLevel={3} />;
  const left = orders.count - orders.rows.length;
  return (
    <>
      <List label={label}>
        {orders.rows.map((order) => (
          <ListRow
            key={order.id}
            // A device holds what belongs to the store that is worked in.
            onSelect={() => {
              switchStore(order.store_id);
              void navigate(`/supply-orders/details/${order.id}`);
            }}
            title={`#${order.store_number} ${order.store_name}`}
            subtitle={`${order.supplier} · ${orderName(order)}`}
            trailing={
              <span className="font-semibold">{format.money(toCents(order.subtotal))}</span>
            }
            meta={
              <>
                <OrderStatusBadge status={order.status} />
                {fact(order)}
              </>
            }
          />
        ))}
      </List>
      {left > 0 ? (
        <p className="text-small text-muted">{t('supply.hub.more', { count: left })}</p>
      ) : null}
    </>
  );
}
