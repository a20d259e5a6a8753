import type { Language } from '../../../i18n/languages.ts';
import type { HelpContent } from './content.ts';

const loaders: Record<Language, () => Promise<{ readonly content: HelpContent }>> = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
};

export async function loadContent(language: Language): Promise<HelpContent> {
  return (await loaders[language]()).content;
}
