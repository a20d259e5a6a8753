import { useTranslation } from 'react-i18next';
import { refusalOf } from '../domain/refusal.ts';

/** Why the server would not take a write: in the words of the module whose rule it is, else in those that hold for all. */
export function useRefusalWords(): (code: string | null) => string {
  const { t, i18n } = useTranslation();
  return (code) =>
    code !== null && i18n.exists(`records.refusal.${code}`)
      ? t(`records.refusal.${code}`)
      : t(`sync.refusal.${refusalOf(code)}`);
}
