import * as v from 'valibot';

/** What a record is called on the wire: in English, and in each language that it is translated into. */
const nullableText = v.nullish(v.string(), null);
export const titledFields = {
  title: nullableText,
  title_es: nullableText,
  title_fr: nullableText,
};

export type Titled = {
  readonly title: string | null;
  readonly title_es: string | null;
  readonly title_fr: string | null;
};

/** Rule T4; null where it has no name at all. */
export function titleIn({ title, title_es, title_fr }: Titled, language: string): string | null {
  const translated = language === 'es' ? title_es : language === 'fr' ? title_fr : null;
  return translated ?? title;
}
