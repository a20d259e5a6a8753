/** For tests: all texts in English, the shell's and those of every module. */
import { mergeTexts, type Texts } from './merge-texts.ts';

const files = import.meta.glob<Texts>(['./locales/en.json', '../modules/*/locales/**/en.json'], {
  eager: true,
  import: 'default',
});

export const english = mergeTexts(Object.values(files));
