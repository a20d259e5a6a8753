import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import * as v from 'valibot';
import { keepPart } from '../platform/worker/later-parts.ts';
import { readPreference, writePreference } from '../platform/storage/preferences.ts';
import { languageOf, languages, type Language } from './languages.ts';
import { changeWithModules, loadEveryLanguage, moduleTexts } from './module-texts.ts';

/** Loads the shell's texts in the person's language. Rejects when they can't be had, after five tries from 350 ms (spec §9). */
export async function startTranslations(): Promise<void> {
  let failure: unknown = null;
  i18next.on('failedLoading', (_language, _namespace, message) => {
    failure = new Error(message);
  });
  await i18next
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: [...languages],
      fallbackLng: 'en',
      load: 'languageOnly',
      nonExplicitSupportedLngs: true,
      ns: ['translation'],
      fallbackNS: moduleTexts,
      // Whole: the library tries to read it as one, and on a slow device an exception takes as long as many texts.
      backend: { loadPath: `${window.location.origin}/locales/{{lng}}/{{ns}}.json` },
      detection: {
        order: ['localStorage', 'navigator'],
        caches: ['localStorage'],
        lookupLocalStorage: 'language',
      },
      maxRetries: 5,
      retryTimeout: 350,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      // Not after a pause: the browser has the texts already, or nearly.
      initAsync: false,
    });
  if (!i18next.hasResourceBundle(languageOf(i18next.language), 'translation')) {
    if (!i18next.hasResourceBundle('en', 'translation')) {
      throw failure instanceof Error ? failure : new Error('No translations');
    }
  }
  applyLanguage(i18next.language);
  i18next.on('languageChanged', applyLanguage);
}

function applyLanguage(tag: string): void {
  const language = languageOf(tag);
  document.documentElement.lang = language;
  // English is always on the device; what the page loaded before its worker was there is not yet.
  if (language !== 'en') keepPart(`/locales/${language}/translation.json`);
}

const change = (language: Language) =>
  changeWithModules(language, () => i18next.changeLanguage(language));

let chosenBeforeSignIn: Language | null = null;

/** On the pages before the sign-in: whoever signs in next has chosen it. */
export async function changeLanguage(language: Language): Promise<void> {
  chosenBeforeSignIn = language;
  await change(language);
}

/** A person's own choice; tablets are shared. */
export async function chooseLanguage(userId: string, language: Language): Promise<void> {
  writePreference(userId, 'language', language);
  await change(language);
}

/** Shows the language of who signed in; who never chose one keeps what the sign-in page showed them. */
export async function applyLanguageOf(userId: string): Promise<void> {
  if (chosenBeforeSignIn !== null) writePreference(userId, 'language', chosenBeforeSignIn);
  chosenBeforeSignIn = null;
  const own = readPreference(userId, 'language', v.picklist(languages));
  if (own !== null && own !== languageOf(i18next.language)) await change(own);
}

/** For whoever stands before the device now: nobody's choice is changed by it. */
export const showLanguage = (language: Language): Promise<void> => change(language);

/** Has every language here, for whoever chooses one without a line. */
export async function keepEveryLanguage(): Promise<void> {
  await Promise.allSettled([i18next.loadLanguages([...languages]), loadEveryLanguage()]);
  for (const language of languages) keepPart(`/locales/${language}/translation.json`);
}
