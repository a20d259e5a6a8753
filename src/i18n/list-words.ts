import { useTranslation } from 'react-i18next';

/** What every list says that has nothing to show yet (`ui/list-frame.tsx`). */
export function useListWords() {
  const { t } = useTranslation();
  return {
    loading: t('ui.loading'),
    neverRead: t('ui.list.neverRead'),
    neverReadText: t('ui.list.neverReadText'),
    retry: t('app.error.retry'),
  };
}
