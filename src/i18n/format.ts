import { createContext, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { makeFormat, type Format } from './make-format.ts';
import { languageOf } from './languages.ts';

/**
 * Whose clock moments are told by: the store's, so that the office and the store read the same day and hour on the same
 * record. Undefined, where no store is shown: the device's.
 */
export const ClockZone = createContext<string | undefined>(undefined);

/**
 * Money, numbers and times in the person's language (spec §9). `device` is for what concerns this device alone, such as
 * when it last heard of the office.
 */
export function useFormat(clock: 'store' | 'device' = 'store'): Format {
  const { t, i18n } = useTranslation();
  const zoneOfStore = use(ClockZone);
  const timeZone = clock === 'store' ? zoneOfStore : undefined;
  const language = languageOf(i18n.language);
  return useMemo(
    () =>
      makeFormat(
        language,
        { missing: t('app.notAvailable'), invalid: t('app.invalidDate') },
        timeZone,
      ),
    [language, t, timeZone],
  );
}
