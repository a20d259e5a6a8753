/** Texts by their keys, one level per point: `budget.title`. */
export type Texts = { readonly [key: string]: string | Texts };
type Growing = { [key: string]: string | Growing };

function add(to: Growing, texts: Texts, above: string): void {
  for (const [key, text] of Object.entries(texts)) {
    const path = above + key;
    const there = to[key];
    if (typeof text === 'string') {
      if (there !== undefined) throw new Error(`There are two texts ${path}`);
      to[key] = text;
    } else {
      if (typeof there === 'string') throw new Error(`There are two texts ${path}`);
      const below = there ?? {};
      to[key] = below;
      add(below, text, `${path}.`);
    }
  }
}

/** One of several files; no text may stand in two. */
export function mergeTexts(files: readonly Texts[]): Texts {
  const all: Growing = {};
  for (const file of files) add(all, file, '');
  return all;
}
