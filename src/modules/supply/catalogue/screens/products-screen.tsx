import { translatedName } from '../../../../kernel/translated-name.ts';
import { FileDown, FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../../db/use-connection.ts';
import { useListState } from '../../../../db/use-list-state.ts';
import { useFormat } from '../../../../i18n/format.ts';
import { useGridWords } from '../../../../i18n/grid-words.ts';
import { useListWords } from '../../../../i18n/list-words.ts';
import { businessDayOf } from '../../../../kernel/business-week.ts';
import { serverNow } from '../../../../platform/browser/clock.ts';
import { downloadCsv } from '../../../../platform/browser/download-csv.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { DataGrid } from '../../../../ui/data-grid.tsx';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { ListFrame } from '../../../../ui/list-frame.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useListAddress } from '../../../../ui/use-list-address.ts';
import { isSoughtProduct } from '../../model/domain/sought-product.ts';
import { products as productKind, type Product, type Supplier } from '../../model/collections.ts';
import { offersOn, parseOffers } from '../../model/domain/catalogue.ts';
import { usePackWords } from '../../ui/use-pack-words.ts';
import { ProductDialog } from '../components/product-dialog.tsx';
import { SupplierDialog } from '../components/supplier-dialog.tsx';
import { catalogueFields, catalogueLines, columnNames } from '../domain/catalogue-file.ts';
import { useCatalogue } from '../queries.ts';

type Open =
  | { readonly kind: 'product'; readonly row: Product | null }
  | { readonly kind: 'supplier'; readonly row: Supplier | null };

/** What can be ordered, and from whom: kept by a global admin, with a connection (rules SC1 and SC5). */
export function ProductsScreen() {
  const { t } = useTranslation();
  const words = useListWords();
  const offline = useConnection() === 'offline';
  const { products, suppliers, loading } = useCatalogue();
  const { chosen, choose } = useListAddress();
  const [open, setOpen] = useState<Open | null>(null);
  const view = chosen('view') === 'suppliers' ? 'suppliers' : 'products';
  const state = useListState(
    { rows: products.length > 0 ? products : suppliers, loading },
    'global',
    productKind,
  );
  const download = () => {
    downloadCsv({
      name: `products_${businessDayOf(serverNow())}.csv`,
      columns: catalogueFields.map((field) => columnNames[field]),
      rows: catalogueLines(products, suppliers),
    });
  };
  return (
    <Page>
      <PageHeader
        title={t('supply.catalogue.title')}
        subtitle={t('supply.catalogue.subtitle')}
        actions={
          <>
            <Button icon={FileDown} disabled={products.length === 0} onClick={download}>
              {t('supply.archive.export')}
            </Button>
            <ButtonLink to="/supply-admin/products/import" icon={FileUp}>
              {t('supply.import.title')}
            </ButtonLink>
            <Button
              variant="primary"
              icon={Plus}
              disabled={offline}
              onClick={() =>
                setOpen(
                  view === 'products'
                    ? { kind: 'product', row: null }
                    : { kind: 'supplier', row: null },
                )
              }
            >
              {t(`supply.catalogue.${view === 'products' ? 'new' : 'newSupplier'}`)}
            </Button>
          </>
        }
      />
      {offline ? (
        <p role="status" className="text-small text-muted">
          {t('supply.catalogue.offline')}
        </p>
      ) : null}
      <SegmentedControl
        className="sm:max-w-md"
        label={t('supply.delivery.view')}
        hideLabel
        value={view}
        onValueChange={(next) => choose({ view: next === 'products' ? null : next })}
        options={[
          { value: 'products', label: t('supply.catalogue.products') },
          { value: 'suppliers', label: t('supply.catalogue.suppliers') },
        ]}
      />
      <ListFrame
        state={state}
        words={words}
        lines={8}
        empty={
          <EmptyState title={t('supply.catalogue.none')}>
            {t('supply.catalogue.noneReason')}
          </EmptyState>
        }
      >
        {view === 'products' ? (
          <Products
            products={products}
            suppliers={suppliers}
            onOpen={(row) => setOpen({ kind: 'product', row })}
          />
        ) : (
          <Suppliers
            suppliers={suppliers}
            products={products}
            onOpen={(row) => setOpen({ kind: 'supplier', row })}
          />
        )}
      </ListFrame>
      {open?.kind === 'product' ? (
        <ProductDialog
          key={open.row?.id ?? 'new'}
          product={open.row}
          products={products}
          suppliers={suppliers.filter(({ is_active }) => is_active)}
          offline={offline}
          onClose={() => setOpen(null)}
        />
      ) : open?.kind === 'supplier' ? (
        <SupplierDialog
          key={open.row?.id ?? 'new'}
          supplier={open.row}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Page>
  );
}

const shownStates = ['active', 'inactive', 'all'] as const;

function Products({
  products,
  suppliers,
  onOpen,
}: {
  products: readonly Product[];
  suppliers: readonly Supplier[];
  onOpen: (product: Product) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const gridWords = useGridWords();
  const today = businessDayOf(serverNow());
  const packs = usePackWords();
  const { chosen, chosenId, choose } = useListAddress();
  const search = chosen('q') ?? '';
  const supplierId = chosenId('supplier');
  const shown = shownStates.find((each) => each === chosen('state')) ?? 'active';
  const nameOf = new Map(suppliers.map(({ id, name }) => [id, name]));
  const called = new Map(products.map((each) => [each.id, translatedName(each, format.language)]));
  const rows = products.filter(
    (product) =>
      (shown === 'all' || product.is_active === (shown === 'active')) &&
      (supplierId === null ||
        parseOffers(product.offers).some((offer) => offer.supplier_id === supplierId)) &&
      isSoughtProduct(product, called.get(product.id) ?? product.name, search),
  );
  return (
    <>
      <FilterBar count={t('supply.stock.showing', { count: rows.length })}>
        <SearchField
          label={t('supply.cart.search')}
          placeholder={t('supply.cart.search')}
          clearLabel={t('supply.orders.clearSearch')}
          value={search}
          onValueChange={(q) => choose({ q })}
        />
        <SelectField
          label={t('supply.delivery.supplier')}
          placeholder={t('supply.catalogue.everySupplier')}
          value={supplierId ?? ''}
          options={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => choose({ supplier: target.value || null })}
        />
        <SelectField
          label={t('supply.stock.view')}
          value={shown}
          options={shownStates.map((value) => ({
            value,
            label: t(`supply.catalogue.states.${value}`),
          }))}
          onChange={({ target }) =>
            choose({ state: target.value === 'active' ? null : target.value })
          }
        />
      </FilterBar>
      <DataGrid
        caption={t('supply.catalogue.title')}
        rows={rows}
        rowKey={({ id }) => id}
        words={gridWords}
        sortedBy={{ column: 'name' }}
        onRowSelect={onOpen}
        empty={
          <EmptyState
            title={t('supply.cart.noMatch')}
            action={
              <Button onClick={() => choose({ q: null, supplier: null, state: null })}>
                {t('supply.archive.clearFilters')}
              </Button>
            }
          />
        }
        columns={[
          {
            id: 'name',
            header: t('supply.receive.product'),
            primary: true,
            width: '28%',
            sortValue: ({ id }) => called.get(id) ?? '',
            cell: (product) => (
              <span className="flex flex-col items-start gap-1">
                {called.get(product.id)}
                {product.is_active ? null : (
                  <Badge>
                    {product.replaced_by === null
                      ? t('supply.cart.notSold')
                      : t('supply.catalogue.replaced', {
                          name: called.get(product.replaced_by) ?? '',
                        })}
                  </Badge>
                )}
              </span>
            ),
          },
          {
            id: 'sku',
            header: t('supply.catalogue.sku'),
            width: '13%',
            sortValue: ({ sku }) => sku,
            cell: ({ sku }) => sku ?? '–',
          },
          {
            id: 'category',
            header: t('supply.catalogue.category'),
            width: '15%',
            sortValue: ({ category }) => t(`supply.catalogue.categories.${category}`),
            cell: ({ category }) => t(`supply.catalogue.categories.${category}`),
          },
          {
            id: 'offers',
            header: t('supply.catalogue.offers'),
            cell: (product) => {
              const offers = offersOn(product.offers, today).filter(({ is_active }) => is_active);
              return offers.length === 0 ? (
                '–'
              ) : (
                <span className="flex flex-col">
                  {offers.map((offer) => (
                    <span key={offer.id}>
                      {[
                        nameOf.get(offer.supplier_id),
                        packs.pack(offer, product.base_unit),
                        packs.price(offer),
                        packs.announced(offer),
                      ]
                        .filter((part) => part !== undefined && part !== null)
                        .join(' · ')}
                    </span>
                  ))}
                </span>
              );
            },
          },
        ]}
      />
    </>
  );
}

function Suppliers({
  suppliers,
  products,
  onOpen,
}: {
  suppliers: readonly Supplier[];
  products: readonly Product[];
  onOpen: (supplier: Supplier) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const gridWords = useGridWords();
  const sold = new Map<string, number>();
  for (const { is_active, offers } of products) {
    if (!is_active) continue;
    const sellers = parseOffers(offers).filter((offer) => offer.is_active);
    for (const id of new Set(sellers.map(({ supplier_id }) => supplier_id))) {
      sold.set(id, (sold.get(id) ?? 0) + 1);
    }
  }
  return (
    <DataGrid
      caption={t('supply.catalogue.suppliers')}
      rows={suppliers}
      rowKey={({ id }) => id}
      words={gridWords}
      sortedBy={{ column: 'name' }}
      onRowSelect={onOpen}
      columns={[
        {
          id: 'name',
          header: t('supply.delivery.supplier'),
          primary: true,
          sortValue: ({ name }) => name,
          cell: ({ name, is_active }) => (
            <span className="flex flex-wrap items-center gap-2">
              {name}
              {is_active ? null : <Badge>{t('supply.catalogue.states.inactive')}</Badge>}
            </span>
          ),
        },
        {
          id: 'kind',
          header: t('supply.catalogue.kind'),
          sortValue: ({ kind }) => kind,
          cell: ({ kind }) => t(`supply.catalogue.kinds.${kind}`),
        },
        {
          id: 'contact',
          header: t('supply.catalogue.contact'),
          cell: ({ email, phone }) =>
            [email, phone].filter((part) => part !== null).join(' · ') || '–',
        },
        {
          id: 'sold',
          header: t('supply.catalogue.products'),
          align: 'end',
          largestFirst: true,
          sortValue: ({ id }) => sold.get(id) ?? 0,
          cell: ({ id }) => format.number(sold.get(id) ?? 0),
        },
      ]}
    />
  );
}
