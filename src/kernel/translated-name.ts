import * as v from 'valibot';

const translationsSchema = v.record(v.string(), v.unknown());
const translationSchema = v.object({ name: v.pipe(v.string(), v.trim(), v.minLength(1)) });

/** What a row of the office is called in a language: `translations` is `{language: {name}}`. In English where nobody wrote it. */
export function translatedName(
  { name, translations }: { readonly name: string; readonly translations: unknown },
  language: string,
): string {
  const all = v.safeParse(translationsSchema, translations);
  const one = v.safeParse(translationSchema, all.success ? all.output[language] : undefined);
  return one.success ? one.output.name : name;
}
