import { readdirSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { inReadersWords } from './readers-words.ts';

const texts = (language: string) =>
  v.parse(
    v.record(v.string(), v.unknown()),
    JSON.parse(readFileSync(new URL(`../locales/shell/${language}.json`, import.meta.url), 'utf8')),
  );

async function translator(language: string) {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: language,
    resources: { [language]: { translation: texts(language) } },
    interpolation: { escapeValue: false },
  });
  return (key: string, options: Record<string, string | number>) => i18n.t(key, options);
}

const completed = {
  title: 'Inspection completed',
  message: 'Daily Food Safety Walk at store #7486: 1234.5 of 1300 points.',
  text_key: 'inspection_completed',
  text_params: {
    template: 'Daily Food Safety Walk',
    number: '7486',
    earned: 1234.5,
    possible: 1300,
  },
};

test('a text of the app is told in the language of the reader, numbers as they are written there', async () => {
  expect(inReadersWords(completed, await translator('en'), 'en').message).toBe(
    'Daily Food Safety Walk at store #7486: 1,234.5 of 1,300 points.',
  );
  const french = inReadersWords(completed, await translator('fr'), 'fr');
  expect(french.title).toBe('Inspection terminée');
  expect(french.message).toContain('1 234,5'.replace(' ', '\u202f'));
});

test.each([
  ['somebody’s own words', { ...completed, text_key: null }],
  ['a key of a newer app', { ...completed, text_key: 'not_known_yet' }],
  ['values that do not fit', { ...completed, text_params: { template: { nested: true } } }],
])('%s stay as they came', async (_what, notification) => {
  const told = inReadersWords(notification, await translator('fr'), 'fr');
  expect([told.title, told.message]).toEqual([notification.title, notification.message]);
});

test.each([
  ['en', /^Opening Checklist, store #7486, until Nov 21, 14:03$/],
  ['es', /^Lista de apertura, tienda n\.º 7486, hasta el 21 (de )?nov\.?, 14:03$/],
  ['fr', /^Opening Checklist, magasin n° 7486, échéance 21 nov\.?, 14 h 03$/],
])(
  '%s: a deadline is told by the clock of its store, a name as it is there',
  async (language, expected) => {
    const due = {
      title: 'Inspection due',
      message: 'Opening Checklist, store #7486, until 11/21 14:03',
      text_key: 'occurrence_due',
      text_params: {
        template: 'Opening Checklist',
        template_es: 'Lista de apertura',
        number: '7486',
        time: '11/21 14:03',
        time_at: '2026-11-21T19:03:00Z',
        time_zone: 'America/New_York',
      },
    };
    const told = inReadersWords(due, await translator(language), language);
    expect(told.message.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(expected);
  },
);

test('a deadline that cannot be read is told as the server has written it', async () => {
  const due = {
    title: '',
    message: '',
    text_key: 'occurrence_due',
    text_params: {
      template: 'Opening Checklist',
      number: '7486',
      time: '11/21 14:03',
      time_at: 'soon',
      time_zone: 'Mars/North',
    },
  };
  expect(inReadersWords(due, await translator('en'), 'en').message).toBe(
    'Opening Checklist, store #7486, until 11/21 14:03',
  );
});

test('each text is one that the server names, with the values that stand in it', () => {
  const migrations = new URL('../../../../supabase/migrations/', import.meta.url);
  const sql = readdirSync(migrations)
    .map((file) => readFileSync(new URL(file, migrations), 'utf8'))
    .join('\n');
  const known = v.parse(
    v.object({
      notifications: v.object({
        text: v.record(v.string(), v.object({ title: v.string(), message: v.string() })),
      }),
    }),
    texts('en'),
  ).notifications.text;
  const tellers = new Map(
    [...sql.matchAll(/sync\.declare_event\('(\w+)', '\w+', '\w+', '[^']+', '([\w.]+)'[,)]/g)].map(
      ([, kind = '', teller = '']) => [kind, teller] as const,
    ),
  );
  expect(Object.keys(known).toSorted()).toEqual([...tellers.keys()].toSorted());
  for (const [key, { title, message }] of Object.entries(known)) {
    const used = [...`${title} ${message}`.matchAll(/\{\{(\w+)/g)].map((match) => match[1] ?? '');
    const from = sql.indexOf(`create function ${tellers.get(key)}(`);
    const teller = sql.slice(from, sql.indexOf('\n$$;', from));
    expect(
      used.filter((name) => !teller.includes(`'${name}',`)),
      key,
    ).toEqual([]);
  }
});
