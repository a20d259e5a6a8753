import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCurrentStore } from '../../stores/index.ts';
import { useCredits } from '../credits/queries.ts';
import { creditFigures, orderFigures } from './domain/store-figures.ts';
import { useStoreOrders } from './queries-orders.ts';

/** What waits in the store, on the module page. */
export function ModuleCard() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const known = useStoreOrders(store.id, store.timeZone);
  const owed = useCredits(store.id);
  if (known === undefined || owed.loading) return <Skeleton height="1.5rem" />;
  const { toApprove, late } = orderFigures(known.orders, {
    today: known.today,
    timeZone: store.timeZone,
  });
  const { credits } = creditFigures(owed.rows);
  const facts = [
    ...(late > 0 ? [t('supply.hub.card.late', { count: late })] : []),
    ...(toApprove > 0 ? [t('supply.hub.card.toApprove', { count: toApprove })] : []),
    ...(credits > 0 ? [t('supply.hub.card.credits', { count: credits })] : []),
  ];
  return <span>{facts.length === 0 ? t('supply.hub.card.nothing') : facts.join(' · ')}</span>;
}
