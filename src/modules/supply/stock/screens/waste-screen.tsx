import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListState } from '../../../../db/use-list-state.ts';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { useListWords } from '../../../../i18n/list-words.ts';
import { hasPermission } from '../../../../kernel/permission.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ListFrame } from '../../../../ui/list-frame.tsx';
import { List } from '../../../../ui/list-row.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../../auth/index.ts';
import {
  AskStore,
  officeNumber,
  storeTitle,
  useCurrentStore,
  useStanding,
} from '../../../stores/index.ts';
import { RefusedNotice } from '../../../sync-centre/index.ts';
import { useShelves } from '../../counting/queries.ts';
import { stockEntries, type Product } from '../../model/collections.ts';
import { translatedName } from '../../../../kernel/translated-name.ts';
import { largestPack } from '../../model/domain/largest-pack.ts';
import { fromQuantity } from '../../model/domain/quantity.ts';
import { usePackWords } from '../../orders/components/use-pack-words.ts';
import { AmountFields, nothingTyped } from '../components/amount-fields.tsx';
import { EntryRow } from '../components/entry-row.tsx';
import { ProductPicker } from '../components/product-picker.tsx';
import { ReverseDialog } from '../components/reverse-dialog.tsx';
import { useEntryDesk } from '../components/use-entry-desk.ts';
import { readAmount } from '../domain/amount.ts';
import { costOf, wasteReasons, willWait } from '../domain/entry.ts';
import { shelfFigure, unitCost } from '../domain/shelf-figure.ts';
import { useEntries } from '../queries-entries.ts';
import { useSupplySettings, useUnsentEntries } from '../queries.ts';

/** What is thrown away, with why, also without a line (rules ST3 to ST5 and ST10). */
export function WasteScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  return (
    <ClockZone value={store.timeZone}>
      <Page>
        <PageHeader title={t('supply.waste.title')} subtitle={storeTitle(store)} />
        {store.number === officeNumber ? <AskStore /> : <Waste key={store.id} storeId={store.id} />}
      </Page>
    </ClockZone>
  );
}

const kinds = ['waste'] as const;
const mostShown = 30;

function Waste({ storeId }: { storeId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useListWords();
  const packs = usePackWords();
  const standing = useStanding(storeId);
  const { products, shelves, loading } = useShelves(storeId);
  const unsent = useUnsentEntries(storeId);
  const { settings } = useSupplySettings(storeId);
  const entries = useEntries(storeId, kinds);
  const desk = useEntryDesk(storeId);
  const byId = useMemo(() => new Map(products.map((product) => [product.id, product])), [products]);
  const nameOf = (productId: string) => {
    const product = byId.get(productId);
    return product === undefined
      ? t('supply.stock.unknown')
      : translatedName(product, format.language);
  };
  const state = useListState(entries, `store:${storeId}`, stockEntries);
  const detail = (product: Product) => {
    const { onHand } = shelfFigure(
      shelves.get(product.id),
      product,
      unsent.byProduct.get(product.id) ?? [],
    );
    const pack = largestPack(product);
    return [
      pack === null ? null : packs.pack(pack, product.base_unit),
      onHand === null
        ? null
        : t('supply.stock.there', { amount: packs.units(fromQuantity(onHand), product.base_unit) }),
    ]
      .filter((part) => part !== null)
      .join(' · ');
  };
  if (loading) return <SkeletonList rows={6} label={words.loading} />;
  return (
    <>
      <RefusedNotice
        of={({ row: { kind, store_id } }) => kind === 'waste' && store_id === storeId}
      />
      <NewWaste
        products={products}
        detail={detail}
        costOfUnit={(product) => unitCost(shelves.get(product.id), product)}
        adjustAbove={settings?.adjust_above ?? null}
        decidesHere={hasPermission(standing, 'manage_supply')}
        busy={desk.busy}
        onWaste={(entry, name) =>
          desk.record({ kind: 'waste', storeId, ...entry }, t('supply.waste.saved', { name }))
        }
      />
      <section aria-labelledby="wasted" className="flex flex-col gap-3">
        <h2 id="wasted" className="text-heading">
          {t('supply.waste.recent')}
        </h2>
        <ListFrame
          state={state}
          words={words}
          headingLevel={3}
          empty={
            <EmptyState icon={Trash2} headingLevel={3} title={t('supply.waste.none')}>
              {t('supply.waste.noneReason')}
            </EmptyState>
          }
        >
          <List label={t('supply.waste.recent')}>
            {entries.rows.slice(0, mostShown).map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                name={nameOf(entry.product_id)}
                reversed={entries.reversed}
                arrived={entries.arrived}
                mayReverse={hasPermission(standing, 'count_inventory')}
                mayDecide={hasPermission(standing, 'manage_supply')}
                otherStore={null}
                onReverse={desk.ask}
                onDecide={desk.decide}
              />
            ))}
          </List>
        </ListFrame>
      </section>
      {desk.asking === null ? null : (
        <ReverseDialog
          key={desk.asking.id}
          what={nameOf(desk.asking.product_id)}
          busy={desk.busy}
          onReverse={(why) => desk.asking && void desk.reverse(desk.asking, why)}
          onClose={() => desk.ask(null)}
        />
      )}
    </>
  );
}

type Wasted = {
  readonly productId: string;
  readonly quantity: number;
  readonly unit: string;
  readonly packSize: number;
  readonly reason: (typeof wasteReasons)[number];
  readonly note: string;
};

function NewWaste({
  products,
  detail,
  costOfUnit,
  adjustAbove,
  decidesHere,
  busy,
  onWaste,
}: {
  products: readonly Product[];
  detail: (product: Product) => string;
  costOfUnit: (product: Product) => number | null;
  adjustAbove: number | null;
  decidesHere: boolean;
  busy: boolean;
  /** Answers whether it is kept. */
  onWaste: (wasted: Wasted, name: string) => Promise<boolean>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const [product, setProduct] = useState<Product | null>(null);
  const [typed, setTyped] = useState(nothingTyped);
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  useUnsavedWork(product !== null);
  const pack = product === null ? null : largestPack(product);
  const read = product === null ? null : readAmount(typed, pack, product.base_unit);
  const known = wasteReasons.find((each) => each === reason);
  const cost =
    product !== null && read !== null && 'base' in read
      ? costOf(read.base, costOfUnit(product))
      : null;
  const needsNote = known === 'other' && note.trim() === '';
  const save = async () => {
    setTried(true);
    if (product === null || read === null || !('entered' in read) || known === undefined) return;
    if (needsNote) return;
    const { quantity, unit, packSize } = read.entered;
    const saved = await onWaste(
      { productId: product.id, quantity, unit, packSize, reason: known, note },
      translatedName(product, format.language),
    );
    if (!saved) return;
    setProduct(null);
    setTyped(nothingTyped);
    setReason('');
    setNote('');
    setTried(false);
  };
  return (
    <Card title={t('supply.waste.new')}>
      <form
        noValidate
        className="flex flex-col gap-4 sm:max-w-2xl"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ProductPicker
          products={products}
          chosen={product}
          detail={detail}
          error={tried && product === null ? t('supply.receive.choose') : undefined}
          onChosen={(next) => {
            setProduct(next);
            setTyped(nothingTyped);
            setTried(false);
          }}
        />
        {product === null ? null : (
          <>
            <AmountFields
              typed={typed}
              pack={pack}
              baseUnit={product.base_unit}
              problem={tried && read !== null && 'problem' in read ? read : null}
              onTyped={setTyped}
            />
            <SelectField
              label={t('supply.step.why')}
              placeholder={t('supply.waste.chooseReason')}
              value={reason}
              error={tried && known === undefined ? t('supply.step.whyMissing') : undefined}
              options={wasteReasons.map((value) => ({
                value,
                label: t(`supply.reason.${value}`),
              }))}
              onChange={(event) => setReason(event.target.value)}
            />
            <TextField
              multiline
              rows={2}
              label={t('supply.order.note')}
              {...(known === 'other' ? {} : { optionalLabel: t('supply.order.optional') })}
              maxLength={500}
              value={note}
              error={tried && needsNote ? t('supply.step.whyMissing') : undefined}
              onChange={(event) => setNote(event.target.value)}
            />
            <p role="status" className="text-small text-muted tabular-nums">
              {cost === null ? null : t('supply.waste.worth', { amount: format.money(cost) })}
              {willWait(cost, adjustAbove, decidesHere) ? (
                <span className="block font-medium text-warn">{t('supply.waste.willWait')}</span>
              ) : null}
            </p>
          </>
        )}
        <Button type="submit" variant="primary" icon={Trash2} className="self-start" pending={busy}>
          {t('supply.waste.save')}
        </Button>
      </form>
    </Card>
  );
}
