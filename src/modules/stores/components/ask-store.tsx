import { useTranslation } from 'react-i18next';
import { List } from '../../../ui/list-row.tsx';
import { officeNumber, storeTitle } from '../domain/store.ts';
import { useStores, useStoresView, useWorkIn } from '../queries.ts';
import { SearchedStores } from './searched-stores.tsx';

/**
 * Rule SV5: what is written is one store's, so a page that looks at several asks for which. Main Office, which sells
 * nothing, is none of them.
 */
export function AskStore({ onStore }: { onStore?: () => void }) {
  const { t } = useTranslation();
  const own = useStores();
  const view = useStoresView();
  const workIn = useWorkIn();
  const stores = (view?.stores ?? own).filter(({ number }) => number !== officeNumber);
  return (
    <section aria-labelledby="ask-store" className="flex flex-col">
      <h2 id="ask-store" className="pb-3 text-heading">
        {t('stores.picker.which')}
      </h2>
      <SearchedStores stores={stores}>
        {(listed) => (
          <List label={t('stores.picker.which')}>
            {listed.map((store) => (
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
      </SearchedStores>
    </section>
  );
}
