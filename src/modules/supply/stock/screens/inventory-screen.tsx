import { translatedName } from '../../../../kernel/translated-name.ts';
import {
  ArrowRightLeft,
  ClipboardCheck,
  FileDown,
  PackageSearch,
  Settings2,
  Trash2,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListState } from '../../../../db/use-list-state.ts';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { useListWords } from '../../../../i18n/list-words.ts';
import { businessDayOf } from '../../../../kernel/business-week.ts';
import { hasPermission } from '../../../../kernel/permission.ts';
import { serverNow } from '../../../../platform/browser/clock.ts';
import { downloadCsv } from '../../../../platform/browser/download-csv.ts';
import { Button } from '../../../../ui/button.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { ListFrame } from '../../../../ui/list-frame.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { StatCard, StatGrid } from '../../../../ui/stat-card.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useListAddress } from '../../../../ui/use-list-address.ts';
import {
  AskStore,
  officeNumber,
  storeTitle,
  useCurrentStore,
  useStanding,
} from '../../../stores/index.ts';
import { useAreaWords } from '../../ui/use-area-words.ts';
import { isSoughtProduct } from '../../model/domain/sought-product.ts';
import { useAreas, useShelves } from '../../counting/queries.ts';
import { storeProducts } from '../../model/collections.ts';

import { useStoreDay } from '../../ordering/queries.ts';
import { SettingsDialog } from '../components/settings-dialog.tsx';
import { ShelfDialog } from '../components/shelf-dialog.tsx';
import { ShelfGrid, type ShelfRow as Row } from '../components/shelf-grid.tsx';
import { shelfCells, shelfColumns, shelfFileName } from '../domain/shelf-file.ts';
import { shelfFigure } from '../domain/shelf-figure.ts';
import { byArea, isInView, shelfTotals, shelfViews } from '../domain/shelf-list.ts';
import { useSupplySettings, useUnsentEntries } from '../../shelves/queries.ts';

/** What a store has, what that is worth, and what it wants to have (rules ST8, ST9 and ST11). */
export function InventoryScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  if (store.number === officeNumber) {
    return (
      <Page>
        <PageHeader title={t('supply.stock.title')} subtitle={storeTitle(store)} />
        <AskStore />
      </Page>
    );
  }
  return (
    <ClockZone value={store.timeZone}>
      <Inventory key={store.id} />
    </ClockZone>
  );
}

const arrangements = ['product', 'area'] as const;
/** So many of an area are on a page. */
const areaPage = 50;

function Inventory() {
  const { t } = useTranslation();
  const format = useFormat();
  const store = useCurrentStore();
  const standing = useStanding(store.id);
  const words = useListWords();
  const areas = useAreas(store.id);
  const areaWords = useAreaWords();
  const { products, shelves, loading } = useShelves(store.id);
  const today = useStoreDay(store.id);
  const unsent = useUnsentEntries(store.id);
  const { settings, loading: settingsLoading } = useSupplySettings(store.id);
  const { chosen, choose } = useListAddress();
  const [open, setOpen] = useState<Row | 'settings' | null>(null);
  const search = chosen('q') ?? '';
  const view = shelfViews.find((each) => each === chosen('view')) ?? 'all';
  const by = arrangements.find((each) => each === chosen('by')) ?? 'product';
  const { language } = format;
  const rows = useMemo(
    () =>
      products.map((product): Row => {
        const shelf = shelves.get(product.id);
        return {
          id: product.id,
          product,
          name: translatedName(product, language),
          shelf,
          figure: shelfFigure(shelf, product, unsent.byProduct.get(product.id) ?? [], today),
          isTracked: shelf?.track !== 'none',
        };
      }),
    [products, shelves, unsent.byProduct, language, today],
  );
  const totals = useMemo(() => shelfTotals(rows), [rows]);
  const shown = useMemo(
    () =>
      rows.filter((row) => isInView(row, view) && isSoughtProduct(row.product, row.name, search)),
    [rows, view, search],
  );
  const state = useListState(
    { rows, loading: loading || unsent.loading },
    `store:${store.id}`,
    storeProducts,
  );
  const mayKeep = hasPermission(standing, 'manage_supply');
  const mayCount = hasPermission(standing, 'count_inventory');
  const mayReceive = hasPermission(standing, 'receive_deliveries');
  const download = (sorted: readonly Row[]) => {
    downloadCsv({
      name: shelfFileName(store.number, businessDayOf(serverNow(), store.timeZone)),
      columns: shelfColumns,
      rows: sorted.map(({ product, name, figure, shelf }) =>
        shelfCells(product, name, figure, {
          time: format.dateTime,
          areas: areas.filter(({ id }) => shelf?.keptIn.includes(id)).map(areaWords),
        }),
      ),
    });
  };
  const exportButton = (sorted: readonly Row[]) => (
    <Button icon={FileDown} className="self-start" onClick={() => download(sorted)}>
      {t('supply.archive.export')}
    </Button>
  );
  const noMatch = (
    <EmptyState
      title={t('supply.cart.noMatch')}
      action={
        <Button onClick={() => choose({ q: null, view: null })}>
          {t('supply.archive.clearFilters')}
        </Button>
      }
    />
  );
  const onRowSelect = mayKeep ? (row: Row) => setOpen(row) : null;
  const sections = by === 'area' ? byArea(shown, areas) : [];
  const inShelfOrder = [...new Set(sections.flatMap((section) => section.rows))];
  return (
    <Page>
      <PageHeader
        title={t('supply.stock.title')}
        subtitle={storeTitle(store)}
        actions={
          <>
            {hasPermission(standing, 'view_admin_panel') ? (
              <Button
                icon={Settings2}
                disabled={settingsLoading}
                onClick={() => setOpen('settings')}
              >
                {t('supply.stock.settings')}
              </Button>
            ) : null}
            {mayReceive ? (
              <ButtonLink to="/inventory-adjustments" icon={ArrowRightLeft}>
                {t('supply.stock.adjustments')}
              </ButtonLink>
            ) : null}
            {mayCount ? (
              <>
                <ButtonLink to="/supply-inventory/waste" icon={Trash2}>
                  {t('supply.waste.title')}
                </ButtonLink>
                <ButtonLink to="/supply-inventory/count" variant="primary" icon={ClipboardCheck}>
                  {t('supply.count.title')}
                </ButtonLink>
              </>
            ) : null}
          </>
        }
      />
      <ListFrame
        state={state}
        words={words}
        lines={8}
        empty={
          <EmptyState icon={PackageSearch} title={t('supply.stock.none')}>
            {t('supply.stock.noneReason')}
          </EmptyState>
        }
      >
        <StatGrid label={t('supply.stock.figures')}>
          <StatCard label={t('supply.stock.value')} value={format.money(totals.value)} />
          {(['below', 'negative', 'part_counted', 'not_counted'] as const).map((mark) => (
            <StatCard
              key={mark}
              label={t(`supply.stock.mark.${mark}`)}
              value={format.number(totals.marked[mark])}
            />
          ))}
        </StatGrid>
        <FilterBar count={t('supply.stock.showing', { count: shown.length })}>
          <SearchField
            label={t('supply.cart.search')}
            placeholder={t('supply.cart.search')}
            clearLabel={t('supply.orders.clearSearch')}
            value={search}
            onValueChange={(q) => choose({ q })}
          />
          <SelectField
            label={t('supply.stock.view')}
            value={view}
            options={shelfViews.map((value) => ({
              value,
              label: t(
                value === 'all' || value === 'untracked'
                  ? `supply.stock.views.${value}`
                  : `supply.stock.mark.${value}`,
              ),
            }))}
            onChange={({ target }) =>
              choose({ view: target.value === 'all' ? null : target.value })
            }
          />
          <SelectField
            label={t('supply.stock.by')}
            value={by}
            options={arrangements.map((value) => ({
              value,
              label: t(`supply.stock.arrangements.${value}`),
            }))}
            onChange={({ target }) =>
              choose({ by: target.value === 'product' ? null : target.value })
            }
          />
        </FilterBar>
        {by === 'product' ? (
          <ShelfGrid
            caption={t('supply.stock.title')}
            rows={shown}
            onRowSelect={onRowSelect}
            tools={exportButton}
            empty={noMatch}
          />
        ) : shown.length === 0 ? (
          noMatch
        ) : (
          <>
            {exportButton(inShelfOrder)}
            {sections.map(({ area, rows: kept }) => (
              <section
                key={area.id}
                aria-labelledby={`area ${area.id}`}
                className="flex flex-col gap-3"
              >
                <h2 id={`area ${area.id}`} className="text-heading">
                  {areaWords(area)}
                </h2>
                <ShelfGrid
                  caption={areaWords(area)}
                  rows={kept}
                  pageSize={areaPage}
                  onRowSelect={onRowSelect}
                />
              </section>
            ))}
          </>
        )}
      </ListFrame>
      {open === 'settings' ? (
        <SettingsDialog storeId={store.id} settings={settings} onClose={() => setOpen(null)} />
      ) : open === null ? null : (
        <ShelfDialog
          key={open.id}
          storeId={store.id}
          product={open.product}
          shelf={open.shelf}
          areas={areas}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  );
}
