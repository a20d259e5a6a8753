/** Three languages say the same things: same keys, same placeholders, nothing empty, nothing used that is missing. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { partsOf } from '../../src/i18n/shell-part.ts';

const root = resolve(import.meta.dirname, '../..');
const languages = ['en', 'es', 'fr'] as const;
const pluralSuffix = /_(zero|one|two|few|many|other)$/;

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [path, text] of flatten(value, `${prefix}${key}.`)) flat.set(path, text);
  }
  return flat;
}

type File = 'shell' | 'own' | 'whole';
/** The app's texts; of each module those by which it is known before it is there, and those that come with its code. */
const folders = [
  'src/i18n/locales whole',
  ...readdirSync(join(root, 'src/modules')).flatMap((module) => [
    `src/modules/${module}/locales/shell whole`,
    `src/modules/${module}/locales shell`,
    `src/modules/${module}/locales own`,
  ]),
].filter((part) => existsSync(join(root, part.split(' ')[0] ?? '', 'en.json')));

function textsIn(part: string, language: string) {
  const [folder, of] = part.split(' ') as [string, File];
  const file = JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8')) as Tree;
  return flatten(of === 'whole' ? file : partsOf(file)[of]);
}

const textsOf = (language: string) =>
  new Map(folders.flatMap((folder) => [...textsIn(folder, language)]));

const withoutPlural = (key: string) => key.replace(pluralSuffix, '');
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<\/?(\w+)>/g)]
    .map((match) => match[1] ?? match[2] ?? '')
    .toSorted();

const english = textsOf('en');
const englishKeys = new Set([...english.keys()].map(withoutPlural));

test('no text stands in two places', () => {
  expect(folders.length).toBeGreaterThan(10);
  const keys = folders.flatMap((folder) => [...textsIn(folder, 'en').keys()]);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

describe.each(languages)('%s', (language) => {
  const texts = textsOf(language);

  test.each(folders)('has the same keys as English in %s', (folder) => {
    const [own, source] = [language, 'en'].map((each) =>
      [...new Set([...textsIn(folder, each).keys()].map(withoutPlural))].toSorted(),
    );
    expect(own).toEqual(source);
  });

  test('has the same keys as English', () => {
    const keys = new Set([...texts.keys()].map(withoutPlural));
    expect([...englishKeys].filter((key) => !keys.has(key))).toEqual([]);
    expect([...keys].filter((key) => !englishKeys.has(key))).toEqual([]);
  });

  test('has every plural form that the language needs', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const plural = new Set(
      [...english.keys()].filter((key) => pluralSuffix.test(key)).map(withoutPlural),
    );
    const missing = [...plural].flatMap((key) =>
      categories.map((category) => `${key}_${category}`).filter((form) => !texts.has(form)),
    );
    expect(missing).toEqual([]);
  });

  test('has no empty text, and the placeholders of English', () => {
    const wrong = [...texts].filter(([key, text]) => {
      const source = english.get(key) ?? english.get(`${withoutPlural(key)}_other`) ?? '';
      // "one" may spell the number out
      if (pluralSuffix.test(key) && !key.endsWith('_other')) return text.trim() === '';
      return (
        text.trim() === '' ||
        JSON.stringify(placeholders(text)) !== JSON.stringify(placeholders(source))
      );
    });
    expect(wrong).toEqual([]);
  });
});

test('French punctuation of two parts never begins a line: a no-break space stands before it', () => {
  const wrong = [...textsOf('fr')].filter(([, text]) => / [:;!?»%]|« /.test(text));
  expect(wrong).toEqual([]);
});

test('Spanish says usted throughout', () => {
  const familiar = /(?<!\p{L})(tus?|tuy[oa]s?|ti|puedes|tienes|quieres|debes|has|estás)(?!\p{L})/iu;
  const wrong = [...textsOf('es')].filter(([, text]) => familiar.test(text));
  expect(wrong).toEqual([]);
});

/** Words that docs/words.md has another one for, or that a shift lead has to read twice. */
const leftBehind = {
  en: /\b(anew|stands|lies at|goes out|put right|put it right|in the name of|present (address|password)|what became of|come what may|out of sight)\b/iu,
  es: /(?<!\p{L})(costes?|puntajes?|añad\p{L}+|incorpor\p{L}+|introdu\p{L}+|ventas previstas|ha caducado|cuando toque|móvil|«|»)/iu,
  fr: /(?<!\p{L})(bureau|coût des aliments|validation en deux étapes|gérante?|à nouveau|action à suivre)(?!\p{L})/iu,
};

test.each(languages)('%s keeps to the words of docs/words.md', async (language) => {
  const help = join(root, 'src/modules/help/content', `${language}.ts`);
  const { content } = (await import(help)) as { content: Tree };
  const texts = [...textsOf(language), ...flatten(content)];
  expect(texts.filter(([, text]) => leftBehind[language].test(text))).toEqual([]);
});

test('every text that the code names exists', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join('src', file));
  const missing = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /\b(?:t|\w+Key[:=])\s*\(?\s*'([a-z][\w-]*(?:\.[\w-]+)+)'/g,
      ),
    ]
      .map((match) => match[1] ?? '')
      .filter((key) => !englishKeys.has(withoutPlural(key)) && !englishKeys.has(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(missing).toEqual([]);
});

test('every beginning of a text that the code completes leads to texts', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join('src', file));
  const keys = [...englishKeys];
  const dead = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bt\(\s*`([\w.-]+\.)\$\{/g)]
      .map((match) => match[1] ?? '')
      .filter((prefix) => !keys.some((key) => key.startsWith(prefix)))
      .map((prefix) => `${file}: ${prefix}`),
  );
  expect(dead).toEqual([]);
});

/** Texts that no code names, by their whole key or a beginning that it completes. */
test('no text is left over', () => {
  const code = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, 'src', file), 'utf8'))
    .join('\n');
  const beginnings = [...code.matchAll(/[`']([a-z][\w-]*(?:\.[\w-]+)*)\.?\$\{/g)].map(
    (match) => match[1] ?? '',
  );
  const leftOver = [...englishKeys].filter(
    (key) =>
      !code.includes(`'${key}'`) &&
      !code.includes(`\`${key}`) &&
      !beginnings.some((beginning) => key.startsWith(beginning)),
  );
  expect(leftOver).toEqual([]);
  // Two thousand texts are looked for in all of the code: longer than usual on a busy machine.
});
