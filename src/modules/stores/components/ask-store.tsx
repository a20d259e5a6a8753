import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { List } from '../../../ui/list-row.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { officeNumber, storeTitle } from '../domain/store.ts';
import { useStores, useStoresView, useWorkIn } from '../queries.ts';

/** From this many stores on, a search stands above the list. */
const manyStores = 8;

/**
 * Rule SV5: what is written is one store's, so a page that looks at several asks for which. Main Office, which sells
 * nothing, is none of them.
 */
export function AskStore({ onStore }: { onStore?: () => void }) {
  const { t } = useTranslation();
  const own = useStores();
  const view = useStoresView();
  const workIn = useWorkIn();
  const [search, setSearch] = useState('');
  const stores = (view?.stores ?? own).filter(({ number }) => number !== officeNumber);
  const sought = search.trim().toLowerCase();
  const found = stores.filter((store) => storeTitle(store).toLowerCase().includes(sought));
  return (
    <section aria-labelledby="ask-store" className="flex flex-col gap-3">
      <h2 id="ask-store" className="text-heading">
        {t('stores.picker.which')}
      </h2>
      {stores.length < manyStores ? null : (
        <SearchField
          label={t('stores.picker.search')}
          placeholder={t('stores.picker.search')}
          clearLabel={t('ui.clearSearch')}
          value={search}
          onValueChange={setSearch}
          className="max-w-xl"
        />
      )}
      {found.length === 0 ? (
        <EmptyState title={t('stores.picker.none')} headingLevel={3} />
      ) : (
        <List label={t('stores.picker.which')}>
          {found.map((store) => (
            <li key={store.id}>
              <button
                type="button"
                onClick={() => {
                  onStore?.();
                  workIn(store.id);
                }}
                className="flex min-h-14 w-full items-center px-4 py-2 text-start font-semibold hover:bg-brand-soft focus-visible:-outline-offset-3"
              >
                {storeTitle(store)}
              </button>
            </li>
          ))}
        </List>
      )}
    </section>
  );
}
