import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/search-field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { isSought, type Store } from '../domain/store.ts';

/** From this many stores on, a search stands above them. */
const manyStores = 8;
/** So many are listed; the others are found. */
const mostListed = 100;

/** Stores to choose among: a search above them where they are many, and how many are not listed (rule SV7). */
export function SearchedStores<Known extends Pick<Store, 'number' | 'name'>>({
  stores,
  onSearch,
  children,
}: {
  stores: readonly Known[];
  onSearch?: () => void;
  /** Those that are listed; never none. */
  children: (listed: readonly Known[]) => ReactNode;
}) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const found = stores.filter((store) => isSought(store, words));
  const others = found.length - mostListed;
  return (
    <>
      {stores.length < manyStores ? null : (
        <SearchField
          label={t('stores.picker.search')}
          placeholder={t('stores.picker.search')}
          clearLabel={t('ui.clearSearch')}
          value={words}
          onValueChange={(next) => {
            setWords(next);
            onSearch?.();
          }}
          className="max-w-xl pb-3"
        />
      )}
      {found.length === 0 ? (
        <EmptyState title={t('stores.picker.none')} headingLevel={3} />
      ) : (
        children(found.slice(0, mostListed))
      )}
      {others > 0 ? (
        <p role="status" className="pt-3 text-small text-muted">
          {t('stores.picker.others', { count: others })}
        </p>
      ) : null}
    </>
  );
}
