import { translatedName } from '../../../../kernel/translated-name.ts';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../../db/database-context.tsx';
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

import { useStoreDay } from '../../ordering/queries.ts';
import { PhotosField } from '../../photos/components/photos-field.tsx';
import { useReadPhotosOf } from '../../photos/queries.ts';
import { EntryRow } from '../components/entry-row.tsx';
import { NoteField, ProductAmount, useProductAmount } from '../components/product-amount.tsx';
import { ReverseDialog } from '../components/reverse-dialog.tsx';
import { useEntryDesk } from '../components/use-entry-desk.ts';
import { useProductWords } from '../components/use-product-words.ts';
import { costOf, needsPhoto, wasteReasons, willWait } from '../domain/entry.ts';
import { unitCost } from '../domain/shelf-figure.ts';
import { useEntries } from '../queries-entries.ts';
import { keptWaste, type KeptWaste } from '../kept-waste.ts';
import { useSupplySettings } from '../../shelves/queries.ts';

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
  const words = useListWords();
  const standing = useStanding(storeId);
  const { products, shelves, loading } = useShelves(storeId);
  const { settings } = useSupplySettings(storeId);
  const today = useStoreDay(storeId);
  const { userId } = useDatabase();
  const kept = keptWaste.useKept(userId, storeId);
  const entries = useEntries(storeId, kinds);
  const desk = useEntryDesk(storeId);
  const { nameOf, detail } = useProductWords(storeId, products, shelves);
  const photos = useReadPhotosOf(entries.rows.slice(0, mostShown).map(({ id }) => id));
  const state = useListState(entries, `store:${storeId}`, stockEntries);
  if (loading || kept === undefined) return <SkeletonList rows={6} label={words.loading} />;
  return (
    <>
      <RefusedNotice
        of={({ row: { kind, store_id } }) => kind === 'waste' && store_id === storeId}
      />
      <NewWaste
        userId={userId}
        storeId={storeId}
        kept={kept}
        products={products}
        detail={detail}
        costOfUnit={(product) => unitCost(shelves.get(product.id), product, today)}
        adjustAbove={settings?.adjust_above ?? null}
        decidesHere={hasPermission(standing, 'manage_supply')}
        busy={desk.busy}
        onWaste={(entry, name, files) =>
          desk.record(
            { kind: 'waste', storeId, ...entry },
            t('supply.waste.saved', { name }),
            files,
          )
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
                photos={photos === null ? null : (photos.get(entry.id) ?? [])}
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
  userId,
  storeId,
  kept,
  products,
  detail,
  costOfUnit,
  adjustAbove,
  decidesHere,
  busy,
  onWaste,
}: {
  userId: string;
  storeId: string;
  /** What was entered before the page was left, or killed by the camera. */
  kept: KeptWaste;
  products: readonly Product[];
  detail: (product: Product) => string;
  costOfUnit: (product: Product) => number | null;
  adjustAbove: number | null;
  decidesHere: boolean;
  busy: boolean;
  /** Answers whether it is saved. */
  onWaste: (wasted: Wasted, name: string, photos: readonly File[]) => Promise<boolean>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const keptProduct = products.find(({ id }) => id === kept.draft?.productId);
  const begun =
    kept.draft === null || keptProduct === undefined
      ? null
      : { ...kept.draft, product: keptProduct };
  const [reason, setReason] = useState(begun?.reason ?? '');
  const [photos, setPhotos] = useState<readonly File[]>(begun === null ? [] : kept.pictures);
  // photos show the product that was chosen when they were taken
  const asked = useProductAmount(() => setPhotos([]), begun);
  const { product, base, entered, typed, note } = asked;
  const productId = product?.id ?? null;
  // a draft whose product is not there (yet) stays until something else is entered
  const isMine = useRef(kept.draft === null || begun !== null);
  useEffect(() => {
    if (productId !== null) isMine.current = true;
    if (!isMine.current) return;
    keptWaste.keep(userId, storeId, productId === null ? null : { productId, typed, reason, note });
  }, [userId, storeId, productId, typed, reason, note]);
  useEffect(() => {
    if (isMine.current) keptWaste.keepPictures(userId, storeId, photos);
  }, [userId, storeId, photos]);
  const known = wasteReasons.find((each) => each === reason);
  const cost = product === null || base === null ? null : costOf(base, costOfUnit(product));
  const needsNote = known === 'other';
  const pictureMissing = needsPhoto(cost, adjustAbove) && photos.length === 0;
  const save = async () => {
    asked.setTried(true);
    if (product === null || entered === null || known === undefined) return;
    if ((needsNote && asked.note.trim() === '') || pictureMissing) return;
    const { quantity, unit, packSize } = entered;
    const saved = await onWaste(
      { productId: product.id, quantity, unit, packSize, reason: known, note: asked.note },
      translatedName(product, format.language),
      photos,
    );
    if (!saved) return;
    asked.clear();
    setReason('');
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
        <ProductAmount asked={asked} products={products} detail={detail} />
        {product === null ? null : (
          <>
            <SelectField
              label={t('supply.step.why')}
              placeholder={t('supply.waste.chooseReason')}
              value={reason}
              error={asked.tried && known === undefined ? t('supply.step.whyMissing') : undefined}
              options={wasteReasons.map((value) => ({
                value,
                label: t(`supply.reason.${value}`),
              }))}
              onChange={(event) => setReason(event.target.value)}
            />
            <NoteField asked={asked} needed={needsNote} />
            <PhotosField
              files={photos}
              onFiles={setPhotos}
              needed={needsPhoto(cost, adjustAbove)}
              error={asked.tried && pictureMissing ? t('supply.waste.photoMissing') : undefined}
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
