/** For tests: all texts in English, the shell's and those of every module. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { mergeTexts, type Texts } from './merge-texts.ts';
import { wholeOf } from './shell-part.ts';

const ofApp = import.meta.glob<Texts>('./locales/en.json', { eager: true, import: 'default' });
const ofModules = import.meta.glob<Texts>('../modules/*/locales/**/en.json', {
  eager: true,
  import: 'default',
});

export const english = mergeTexts([
  ...Object.values(ofApp),
  ...Object.entries(ofModules).map(([path, texts]) =>
    // All of that file is the shell's.
    path.includes('/shell/') ? texts : wholeOf(texts),
  ),
]);

/** What is rendered from now on says these. */
export async function speakEnglish(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
  });
}
