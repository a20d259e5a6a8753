import { describe, expect, it } from 'vitest';
import { languages } from '../../../i18n/languages.ts';
import { guideIds, picturesOf } from '../domain/guides.ts';
import { loadContent } from './load-content.ts';

/** Every text of a content, by its path. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    textsOf(inner, `${path}/${key}`),
  );
}

describe.each(languages)('%s', (language) => {
  it('HP1 has words for every picture of every guide', async () => {
    const { guides } = await loadContent(language);
    for (const id of guideIds) expect(guides[id].steps).toHaveLength(picturesOf[id].length);
  });

  it('HP1 leaves no text empty and none in another language', async () => {
    const own = textsOf(await loadContent(language));
    expect(own.filter(([, text]) => text.trim() === '')).toEqual([]);
    if (language === 'en') return;
    const english = new Map(textsOf(await loadContent('en')));
    expect(own.filter(([path, text]) => english.get(path) === text)).toEqual([]);
  });
});

it('keeps the marks of French on the line of their word', async () => {
  const texts = textsOf(await loadContent('fr'));
  expect(texts.filter(([, text]) => / [:;?!»%]|« /.test(text))).toEqual([]);
});
