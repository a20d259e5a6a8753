import { useTranslation } from 'react-i18next';
import type { Area } from '../model/domain/stock.ts';

/** What the parts of a store are called: its own names, else ours. */
export function useAreaWords(): (area: Area) => string {
  const { t } = useTranslation();
  return ({ id, name }) =>
    name ?? (id === '' ? t('supply.area.anywhere') : t(`supply.area.${id}`, { defaultValue: id }));
}
