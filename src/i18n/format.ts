import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { makeFormat, type Format } from './make-format.ts';
import { languageOf } from './languages.ts';

/** Money, numbers and times in the person's language (spec §9). */
export function useFormat(): Format {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n.language);
  return useMemo(
    () => makeFormat(language, { missing: t('app.notAvailable'), invalid: t('app.invalidDate') }),
    [language, t],
  );
}
