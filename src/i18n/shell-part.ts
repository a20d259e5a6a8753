import { mergeTexts, type Texts } from './merge-texts.ts';

type Parts = { readonly shell: Texts; readonly own: Texts };

/** A module's file of texts: what its `shell` holds is read before the module is there, the rest comes with its code. */
export function partsOf({ shell = {}, ...own }: Texts): Parts {
  if (typeof shell === 'string') throw new Error('The texts for the shell are one text');
  return { shell, own };
}

/** Both in one. */
export const wholeOf = (file: Texts): Texts => mergeTexts(Object.values(partsOf(file)));
