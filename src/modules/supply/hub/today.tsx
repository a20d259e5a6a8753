import { Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TaskLink } from '../../../ui/task-link.tsx';
import { useCurrentStore } from '../../stores/index.ts';
import { isToReceive } from './domain/store-figures.ts';
import { useStoreHub } from './queries.ts';

/** What is to be received today, and what should have been here by now. */
export function TodayTasks() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const hub = useStoreHub(store.id, store.timeZone);
  if (hub === undefined) return <Skeleton height="3.5rem" />;
  const due = hub.orders.filter((order) => isToReceive(order, hub.today));
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
      late={hub.figures.late > 0}
      label={t('supply.hub.today', { count: due.length })}
    />
  );
}
