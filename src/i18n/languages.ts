export const languages = ['en', 'es', 'fr'] as const;
export type Language = (typeof languages)[number];

/** Each language by its own name, as people look for it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
};

/** The language of ours that a tag such as `es-MX` speaks; English when none. */
export function languageOf(tag: string | undefined): Language {
  const base = tag?.toLowerCase().split('-')[0];
  return languages.find((language) => language === base) ?? 'en';
}
