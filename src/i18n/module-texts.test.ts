/** A screen is never shown by the keys of its texts: not when it opens, nor while the language changes. */
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Language } from './languages.ts';
import type { Texts } from './merge-texts.ts';

const words: Record<Language, string> = { en: 'Week', es: 'Semana', fr: 'Semaine' };

beforeEach(async () => {
  vi.resetModules();
  await i18next.init({
    lng: 'es',
    fallbackLng: 'en',
    fallbackNS: 'modules',
    resources: {
      en: { translation: { budget: { title: 'Budget' } } },
      es: { translation: { budget: { title: 'Presupuesto' } } },
    },
  });
  for (const language of ['en', 'es', 'fr']) i18next.removeResourceBundle(language, 'modules');
});

/** A module whose texts come when the test says so. */
async function moduleOfTexts() {
  const { loadModuleTexts, changeWithModules } = await import('./module-texts.ts');
  const asked: Language[] = [];
  const answers: { answer: (texts: Texts) => void; refuse: () => void }[] = [];
  const load = (language: Language) => {
    asked.push(language);
    return new Promise<Texts>((resolve, reject) => {
      answers.push({
        answer: () => resolve({ budget: { week: words[language] } }),
        refuse: () => reject(new Error('offline')),
      });
    });
  };
  const answer = () => {
    for (const each of answers.splice(0)) each.answer({});
  };
  const refuse = () => {
    for (const each of answers.splice(0)) each.refuse();
  };
  return {
    load: () => loadModuleTexts(load),
    change: (language: Language) =>
      changeWithModules(language, () => i18next.changeLanguage(language)),
    asked,
    answer,
    refuse,
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a module's texts join the shell's, in the language of the page, once", async () => {
  const module = await moduleOfTexts();
  const loading = module.load();
  module.answer();
  await loading;
  await module.load();
  expect(module.asked).toEqual(['es']);
  expect([i18next.t('budget.title'), i18next.t('budget.week')]).toEqual(['Presupuesto', 'Semana']);
});

test('another language is shown once the texts of what is on the screen are there', async () => {
  const module = await moduleOfTexts();
  const loading = module.load();
  module.answer();
  await loading;
  const changing = module.change('fr');
  await settled();
  expect([i18next.language, i18next.t('budget.week')]).toEqual(['es', 'Semana']);
  module.answer();
  await changing;
  expect([i18next.language, i18next.t('budget.week')]).toEqual(['fr', 'Semaine']);
});

test('what is asked for during a change comes in both languages', async () => {
  const first = await moduleOfTexts();
  const second = await moduleOfTexts();
  const opening = first.load();
  first.answer();
  await opening;
  const changing = first.change('fr');
  const loading = second.load();
  expect(second.asked).toEqual(['es', 'fr']);
  first.answer();
  await changing;
  second.answer();
  await loading;
  expect(i18next.t('budget.week')).toBe('Semaine');
});

test('English stands in for a language that is not here, which is asked for again', async () => {
  const module = await moduleOfTexts();
  const loading = module.load();
  module.refuse();
  await settled();
  module.answer();
  await loading;
  expect(i18next.t('budget.week')).toBe('Week');
  const again = module.load();
  module.answer();
  await again;
  expect(module.asked).toEqual(['es', 'en', 'es']);
  expect(i18next.t('budget.week')).toBe('Semana');
});

test('without any texts a module is not shown; a language is changed all the same', async () => {
  const module = await moduleOfTexts();
  const loading = module.load();
  module.refuse();
  await settled();
  module.refuse();
  await expect(loading).rejects.toThrow('offline');
  const changing = module.change('fr');
  module.refuse();
  await settled();
  module.refuse();
  await changing;
  expect(i18next.language).toBe('fr');
});
