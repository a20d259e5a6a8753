/**
 * The texts of a module come with its code: whoever loads a part of it loads them beside, in the language of the page
 * (`src/app/manifests.ts`). They stand in a namespace of their own, which is asked after that of the shell.
 */
import i18next from 'i18next';
import { languageOf, languages, type Language } from './languages.ts';
import type { Texts } from './merge-texts.ts';

export const moduleTexts = 'modules';

export type LoadTexts = (language: Language) => Promise<Texts>;

/** The modules whose texts are shown, or about to be. */
const used = new Set<LoadTexts>();
const loading = new Map<LoadTexts, Map<Language, Promise<void>>>();
/** The languages that the page is changing to. */
const next: Language[] = [];

async function add(load: LoadTexts, language: Language): Promise<void> {
  i18next.addResourceBundle(language, moduleTexts, await load(language), true, true);
}

function loadOnce(load: LoadTexts, language: Language): Promise<void> {
  const ofModule = loading.get(load) ?? new Map<Language, Promise<void>>();
  loading.set(load, ofModule);
  let texts = ofModule.get(language);
  if (texts === undefined) {
    texts = add(load, language);
    ofModule.set(language, texts);
    // It is asked for again.
    texts.catch(() => ofModule.delete(language));
  }
  return texts;
}

/** English stands in for a language that is not on the device. */
async function loadOrEnglish(load: LoadTexts, language: Language): Promise<void> {
  try {
    await loadOnce(load, language);
  } catch (error) {
    if (language === 'en') throw error;
    await loadOnce(load, 'en');
  }
}

/** Resolves once the module can be shown. Rejects when its texts can't be had. */
export async function loadModuleTexts(load: LoadTexts): Promise<void> {
  used.add(load);
  const asked = new Set([languageOf(i18next.language), ...next]);
  await Promise.all([...asked].map((language) => loadOrEnglish(load, language)));
}

/** Has the texts of what is on the screen in every language, as far as they can be had. */
export async function loadEveryLanguage(): Promise<void> {
  await Promise.allSettled(
    languages.flatMap((language) => [...used].map((load) => loadOnce(load, language))),
  );
}

/**
 * Calls `change` once the texts of what is on the screen are there in that language, so that nothing is shown by its
 * key. What is asked for meanwhile comes in both. Without them the page changes all the same, as the shell can.
 */
export async function changeWithModules(
  language: Language,
  change: () => Promise<unknown>,
): Promise<void> {
  next.push(language);
  try {
    await Promise.allSettled([...used].map((load) => loadOrEnglish(load, language)));
    await change();
  } finally {
    next.splice(next.indexOf(language), 1);
  }
}
