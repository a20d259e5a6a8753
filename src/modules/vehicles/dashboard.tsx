import { CarFront } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { businessDayOf } from '../../kernel/business-week.ts';
import { useNow } from '../../platform/browser/use-now.ts';
import { StatCard } from '../../ui/stat-card.tsx';
import { useCurrentStore } from '../stores/index.ts';
import { useFleetFigures } from './queries-upkeep.ts';

/** How many of the store's vehicles nobody may drive, and how many have something overdue (rule VE23). */
export function DashboardFigures() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const figures = useFleetFigures(store.id, businessDayOf(useNow(), store.timeZone));
  return (
    <StatCard
      label={t('vehicles.dashboard.offRoad')}
      icon={CarFront}
      loading={figures === undefined}
      tone={(figures?.offRoad ?? 0) > 0 ? 'bad' : 'neutral'}
      value={String(figures?.offRoad ?? 0)}
      hint={
        figures === undefined
          ? '\u00a0'
          : figures.vehicles === 0
            ? t('vehicles.list.none')
            : t('vehicles.dashboard.overdue', { count: figures.overdue })
      }
    />
  );
}
