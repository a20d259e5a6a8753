import { Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatCard } from '../../../ui/stat-card.tsx';
import { useCurrentStore } from '../../stores/index.ts';
import { isUnderWay } from './domain/store-figures.ts';
import { useStoreHub } from './queries.ts';

/** How many orders are on their way between a submission and the shelf (spec §2 Dashboard). */
export function DashboardFigures() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const hub = useStoreHub(store.id, store.timeZone);
  const late = hub?.figures.late ?? 0;
  return (
    <StatCard
      label={t('supply.hub.dashboard.orders')}
      icon={Truck}
      loading={hub === undefined}
      tone={late > 0 ? 'bad' : 'neutral'}
      value={String(hub?.orders.filter(isUnderWay).length ?? 0)}
      hint={
        hub === undefined
          ? '\u00a0'
          : t(late > 0 ? 'supply.hub.card.late' : 'supply.hub.card.toApprove', {
              count: late > 0 ? late : hub.figures.toApprove,
            })
      }
    />
  );
}
