import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useCurrentStore } from '../../../stores/index.ts';
import { useInspections } from '../../model/queries.ts';

/** What waits in this store, on the module page. */
export function ModuleCard() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const { rows, loading } = useInspections(store.id);
  if (loading) return <Skeleton height="1.5rem" />;
  const running = rows.filter((inspection) => inspection.status === 'in_progress').length;
  return <span>{t('inspections.card.running', { count: running })}</span>;
}
