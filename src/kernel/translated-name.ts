import * as v from 'valibot';

const translationsSchema = v.record(v.string(), v.unknown());
const translationSchema = v.object({ name: v.pipe(v.string(), v.trim(), v.minLength(1)) });

/** The names in other languages than English that can be read of what a row holds: `{language: {name}}`. */
export function namesIn(
  translations: unknown,
): Readonly<Record<string, { readonly name: string }>> {
  const all = v.safeParse(translationsSchema, translations);
  return Object.fromEntries(
    Object.entries(all.success ? all.output : {}).flatMap(([language, texts]) => {
      const one = v.safeParse(translationSchema, texts);
      return one.success ? [[language, { name: one.output.name }]] : [];
    }),
  );
}

/** What a row of the office is called in a language: `translations` is `{language: {name}}`. In English where nobody wrote it. */
export function translatedName(
  { name, translations }: { readonly name: string; readonly translations: unknown },
  language: string,
): string {
  return namesIn(translations)[language]?.name ?? name;
}
