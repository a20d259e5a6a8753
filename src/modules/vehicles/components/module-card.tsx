import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCurrentStore } from '../../stores/index.ts';
import { useFleet } from '../queries.ts';

/** How many of the store's vehicles nobody may drive, on the module page. */
export function ModuleCard() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const { rows, loading } = useFleet(store.id);
  if (loading) return <Skeleton height="1.5rem" />;
  const offRoad = rows.filter(({ health }) => health === 'off_road').length;
  return (
    <span className={offRoad > 0 ? 'font-semibold text-bad' : undefined}>
      {t('vehicles.card.offRoad', { count: offRoad })}
    </span>
  );
}
