import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCurrentStore } from '../../stores/index.ts';
import { useStoreHub } from './queries.ts';

/** What waits in the store, on the module page. */
export function ModuleCard() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const hub = useStoreHub(store.id, store.timeZone);
  if (hub === undefined) return <Skeleton height="1.5rem" />;
  const { toApprove, late, credits } = hub.figures;
  const facts = [
    ...(late > 0 ? [t('supply.hub.card.late', { count: late })] : []),
    ...(toApprove > 0 ? [t('supply.hub.card.toApprove', { count: toApprove })] : []),
    ...(credits > 0 ? [t('supply.hub.card.credits', { count: credits })] : []),
  ];
  return <span>{facts.length === 0 ? t('supply.hub.card.nothing') : facts.join(' · ')}</span>;
}
