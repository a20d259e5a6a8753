import { Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TaskLink } from '../../../ui/task-link.tsx';
import { useCurrentStore } from '../../stores/index.ts';
import { isLate, isToReceive } from './domain/store-figures.ts';
import { useStoreOrders } from './queries-orders.ts';

/** What is to be received today, and what should have been here by now. */
export function TodayTasks() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const known = useStoreOrders(store.id, store.timeZone);
  if (known === undefined) return <Skeleton height="3.5rem" />;
  const { orders, today } = known;
  const due = orders.filter((order) => isToReceive(order, today));
  const [first] = due;
  return (
    <TaskLink
      to={
        due.length === 1 && first !== undefined
          ? `/supply-orders/details/${first.id}`
          : '/supply-orders'
      }
      icon={Truck}
      count={due.length}
      late={orders.some((order) => isLate(order, today))}
      label={t('supply.hub.today', { count: due.length })}
    />
  );
}
