/**
 * Which stores the person looks at together (rules SV of the board). The address counts first, then what they chose last;
 * Main Office, which sells nothing, looks at all by itself. Writing always names one store: the current one.
 */
import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { writePreference } from '../../platform/storage/preferences.ts';
import { usePreference } from '../../platform/storage/use-preference.ts';
import { officeNumber, type Store } from './domain/store.ts';
import {
  addressOfStores,
  groupName,
  isSameChoice,
  storesAsked,
  storesIn,
  type StoresChoice,
} from './domain/stores-view.ts';
import { StoreChoiceContext, StoresViewContext, useStoreChoice } from './queries.ts';

const keptName = 'storesView';
const keptSchema = v.object({
  stores: v.union([v.literal('all'), v.array(v.string())]),
  name: v.nullable(v.string()),
});

export function StoresViewProvider({
  userId,
  shows,
  children,
}: {
  userId: string;
  /** Whether a page shows several stores at once, where that is what is looked at. */
  shows: (path: string) => boolean;
  children: ReactNode;
}) {
  const choice = useStoreChoice();
  const { stores, current, loading = false, switchStore } = choice;
  const kept = usePreference(userId, keptName, keptSchema);
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const asked = useMemo(
    () => storesAsked(new URLSearchParams(search).get('stores'), stores),
    [search, stores],
  );
  const own = kept !== null && isAny(kept.stores, stores) ? kept : null;
  const unheard = asked !== null && asked.choice === null && asked.unknown.length > 0;
  const chosen = asked === null || unheard ? (own?.stores ?? null) : asked.choice;
  const byItself =
    chosen === null && current.number === officeNumber && (asked === null || unheard);

  /** The address of this page with other stores. */
  const goWith = (address: string | null, replace: boolean) => {
    const params = new URLSearchParams(search);
    if (address === null) params.delete('stores');
    else params.set('stores', address);
    const at = shows(pathname) || address === null ? pathname : '/modules';
    const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
    void navigate(
      { pathname: at, search: text === '' ? '' : `?${text}` },
      replace ? { replace, state: location.state } : {},
    );
  };
  // A page that shows them says so in its address, to be sent on and to come back to.
  const missing =
    asked === null && own !== null && !loading && shows(pathname)
      ? addressOfStores(own.stores, stores)
      : null;
  const sayIt = useEffectEvent((address: string) => goWith(address, true));
  useEffect(() => {
    if (missing !== null) sayIt(missing);
  }, [missing]);

  // Elsewhere the page is of the current store, whatever is looked at together.
  const isShown = shows(pathname);
  const view = useMemo(() => {
    const of = byItself ? 'all' : chosen;
    if (of === null || !isShown) return null;
    return {
      stores: storesIn(of, stores),
      isAll: of === 'all',
      byItself,
      name:
        own?.name != null && isSameChoice(own.stores, of)
          ? own.name
          : of !== 'all' && of.length === 1 && of[0]?.includes(':')
            ? groupName(of[0])
            : null,
    };
  }, [byItself, chosen, isShown, own, stores]);
  const choose = (next: StoresChoice, name: string | null = null) => {
    writePreference(userId, keptName, { stores: next, name });
    goWith(addressOfStores(next, stores), false);
  };
  // The page before keeps its address, so that the way back leads to these stores again.
  const leaving = (storeId: string) => {
    writePreference(userId, keptName, null);
    switchStore(storeId);
  };
  const workIn = (storeId: string) => {
    leaving(storeId);
    if (asked !== null) goWith(null, false);
  };
  return (
    <StoreChoiceContext value={{ ...choice, switchStore: leaving }}>
      <StoresViewContext
        value={{
          view,
          unknown: loading ? [] : (asked?.unknown ?? []),
          choose,
          follow: switchStore,
          workIn,
        }}
      >
        {children}
      </StoresViewContext>
    </StoreChoiceContext>
  );
}

/** Whether any store of a choice is still the person's; with one store alone there is nothing beside it. */
const isAny = (choice: StoresChoice, stores: readonly Store[]) =>
  choice === 'all' ? stores.length > 1 : storesIn(choice, stores).length > 0;
