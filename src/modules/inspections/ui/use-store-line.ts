import { useTranslation } from 'react-i18next';
import { storeSign, useCurrentStore } from '../../stores/index.ts';

/** Under the title of a page that is about the current store. */
export function useStoreLine(): string {
  const { t } = useTranslation();
  const { number, name } = useCurrentStore();
  return storeSign(number) === null ? name : t('inspections.subtitle', { number });
}
