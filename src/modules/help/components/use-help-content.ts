import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf, type Language } from '../../../i18n/languages.ts';
import type { HelpContent } from '../content/content.ts';
import { loadContent } from '../content/load-content.ts';

type Loaded = { readonly language: Language; readonly content: HelpContent | null };

/** The long texts in the person's language. Null content: they can't be had now. */
export function useHelpContent(): {
  readonly content: HelpContent | null;
  readonly loading: boolean;
  readonly retry: () => void;
} {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.language);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let current = true;
    void read(language).then((next) => current && setLoaded(next));
    return () => {
      current = false;
    };
  }, [language]);
  const isOwn = loaded?.language === language;
  return {
    content: isOwn ? loaded.content : null,
    loading: !isOwn,
    retry: () => {
      setLoaded(null);
      void read(language).then(setLoaded);
    },
  };
}

function read(language: Language): Promise<Loaded> {
  return loadContent(language).then(
    (content) => ({ language, content }),
    () => ({ language, content: null }),
  );
}
