import { Ban, CheckCheck, SendHorizontal, Undo2 } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { runCommand } from '../../../../command/use-command.ts';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import { useDatabase, useRecordStatus } from '../../../../db/database-context.tsx';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { useRecordStatusLabel } from '../../../../i18n/record-status.ts';
import { hasPermission } from '../../../../kernel/permission.ts';
import { BottomActionBar } from '../../../../ui/bottom-action-bar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { List } from '../../../../ui/list-row.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { RecordStatusBadge, RecordStatusRoom } from '../../../../ui/record-status-badge.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { storeTitle, useFollowedStore, useStanding, useStores } from '../../../stores/index.ts';
import { ConflictNotice, RefusedNotice } from '../../../sync-centre/index.ts';
import {
  stockCounts,
  stockEntries,
  type Product,
  type StockCount,
  type StockEntry,
} from '../../model/collections.ts';
import { translatedName } from '../../../../kernel/translated-name.ts';
import type { Quantity } from '../../model/domain/quantity.ts';
import type { Level } from '../../model/domain/stock.ts';
import { stockOnDevice } from '../../model/domain/stock-on-hand.ts';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { useUnsentEntries } from '../../shelves/queries.ts';
import {
  chooseFigure,
  decide,
  goOn,
  handIn,
  isOpen as isOpenCount,
  setFigure,
  setLevel,
} from '../commands.ts';
import { CountRow } from '../components/count-row.tsx';
import { useAreaWords } from '../../ui/use-area-words.ts';
import { isSoughtProduct } from '../../model/domain/sought-product.ts';
import {
  countSheet,
  progressOf,
  type CountedEntry,
  type Progress,
  type SheetRow,
} from '../domain/count-sheet.ts';
import { useAreas, useCount, useShelves } from '../queries.ts';

/** A count that is being done, or what was found in one (rules SK). */
export function CountScreen() {
  const { t } = useTranslation();
  const { countId = '' } = useParams();
  const { count, entries, loading } = useCount(countId);
  const stores = useStores();
  if (loading) {
    return (
      <Page>
        <SkeletonList rows={8} label={t('supply.count.loading')} />
      </Page>
    );
  }
  if (count === null) {
    return (
      <Page>
        <EmptyState
          headingLevel={1}
          title={t('supply.count.notFound')}
          action={
            <ButtonLink to="/supply-inventory/count" variant="primary">
              {t('supply.count.title')}
            </ButtonLink>
          }
        >
          {t('supply.order.notFoundReason')}
        </EmptyState>
      </Page>
    );
  }
  const store = stores.find(({ id }) => id === count.store_id);
  return (
    <ClockZone value={store?.timeZone}>
      <Count
        key={count.id}
        count={count}
        entries={entries}
        title={store === undefined ? '' : storeTitle(store)}
      />
    </ClockZone>
  );
}

function Count({
  count,
  entries,
  title,
}: {
  count: StockCount;
  entries: readonly StockEntry[];
  title: string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { userId } = useDatabase();
  useFollowedStore(count.store_id);
  const standing = useStanding(count.store_id);
  const actor = useOrderActor(count.store_id);
  const areas = useAreas(count.store_id);
  const areaWords = useAreaWords();
  const { products, shelves, loading } = useShelves(count.store_id);
  const unsent = useUnsentEntries(count.store_id);
  const { run } = useJournalCommand();
  const [search, setSearch] = useState('');
  const isOpen = isOpenCount(count) && hasPermission(standing, 'count_inventory');
  const mayDecide = hasPermission(standing, 'manage_supply');
  const sections = useMemo(
    () => countSheet({ sheet: count.sheet, areas, products, shelves, entries }),
    [count.sheet, areas, products, shelves, entries],
  );
  const byId = useMemo(() => new Map(products.map((product) => [product.id, product])), [products]);
  const progress = progressOf(sections);
  const { database: _, ...counter } = actor;
  /** Figures follow one another faster than a slow device writes: none is lost, and none overtakes another. */
  const written = useRef<Promise<unknown>>(Promise.resolve());
  const save = useCallback(
    (write: () => Promise<void>) => {
      written.current = written.current.then(() =>
        runCommand(write, { refused: () => t('ui.notSaved') }),
      );
    },
    [t],
  );
  const saveFigure = useCallback(
    (row: SheetRow, product: Product, quantity: Quantity | null) =>
      save(() =>
        setFigure(
          actor,
          count.id,
          { productId: row.productId, areaId: row.areaId, baseUnit: product.base_unit },
          quantity,
        ),
      ),
    [save, actor, count.id],
  );
  const saveLevel = useCallback(
    (row: SheetRow, level: Level) =>
      save(() =>
        setLevel(actor, count.id, { productId: row.productId, areaId: row.areaId }, level),
      ),
    [save, actor, count.id],
  );
  const choose = useCallback(
    (entry: CountedEntry) =>
      void run((database) => chooseFigure({ ...counter, database }, count.id, entry.id), {
        done: t('supply.count.chosen'),
      }),
    [run, counter, count.id, t],
  );
  const shown = sections
    .map((section) => ({
      ...section,
      rows: section.rows.filter(({ productId }) => {
        const product = byId.get(productId);
        return (
          product !== undefined &&
          isSoughtProduct(product, translatedName(product, format.language), search)
        );
      }),
    }))
    .filter(({ rows }) => rows.length > 0);
  /** A scanner types a code and Enter: straight to the figure of what it read. */
  const toFigure = () => {
    const row = shown[0]?.rows[0];
    if (row !== undefined) document.getElementById(`count ${row.areaId} ${row.productId}`)?.focus();
  };
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <Page className="flex-1">
        <PageHeader
          title={t('supply.count.one', { day: format.dayAndDate(count.day) })}
          subtitle={title}
          backTo="/supply-inventory/count"
          backLabel={t('supply.count.title')}
          meta={<SyncBadge count={count} entries={entries} />}
        />
        <RefusedNotice
          of={({ id, row: { count_id } }) => id === count.id || count_id === count.id}
        />
        <ConflictNotice collection={stockCounts.name} ids={[count.id]} />
        {isOpen ? null : (
          <p className="text-body text-muted" role="status">
            {t(
              count.decision !== null && count.status !== 'posted' && count.status !== 'voided'
                ? `supply.count.decided.${count.decision}`
                : `supply.count.closed.${count.status}`,
            )}
          </p>
        )}
        <SearchField
          label={t('supply.cart.search')}
          placeholder={t('supply.cart.search')}
          clearLabel={t('supply.orders.clearSearch')}
          value={search}
          onValueChange={setSearch}
          onKeyDown={(event) => {
            if (event.key === 'Enter') toFigure();
          }}
        />
        {loading ? (
          <SkeletonList rows={8} label={t('supply.count.loading')} />
        ) : shown.length === 0 ? (
          <EmptyState
            title={t(search === '' ? 'supply.count.nothing' : 'supply.cart.noMatch')}
            action={
              search === '' ? null : (
                <Button onClick={() => setSearch('')}>{t('supply.orders.clearSearch')}</Button>
              )
            }
          />
        ) : (
          shown.map(({ area, rows }) => (
            <section
              key={area.id}
              aria-labelledby={`area ${area.id}`}
              className="flex flex-col gap-3"
            >
              <h2 id={`area ${area.id}`} className="text-heading">
                {sections.length === 1 && area.id === '' ? t('supply.count.all') : areaWords(area)}
              </h2>
              <List>
                {rows.map((row) => {
                  const product = byId.get(row.productId);
                  const shelf = shelves.get(row.productId);
                  return product === undefined ? null : (
                    <CountRow
                      key={row.productId}
                      row={row}
                      product={product}
                      storeId={count.store_id}
                      userId={userId}
                      expected={
                        (count.is_blind && isOpen) || shelf === undefined
                          ? null
                          : stockOnDevice(shelf, unsent.byProduct.get(row.productId) ?? [])
                      }
                      isOpen={isOpen}
                      mayChoose={mayDecide}
                      onFigure={saveFigure}
                      onLevel={saveLevel}
                      onChoose={choose}
                    />
                  );
                })}
              </List>
            </section>
          ))
        )}
      </Page>
      {isOpen ? (
        <CountBar
          count={count}
          progress={progress}
          mayDecide={mayDecide}
          written={() => written.current}
        />
      ) : null}
    </div>
  );
}

function SyncBadge({ count, entries }: { count: StockCount; entries: readonly StockEntry[] }) {
  const status = useRecordStatus([
    { collection: stockCounts.name, id: count.id },
    ...entries.map(({ id }) => ({ collection: stockEntries.name, id })),
  ]);
  const label = useRecordStatusLabel();
  if (status === null) return <RecordStatusRoom />;
  return <RecordStatusBadge state={status.state} label={label(status)} />;
}

/** How far it is, and what comes next (rule SK4). */
function CountBar({
  count,
  progress,
  mayDecide,
  written,
}: {
  count: StockCount;
  progress: Progress;
  mayDecide: boolean;
  /** Resolves when every figure that was entered is kept. */
  written: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const { database: _, ...counter } = useOrderActor(count.store_id);
  const { busy, run } = useJournalCommand();
  const handed = count.submitted_at !== null;
  const close = (decision: 'post' | 'void') =>
    void run(
      async (database) => {
        await written();
        await decide({ ...counter, database }, count.id, decision, progress.differ);
      },
      {
        done: t(`supply.count.decided.${decision}`),
      },
    );
  return (
    <BottomActionBar label={t('supply.count.bar')}>
      <p className="flex min-w-0 flex-1 flex-col" role="status">
        <span className="font-semibold text-ink tabular-nums">
          {t('supply.count.progress', { counted: progress.counted, all: progress.all })}
        </span>
        {progress.differ === 0 ? null : (
          <span className="text-small font-medium text-warn">
            {t('supply.count.differing', { count: progress.differ })}
          </span>
        )}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {handed ? (
          <>
            <Button
              icon={Undo2}
              pending={busy}
              onClick={() =>
                void run((database) => goOn({ ...counter, database }, count.id), {
                  done: t('supply.count.status.open'),
                })
              }
            >
              {t('supply.count.goOn')}
            </Button>
            {mayDecide ? (
              <>
                <Button icon={Ban} pending={busy} onClick={() => close('void')}>
                  {t('supply.count.void')}
                </Button>
                <Button
                  variant="primary"
                  icon={CheckCheck}
                  pending={busy}
                  disabled={progress.differ > 0 || progress.counted === 0}
                  onClick={() => close('post')}
                >
                  {t('supply.count.post')}
                </Button>
              </>
            ) : null}
          </>
        ) : (
          <Button
            variant="primary"
            icon={SendHorizontal}
            pending={busy}
            disabled={progress.counted === 0}
            onClick={() =>
              void run(
                async (database) => {
                  await written();
                  await handIn({ ...counter, database }, count.id);
                },
                { done: t('supply.count.handedIn') },
              )
            }
          >
            {t('supply.count.handIn')}
          </Button>
        )}
      </div>
    </BottomActionBar>
  );
}
