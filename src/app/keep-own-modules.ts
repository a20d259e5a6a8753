import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../i18n/languages.ts';
import { useStoreChoice } from '../modules/stores/index.ts';
import { keepModules } from '../platform/worker/later-parts.ts';
import { modules } from './manifests.ts';
import { places } from './places.ts';

/** The modules that the person may open in any of their stores are kept on the device, in their language. */
export function useOwnModulesKept(): void {
  const { i18n } = useTranslation();
  const { stores, isGlobalAdmin } = useStoreChoice();
  const language = languageOf(i18n.language);
  const own = modules
    .filter((module) =>
      stores.some(({ role }) => places.mayOpenAny(module, { role, isGlobalAdmin })),
    )
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => keepModules(own.split(' '), language), [own, language]);
}
