import * as v from 'valibot';

const translationsSchema = v.fallback(v.record(v.string(), v.object({ name: v.string() })), {});

/** What a position or step is called in a language; in English where it is not translated. */
export function translatedName(
  { name, translations }: { readonly name: string; readonly translations: unknown },
  language: string,
): string {
  const translated = v.parse(translationsSchema, translations)[language]?.name.trim();
  return translated === undefined || translated === '' ? name : translated;
}
