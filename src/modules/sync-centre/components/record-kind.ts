import { useTranslation } from 'react-i18next';

type KindName = {
  (collection: string, count: number): string;
  /** As part of a record that is named already, where parts have a name of their own: "5 answers". */
  readonly within: (collection: string, count: number) => string;
};

/** The name of what a collection holds, for one or many: its text, or that of any change. */
export function useRecordKind(): KindName {
  const { t } = useTranslation();
  const kind = (collection: string) => [`sync.kind.${collection}`, 'sync.kind.other'];
  const name = (collection: string, count: number) => t(kind(collection), { count });
  const within = (collection: string, count: number) =>
    t([`sync.part.${collection}`, ...kind(collection)], { count });
  return Object.assign(name, { within });
}
