/** What the worker says itself, as it has no texts of the app. */
type Words = {
  readonly something: string;
  readonly open: string;
  readonly read: string;
  readonly done: string;
};

const words: Readonly<Record<string, Words>> = {
  en: { something: 'Storehand: something new', open: 'Open', read: 'Mark as read', done: 'Done' },
  es: {
    something: 'Storehand: hay algo nuevo',
    open: 'Abrir',
    read: 'Marcar como leída',
    done: 'Hecho',
  },
  fr: {
    something: 'Storehand\u00a0: du nouveau',
    open: 'Ouvrir',
    read: 'Marquer comme lue',
    done: 'Fait',
  },
};
const english = words['en'] as Words;

export function wordsOf(language: string): Words {
  return words[language.slice(0, 2).toLowerCase()] ?? english;
}
