import { createContext, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { makeFormat, type Format } from './make-format.ts';
import { languageOf } from './languages.ts';

/**
 * Whose clock moments are told by: the store's, so that the server and the store read the same day and hour on the same
 * record. Undefined, where no store is shown: the device's.
 */
export const ClockZone = createContext<string | undefined>(undefined);

/**
 * Money, numbers and times in the person's language (spec §9). `store`: what belongs to the store's day, such as due
 * times, schedules and what others did; its zone is named where the device's clock differs. `device`: what a person did
 * on this device, and when the device heard of the server.
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
