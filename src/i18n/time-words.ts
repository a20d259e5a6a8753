import { useTranslation } from 'react-i18next';
import { useFormat } from './format.ts';

/** What every field of a time of day says (`ui/time-field.tsx`). */
export function useTimeWords() {
  const { t } = useTranslation();
  const { hour } = useFormat();
  return { formatTime: hour, list: t('ui.time.list'), unreadable: t('ui.time.unreadable') };
}
