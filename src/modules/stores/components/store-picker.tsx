import clsx from 'clsx';
import { Check, ChevronDown, LayoutList, ListChecks, Store as StoreIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { loadCode } from '../../../platform/worker/load-code.ts';
import { Button } from '../../../ui/button.tsx';
import { deferred, quiet } from '../../../ui/deferred.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { List } from '../../../ui/list-row.tsx';
import { storeSign } from '../domain/store.ts';
import { useStoreChoice, useStoresViewChoice, useWorkIn } from '../queries.ts';
import { SearchedStores } from './searched-stores.tsx';
import { useStoresViewName } from './use-stores-view-name.ts';

// Only who has several stores needs them.
const loadGroups = () => loadCode(() => import('./store-groups.tsx'));
const StoreGroups = deferred(async () => (await loadGroups()).StoreGroups, quiet);
const LookAtSeveral = deferred(async () => (await loadGroups()).LookAtSeveral, quiet);

/** Shows the current store and switches it. */
export function StorePicker({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation();
  const { stores, current, isGlobalAdmin } = useStoreChoice();
  const { view, choose } = useStoresViewChoice();
  const workIn = useWorkIn();
  // Null: one store is chosen.
  const [several, setSeveral] = useState<ReadonlySet<string> | null>(null);
  const [open, setOpen] = useState(false);
  const sign = storeSign(current.number);
  const allOfThem = isGlobalAdmin ? t('stores.picker.all') : t('stores.picker.mine');
  const looking = useStoresViewName();
  const store = sign === null ? current.name : `${sign}, ${current.name}`;
  const close = () => {
    setOpen(false);
    setSeveral(null);
  };
  const toggled = (id: string): ReadonlySet<string> => {
    const next = new Set(several);
    if (!next.delete(id)) next.add(id);
    return next;
  };

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={
          looking === null
            ? t('stores.picker.current', { store })
            : t('stores.picker.looking', { store, stores: looking })
        }
        onClick={() => setOpen(true)}
        className={clsx(
          'flex min-h-12 min-w-0 items-center gap-2.5 rounded-control border border-rail-raised bg-rail-raised/60 px-3 text-start text-on-rail hover:bg-rail-raised',
          wide && 'flex-1 py-1',
        )}
      >
        <StoreIcon aria-hidden="true" className="size-5 shrink-0 text-marigold" />
        <span className="flex min-w-0 flex-1 flex-col leading-tight">
          <span className="truncate text-small font-bold tabular-nums">
            {looking ?? sign ?? current.name}
          </span>
          {looking === null && sign === null ? null : (
            <span className={clsx('truncate text-small text-rail-muted', wide || 'max-w-44')}>
              {looking === null ? current.name : (sign ?? current.name)}
            </span>
          )}
        </span>
        <ChevronDown aria-hidden="true" className="size-4.5 shrink-0 text-rail-muted" />
      </button>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          if (next) setOpen(true);
          else close();
        }}
        title={t('stores.picker.title')}
        closeLabel={t('ui.close')}
      >
        {stores.length > 1 && several === null ? (
          <div className="mb-3 flex flex-col gap-2">
            <Link
              to="/modules?stores=all"
              onClick={(event) => {
                // In a new tab it is the address that says so.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                choose('all');
                close();
              }}
              className="flex min-h-14 items-center gap-3 rounded-control border border-line-strong px-4 py-2 hover:border-brand hover:bg-brand-soft"
            >
              <LayoutList aria-hidden="true" className="size-5 shrink-0 text-brand" />
              <span className="min-w-0">
                <span className="block font-bold">{allOfThem}</span>
                <span className="block text-small text-muted">{t('stores.picker.sideBySide')}</span>
              </span>
            </Link>
            {stores.length > 2 ? (
              <Button
                variant="quiet"
                icon={ListChecks}
                className="self-start"
                onClick={() =>
                  setSeveral(
                    new Set(view === null || view.isAll ? [] : view.stores.map(({ id }) => id)),
                  )
                }
              >
                {t('stores.picker.several')}
              </Button>
            ) : null}
            <StoreGroups onChosen={close} />
          </div>
        ) : null}
        <SearchedStores stores={stores}>
          {(listed) => (
            <List label={t('stores.picker.title')}>
              {listed.map((store) => (
                <li key={store.id}>
                  <button
                    type="button"
                    {...(several === null
                      ? { 'aria-current': store.id === current.id || undefined }
                      : { 'aria-pressed': several.has(store.id) })}
                    onClick={() => {
                      if (several === null) {
                        workIn(store.id);
                        close();
                      } else setSeveral(toggled(store.id));
                    }}
                    className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start hover:bg-brand-soft focus-visible:-outline-offset-3"
                  >
                    {/* Large text: the name goes under the number. */}
                    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                      <span className="min-w-18 shrink-0 font-bold tabular-nums">
                        {storeSign(store.number)}
                      </span>
                      <span className="min-w-0 flex-1 basis-32">
                        <span className="block">{store.name}</span>
                        <span className="block text-small text-muted">
                          {t(`stores.role.${store.role}`)}
                        </span>
                      </span>
                    </span>
                    {/* Every row keeps the room of the mark, so that all break alike. */}
                    <Check
                      aria-hidden="true"
                      className={`size-5 shrink-0 text-brand ${(several?.has(store.id) ?? store.id === current.id) ? '' : 'invisible'}`}
                      strokeWidth={2.6}
                    />
                  </button>
                </li>
              ))}
            </List>
          )}
        </SearchedStores>
        {several === null ? null : <LookAtSeveral storeIds={[...several]} onChosen={close} />}
      </Dialog>
    </>
  );
}
