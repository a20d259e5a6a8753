import { useTranslation } from 'react-i18next';
import { useStoreChoice, useStoresView } from '../queries.ts';

/** What the stores that are looked at together are called; null on a page of one store. Main Office looks at all by itself. */
export function useStoresViewName(): string | null {
  const { t } = useTranslation();
  const { isGlobalAdmin } = useStoreChoice();
  const view = useStoresView();
  if (view === null || view.byItself) return null;
  if (view.isAll) return isGlobalAdmin ? t('stores.picker.all') : t('stores.picker.mine');
  return view.name ?? t('stores.picker.some', { count: view.stores.length });
}
