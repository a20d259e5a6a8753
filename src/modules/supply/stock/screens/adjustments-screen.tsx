import { translatedName } from '../../../../kernel/translated-name.ts';
import { ArrowRightLeft, History, SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListState } from '../../../../db/use-list-state.ts';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { useListWords } from '../../../../i18n/list-words.ts';
import { hasPermission } from '../../../../kernel/permission.ts';
import { Button } from '../../../../ui/button.tsx';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { ListFrame } from '../../../../ui/list-frame.tsx';
import { List } from '../../../../ui/list-row.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useListAddress } from '../../../../ui/use-list-address.ts';
import {
  AskStore,
  officeNumber,
  storeTitle,
  useCurrentStore,
  useStanding,
  useStores,
} from '../../../stores/index.ts';
import { RefusedNotice } from '../../../sync-centre/index.ts';
import { useShelves } from '../../counting/queries.ts';
import { stockEntries } from '../../model/collections.ts';

import type { NewEntry } from '../commands-entries.ts';
import { useReadPhotosOf } from '../../photos/queries.ts';
import { AdjustDialog, TransferDialog } from '../components/entry-dialog.tsx';
import { EntryRow } from '../components/entry-row.tsx';
import { ProductLedger } from '../components/product-ledger.tsx';
import { ReverseDialog } from '../components/reverse-dialog.tsx';
import { useEntryDesk } from '../components/use-entry-desk.ts';
import { useProductWords } from '../components/use-product-words.ts';
import { isWaiting } from '../domain/entry.ts';
import { useEntries, useReceivingStores } from '../queries-entries.ts';

/** What came and went in a store besides its orders, what waits for a yes, and the way to correct a figure (rules ST3 to ST6). */
export function AdjustmentsScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  if (store.number === officeNumber) {
    return (
      <Page>
        <PageHeader title={t('supply.entry.title')} subtitle={storeTitle(store)} />
        <AskStore />
      </Page>
    );
  }
  return (
    <ClockZone value={store.timeZone}>
      <Adjustments key={store.id} />
    </ClockZone>
  );
}

const kinds = ['waste', 'adjustment', 'transfer_out', 'transfer_in', 'return', 'receipt'] as const;
const pageful = 50;

function Adjustments() {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useListWords();
  const store = useCurrentStore();
  const standing = useStanding(store.id);
  const known = useStores();
  const receiving = useReceivingStores(store.id);
  const { products, shelves, loading } = useShelves(store.id);
  const entries = useEntries(store.id, kinds);
  const desk = useEntryDesk(store.id);
  const { chosen, chosenId, choose } = useListAddress();
  const [dialog, setDialog] = useState<'adjust' | 'transfer' | null>(null);
  const [most, setMost] = useState(pageful);
  const { byId, nameOf, detail } = useProductWords(store.id, products, shelves);
  const kind = kinds.find((each) => each === chosen('kind')) ?? null;
  const productId = chosenId('product');
  const product = productId === null ? undefined : byId.get(productId);
  const storeName = (id: string | null) => {
    if (id === null) return null;
    const ours = known.find((each) => each.id === id);
    const other = receiving.kept?.value.find((each) => each.id === id);
    if (ours !== undefined) return storeTitle(ours);
    return other === undefined
      ? t('supply.entry.otherStore')
      : `#${other.store_number} ${other.name}`;
  };
  const mayReverse = hasPermission(standing, 'manage_supply');
  const mayReceive = hasPermission(standing, 'receive_deliveries');
  // Without the products no line has its name and height.
  const waiting = loading ? [] : entries.rows.filter(isWaiting);
  const waits = new Set(waiting.map(({ id }) => id));
  const rest = entries.rows.filter(
    (entry) =>
      !waits.has(entry.id) &&
      (kind === null || entry.kind === kind) &&
      (productId === null || entry.product_id === productId),
  );
  const photos = useReadPhotosOf(
    [...waiting, ...rest.slice(0, most)].flatMap((entry) =>
      entry.kind === 'waste' ? [entry.id] : [],
    ),
  );
  const moved = useMemo(
    () => new Set(entries.rows.map((entry) => entry.product_id)),
    [entries.rows],
  );
  const state = useListState(
    loading ? { rows: [], loading } : entries,
    `store:${store.id}`,
    stockEntries,
  );
  const record = (entry: NewEntry, name: string) =>
    desk.record(entry, t(`supply.entry.saved.${entry.kind}`, { name }));
  const row = (entry: (typeof rest)[number]) => (
    <EntryRow
      key={entry.id}
      entry={entry}
      name={nameOf(entry.product_id)}
      photos={photos === null ? null : (photos.get(entry.id) ?? [])}
      reversed={entries.reversed}
      arrived={entries.arrived}
      mayReverse={mayReverse}
      mayDecide={entry.kind === 'transfer_in' ? mayReceive : mayReverse}
      otherStore={storeName(entry.other_store_id)}
      onReverse={desk.ask}
      onDecide={desk.decide}
    />
  );
  const dialogProps = {
    storeId: store.id,
    products,
    detail,
    busy: desk.busy,
    onRecord: record,
    onClose: () => setDialog(null),
  };
  return (
    <Page>
      <PageHeader
        title={t('supply.entry.title')}
        subtitle={storeTitle(store)}
        actions={
          mayReverse ? (
            <>
              <Button icon={ArrowRightLeft} onClick={() => setDialog('transfer')}>
                {t('supply.entry.transfer')}
              </Button>
              <Button
                variant="primary"
                icon={SlidersHorizontal}
                onClick={() => setDialog('adjust')}
              >
                {t('supply.entry.adjust')}
              </Button>
            </>
          ) : null
        }
      />
      <RefusedNotice
        of={({ collection, row: { store_id } }) =>
          collection === stockEntries.name && store_id === store.id
        }
      />
      {waiting.length === 0 ? null : (
        <section aria-labelledby="waiting" className="flex flex-col gap-3">
          <h2 id="waiting" className="text-heading">
            {t('supply.entry.waiting')}
          </h2>
          <List label={t('supply.entry.waiting')}>{waiting.map(row)}</List>
        </section>
      )}
      <FilterBar>
        <SelectField
          label={t('supply.entry.what')}
          placeholder={t('supply.entry.everything')}
          value={kind ?? ''}
          options={kinds.map((value) => ({ value, label: t(`supply.entry.kind.${value}`) }))}
          onChange={({ target }) => choose({ kind: target.value || null })}
        />
        <SelectField
          label={t('supply.receive.product')}
          placeholder={t('supply.entry.everyProduct')}
          value={productId ?? ''}
          options={products
            .filter(({ id }) => moved.has(id) || id === productId)
            .map((each) => ({ value: each.id, label: translatedName(each, format.language) }))}
          onChange={({ target }) => choose({ product: target.value || null })}
        />
      </FilterBar>
      <ListFrame
        state={state}
        words={words}
        empty={
          <EmptyState icon={History} title={t('supply.entry.none')}>
            {t('supply.entry.noneReason')}
          </EmptyState>
        }
      >
        {rest.length === 0 ? (
          <EmptyState
            title={t('supply.orders.noneHere')}
            action={
              kind === null && productId === null ? null : (
                <Button onClick={() => choose({ kind: null, product: null })}>
                  {t('supply.archive.clearFilters')}
                </Button>
              )
            }
          />
        ) : (
          <>
            <List label={t('supply.entry.title')}>{rest.slice(0, most).map(row)}</List>
            {rest.length > most ? (
              <Button className="self-center" onClick={() => setMost(most + pageful)}>
                {t('supply.orders.more', { count: Math.min(pageful, rest.length - most) })}
              </Button>
            ) : null}
          </>
        )}
      </ListFrame>
      {product === undefined ? null : (
        <ProductLedger
          key={product.id}
          storeId={store.id}
          productId={product.id}
          name={translatedName(product, format.language)}
          baseUnit={product.base_unit}
        />
      )}
      {dialog === 'adjust' ? <AdjustDialog {...dialogProps} /> : null}
      {dialog === 'transfer' ? <TransferDialog {...dialogProps} /> : null}
      {desk.asking === null ? null : (
        <ReverseDialog
          key={desk.asking.id}
          what={nameOf(desk.asking.product_id)}
          busy={desk.busy}
          onReverse={(why) => desk.asking && void desk.reverse(desk.asking, why)}
          onClose={() => desk.ask(null)}
        />
      )}
    </Page>
  );
}
