import { useTranslation } from 'react-i18next';
import { storeTitle, useStores } from '../../stores/index.ts';

/** `#7486 Riverside Plaza`; what belongs to no store is the person's own. */
export function useStoreLabel(): (storeId: string | null) => string {
  const { t } = useTranslation();
  const stores = useStores();
  return (storeId) => {
    if (storeId === null) return t('sync.personal');
    const store = stores.find(({ id }) => id === storeId);
    return store ? storeTitle(store) : t('sync.formerStore');
  };
}
