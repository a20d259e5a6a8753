import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const Texts = v.object({
  notifications: v.object({
    text: v.record(v.string(), v.object({ title: v.string(), message: v.string() })),
  }),
});
const Whole = v.union([
  Texts,
  v.pipe(
    v.object({ shell: Texts }),
    v.transform(({ shell }) => shell),
  ),
]);

const languages = ['en', 'es', 'fr'];

/** What events are told in, by language: `notifications.text` of all modules. */
export function eventTexts(project: string): Record<string, Record<string, object>> {
  const modules = join(project, 'src', 'modules');
  return Object.fromEntries(
    languages.map((language) => [
      language,
      Object.assign(
        {},
        ...readdirSync(modules)
          .toSorted()
          .flatMap((module) => [
            join(modules, module, 'locales', `${language}.json`),
            join(modules, module, 'locales', 'shell', `${language}.json`),
          ])
          .filter((file) => existsSync(file))
          .map((file) => v.safeParse(Whole, JSON.parse(readFileSync(file, 'utf8'))))
          .map(({ success, output }) => (success ? output.notifications.text : {})),
      ) as Record<string, object>,
    ]),
  );
}

/** Functions reach no file outside of their folder: they get a copy. */
export const eventTextsFile = (project: string): string =>
  join(project, 'supabase', 'functions', '_shared', 'event-texts.json');

export function writeEventTexts(project: string): void {
  writeFileSync(eventTextsFile(project), `${JSON.stringify(eventTexts(project), null, 2)}\n`);
}
