import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import i18next from 'i18next';
import { describe, expect, it, test } from 'vitest';
import { inReadersWords } from '../src/modules/notifications/domain/readers-words.ts';
import { inLanguageOf, languageOf } from '../supabase/functions/_shared/event-words.ts';
import { eventTexts, eventTextsFile } from './event-texts.ts';

const project = resolve(import.meta.dirname, '..');
const texts = eventTexts(project);

test('the functions have the texts of events as the modules say them: run `npm run schema`', () => {
  expect(JSON.parse(readFileSync(eventTextsFile(project), 'utf8'))).toEqual(texts);
});

const params = {
  person: 'Luis & Co',
  number: '7486',
  store: 'North',
  template: 'Opening Checklist',
  template_es: 'Lista de apertura',
  earned: 1234.5,
  possible: 13000,
  questions: 'Clean? · Dry?',
  questions_fr: 'Propre ?',
  title: 'Fix it',
  words: ' · by noon',
  text: 'Why is there no photo?',
  time: '11/21 14:03',
  time_at: '2026-11-21T19:03:00Z',
  time_zone: 'America/New_York',
  day: '11/22/2026',
  left: '$12.00',
  left_fr: '12,00 $',
  budget: '$1,200.00',
  percentage: '27.50',
};

/** What stands in a text, also in one of a module that says what no other says. */
const paramsOf = (key: string) => {
  const said = JSON.stringify(texts['en']?.[key] ?? {});
  const names = [...said.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name);
  return { ...Object.fromEntries(names.map((name) => [name, `some ${name}`])), ...params };
};

describe.each(['en', 'es', 'fr'])('%s: a push says what the app says', (language) => {
  it.each(Object.keys(texts['en'] ?? {}))('%s', async (key) => {
    const i18n = i18next.createInstance();
    await i18n.init({
      lng: language,
      resources: { [language]: { translation: { notifications: { text: texts[language] } } } },
      interpolation: { escapeValue: false },
    });
    const notification = {
      title: 'T',
      message: 'M',
      text_key: key,
      text_params: paramsOf(key),
    };
    const inApp = inReadersWords(notification, (name, options) => i18n.t(name, options), language);
    expect(inLanguageOf(notification, languageOf(language))).toEqual(inApp);
  });
});

test.each([
  ['somebody’s own words', { text_key: null, text_params: null }],
  ['an event of a newer app', { text_key: 'not_known_yet', text_params: {} }],
  ['values that do not fit', { text_key: 'action_done', text_params: { title: { nested: true } } }],
])('%s stay as they came', (_what, part) => {
  const notification = { title: 'T', message: 'M', ...part };
  expect(inLanguageOf(notification, 'fr')).toEqual(notification);
});

test('each text is one that the server names, with the values that stand in it', () => {
  const migrations = join(project, 'supabase', 'migrations');
  const sql = readdirSync(migrations)
    .map((file) => readFileSync(join(migrations, file), 'utf8'))
    .join('\n');
  const known = texts['en'] ?? {};
  const tellers = new Map(
    [...sql.matchAll(/sync\.declare_event\('(\w+)', '\w+', '\w+', '[^']+', '([\w.]+)'[,)]/g)].map(
      ([, kind = '', teller = '']) => [kind, teller] as const,
    ),
  );
  const bodyOf = (name: string) => {
    const from = sql.indexOf(`create function ${name}(`);
    return sql.slice(from, sql.indexOf('\n$$;', from));
  };
  expect(Object.keys(known).toSorted()).toEqual([...tellers.keys()].toSorted());
  for (const [key, words] of Object.entries(known)) {
    const used = [...JSON.stringify(words).matchAll(/\{\{(\w+)/g)].map((match) => match[1] ?? '');
    const own = bodyOf(tellers.get(key) ?? '');
    // Several tellers of a module may leave a part of the values to one function.
    const shared = [...own.matchAll(/\b(sync\.told_of_\w+)\(/g)].map(([, name = '']) =>
      bodyOf(name),
    );
    const teller = [own, ...shared].join('\n');
    expect(
      used.filter((name) => !teller.includes(`'${name}',`)),
      key,
    ).toEqual([]);
  }
});
