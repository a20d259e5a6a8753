import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { languageOf, languages, type Language } from './languages.ts';

/** Loads the texts of the person's language. Rejects when they can't be had, after five tries from 350 ms (spec §9). */
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
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
      detection: {
        order: ['localStorage', 'navigator'],
        caches: ['localStorage'],
        lookupLocalStorage: 'language',
      },
      maxRetries: 5,
      retryTimeout: 350,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
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
  document.documentElement.lang = languageOf(tag);
}

export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
}
