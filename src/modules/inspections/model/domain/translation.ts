import * as v from 'valibot';

/** The languages that a template can speak beside English, in which its own texts are. */
export const translationLanguages = ['es', 'fr'] as const;
export type TranslationLanguage = (typeof translationLanguages)[number];

/** Texts by language; one that is missing or blank is shown in English (rule T4). */
type Translations<Name extends string> = {
  readonly [Language in TranslationLanguage]?: { readonly [Text in Name]?: string };
};

export type NamedTranslations = Translations<'name' | 'description'>;
export type ItemTranslations = Translations<'question_text' | 'help_text'>;

const text = v.exactOptional(v.string());
const named = v.exactOptional(v.fallback(v.object({ name: text, description: text }), {}));
const ofItem = v.exactOptional(v.fallback(v.object({ question_text: text, help_text: text }), {}));

/** A language that this app does not know is left out. */
export const namedTranslationsSchema = v.fallback(
  v.optional(v.object({ es: named, fr: named }), {}),
  {},
);
export const itemTranslationsSchema = v.fallback(
  v.optional(v.object({ es: ofItem, fr: ofItem }), {}),
  {},
);

/** Whether texts of a template can be in this language and not only in English. */
export function isTranslated(language: string): language is TranslationLanguage {
  return (translationLanguages as readonly string[]).includes(language);
}

type Translated<Name extends string> = { readonly [Text in Name]: string } & {
  readonly translations?: Translations<Name>;
};

const isBlank = (words: string) => words.trim() === '';

/** Rule T4. What there is nothing of in English is not said in other languages either. */
function translatedOr(english: string, translated: string | undefined): string {
  return translated === undefined || isBlank(translated) || isBlank(english) ? english : translated;
}

/** Rule T4: one text in this language, else in English. */
export function textIn<Name extends string>(
  of: Translated<Name>,
  name: Name,
  language: string,
): string {
  const translated = isTranslated(language) ? of.translations?.[language]?.[name] : undefined;
  return translatedOr(of[name], translated);
}

/** Rule T4, of what has a name: the name alone, as lists show it. */
export function nameIn(
  of: { readonly name: string; readonly translations?: NamedTranslations },
  language: string,
): string {
  const translated = isTranslated(language) ? of.translations?.[language]?.name : undefined;
  return translatedOr(of.name, translated);
}

const askedSchema = v.object({
  sections: v.array(
    v.object({
      items: v.array(
        v.object({
          id: v.string(),
          question_text: v.string(),
          translations: v.optional(v.unknown()),
        }),
      ),
    }),
  ),
});

/**
 * Rule T4: the title of an action item in this language, where it is the question as its inspection asked it; else as
 * it is written. Of the inspection's stored snapshot little more than that question is read: a list has many of them.
 */
export function actionTitleIn(
  { item_id, title }: { readonly item_id: string | null; readonly title: string },
  snapshot: unknown,
  language: string,
): string {
  const stored = v.safeParse(askedSchema, snapshot);
  const asked = (stored.success ? stored.output.sections : [])
    .flatMap(({ items }) => items)
    .find((item) => item.id === item_id && item.question_text === title);
  const translations = v.parse(itemTranslationsSchema, asked?.translations);
  return textIn({ question_text: title, translations }, 'question_text', language);
}
