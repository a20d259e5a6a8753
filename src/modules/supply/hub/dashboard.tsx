import { Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatCard } from '../../../ui/stat-card.tsx';
import { useCurrentStore } from '../../stores/index.ts';
import { isLate, isUnderWay } from './domain/store-figures.ts';
import { useStoreOrders } from './queries-orders.ts';

/** How many orders are on their way between a submission and the shelf (spec §2 Dashboard). */
export function DashboardFigures() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const known = useStoreOrders(store.id, store.timeZone);
  const orders = known?.orders ?? [];
  const late = known === undefined ? 0 : orders.filter((each) => isLate(each, known.today)).length;
  return (
    <StatCard
      label={t('supply.hub.dashboard.orders')}
      icon={Truck}
      loading={known === undefined}
      tone={late > 0 ? 'bad' : 'neutral'}
      value={String(orders.filter(isUnderWay).length)}
      hint={
        known === undefined
          ? '\u00a0'
          : t(late > 0 ? 'supply.hub.card.late' : 'supply.hub.card.toApprove', {
              count: late > 0 ? late : orders.filter(({ reached }) => reached === 'pending').length,
            })
      }
    />
  );
}
