import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { useDatabase } from '../../../db/database-context.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { languageOf } from '../../../i18n/languages.ts';
import { Chip } from '../../../ui/chip.tsx';
import { CommandPalette } from '../../../ui/command-palette.tsx';
import { useIdentity } from '../../auth/index.ts';
import {
  storeTitle,
  useStanding,
  useStoreChoice,
  useStoresView,
  useWorkIn,
} from '../../stores/index.ts';
import { withRecentSearch } from '../domain/recent-searches.ts';
import type { SearchEntry } from '../domain/search-entry.ts';
import { createLiveIndex, type SearchSnapshot } from '../live-index.ts';
import { closeSearch, type SearchRequest } from '../open-search.ts';
import { readRecentSearches, writeRecentSearches } from '../recent-memory.ts';
import type { LoadedSources, SearchContext, SearchSource } from '../search-source.ts';
import { useOfficeHits } from './use-office-hits.ts';
import { usePaletteGroups } from './use-palette-groups.tsx';

const noSources: readonly SearchSource[] = [];

/** The palette over everything that can be found (rules S1-S7). Stays mounted, so that its index stays warm. */
export function SearchPalette({
  request,
  loadSources,
}: {
  request: SearchRequest | null;
  loadSources: () => Promise<LoadedSources>;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { userId } = useIdentity();
  const workIn = useWorkIn();
  const [sources, setSources] = useState(noSources);
  const [failed, setFailed] = useState(false);
  const [complete, setComplete] = useState(true);
  const [query, setQuery] = useState('');
  const [within, setWithin] = useState<string | null>(null);
  const { stores, switchStore } = useStoreChoice();
  const view = useStoresView();
  const [everywhere, setEverywhere] = useState(false);
  const [recent, setRecent] = useState(() => readRecentSearches(userId));
  const gone = useRef(false);
  const open = request !== null;

  // Each opening starts anew.
  const [answered, setAnswered] = useState<SearchRequest | null>(null);
  if (request !== null && request !== answered) {
    setAnswered(request);
    setQuery('');
    setWithin(request.within ?? null);
    setEverywhere(view !== null);
  }

  useEffect(() => {
    if (open) gone.current = false;
  }, [open]);
  useEffect(() => {
    // What could not be had is asked for again whenever it is opened.
    if (!open || (sources.length > 0 && complete)) return undefined;
    let wanted = true;
    loadSources().then(
      (loaded) => {
        if (!wanted) return;
        setFailed(false);
        setSources((known) => (known.length < loaded.sources.length ? loaded.sources : known));
        setComplete(loaded.complete);
      },
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
    // Once per opening: what came of it must not ask again.
    // oxlint-disable-next-line react/exhaustive-deps -- `sources` and `complete` are as they were when it was opened
  }, [open, loadSources]);

  const { context, index } = useIndexOfStore(sources, open);
  const office = useOfficeHits(
    sources,
    context,
    open && everywhere ? query : '',
    view === null || view.isAll ? null : view.stores.map(({ id }) => id),
  );
  const select = (entry: SearchEntry) => {
    const next = withRecentSearch(recent, query);
    setRecent(next);
    writeRecentSearches(userId, next);
    // A form opens beside the app, which stays where it was.
    gone.current = !('address' in entry.target);
    closeSearch();
    entry.onOpen?.();
    const { target } = entry;
    if ('address' in target) {
      window.open(target.address, '_blank', 'noopener,noreferrer');
      return;
    }
    if (target.path === undefined) {
      workIn(target.storeId);
      return;
    }
    if (target.storeId !== undefined) switchStore(target.storeId);
    void navigate(target.path);
  };
  const { groups, count } = usePaletteGroups({
    sources,
    index,
    office: office.hits,
    query,
    within,
    recent,
    onSelect: select,
    onRecent: setQuery,
    onClearRecent: () => {
      setRecent([]);
      writeRecentSearches(userId, []);
    },
    onWithin: setWithin,
  });
  const asked = query.trim() !== '';
  const shownWithin = sources.find(({ name }) => name === within);
  const asking = office.state === 'asking';
  const nothing = asked && index.complete && !failed && complete && !asking;
  const empty = failed
    ? t('search.failed')
    : asked && asking
      ? t('search.asking')
      : nothing
        ? t('search.nothing', { query: query.trim() })
        : sources.length === 0 || (asked && !index.complete)
          ? t('search.preparing')
          : t('search.hint');

  return (
    <CommandPalette
      open={open}
      onOpenChange={(next) => {
        if (!next) closeSearch();
      }}
      label={t(everywhere ? 'search.titleAll' : 'search.title')}
      placeholder={t('search.placeholder')}
      closeLabel={t('ui.close')}
      query={query}
      onQueryChange={setQuery}
      toolbar={
        shownWithin === undefined && complete && stores.length < 2 ? null : (
          <div className="flex flex-wrap items-center gap-2">
            {stores.length < 2 ? null : (
              <span className="flex gap-2">
                <Chip pressed={!everywhere} onPress={() => setEverywhere(false)}>
                  {t('search.thisStore')}
                </Chip>
                <Chip pressed={everywhere} onPress={() => setEverywhere(true)}>
                  {t('search.allStores')}
                </Chip>
              </span>
            )}
            {office.state === 'failed' ? (
              <p role="status" className="text-small text-muted">
                {t('search.officeOffline')}
              </p>
            ) : null}
            {complete ? null : (
              <p role="status" className="text-small text-muted">
                {t('search.incomplete')}
              </p>
            )}
            {shownWithin === undefined ? null : (
              <Chip icon={shownWithin.icon} pressed onPress={() => setWithin(null)}>
                {t('search.only', { what: t(shownWithin.labelKey) })}
              </Chip>
            )}
          </div>
        )
      }
      groups={groups}
      empty={
        <>
          <p className={nothing ? 'pb-2 font-semibold break-words text-ink' : undefined}>{empty}</p>
          {nothing ? <p>{t('search.hint')}</p> : null}
        </>
      }
      status={asked ? t('search.count', { count }) : ''}
      finalFocus={() => {
        // Whoever went somewhere goes on reading there; Escape leads back to where one was.
        // Asked more than once while the palette closes.
        return (gone.current ? document.getElementById('main') : null) ?? true;
      }}
      footer={t('search.keys')}
    />
  );
}

/** The index of the current store, and whether it can answer for all sources; whose rows are searched. */
function useIndexOfStore(
  sources: readonly SearchSource[],
  open: boolean,
): { readonly context: SearchContext; readonly index: SearchSnapshot } {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n.language);
  const database = useDatabase();
  const format = useFormat();
  const { current, stores } = useStoreChoice();
  const { id: storeId, timeZone } = current;
  const { role, isGlobalAdmin } = useStanding(storeId);
  const context = useMemo(
    (): SearchContext => ({
      database,
      userId: database.userId,
      storeId,
      timeZone,
      storeTitles: new Map(stores.map((store) => [store.id, storeTitle(store)])),
      standing: { role, isGlobalAdmin },
      language,
      t,
      format,
    }),
    [database, storeId, timeZone, stores, role, isGlobalAdmin, language, t, format],
  );
  const index = useMemo(() => createLiveIndex(sources, context), [sources, context]);
  useEffect(() => (open ? index.follow() : undefined), [index, open]);
  useEffect(() => index.close, [index]);
  return { context, index: useStore(index.found) };
}
