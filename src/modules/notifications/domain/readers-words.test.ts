import i18next from 'i18next';
import { expect, test } from 'vitest';
import { readShellTexts } from '../../../../scripts/shell-texts.ts';
import type { Language } from '../../../i18n/languages.ts';
import { inReadersWords } from './readers-words.ts';

async function translator(language: Language) {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: language,
    resources: { [language]: { translation: readShellTexts(language) } },
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
] as const)(
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
