import { PackagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useCommand } from '../../../../command/use-command.ts';
import { useDatabase } from '../../../../db/database-context.tsx';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { useFormWords } from '../../../../i18n/form-words.ts';
import { businessDayOf } from '../../../../kernel/business-week.ts';
import { fromCents, parseMoney } from '../../../../kernel/money.ts';
import { hasPermission } from '../../../../kernel/permission.ts';
import { serverNow } from '../../../../platform/browser/clock.ts';
import { BottomActionBar } from '../../../../ui/bottom-action-bar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { List } from '../../../../ui/list-row.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { storeTitle, useFollowedStore, useStanding, useStores } from '../../../stores/index.ts';
import { ConflictNotice, RefusedNotice } from '../../../sync-centre/index.ts';
import { stockEntries, type SupplyOrderLine } from '../../model/collections.ts';
import { translatedName } from '../../../../kernel/translated-name.ts';
import { orderName } from '../../model/domain/order-name.ts';
import { leadsTo } from '../../model/domain/order-step.ts';
import { toQuantity } from '../../model/domain/quantity.ts';
import { OrderStatusBadge } from '../../ui/order-status-badge.tsx';
import { OrderSyncBadge } from '../../ui/order-sync-badge.tsx';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import {
  useLineNames,
  useOrder,
  useSold,
  useSuppliers,
  type KnownOrder,
} from '../../ordering/queries.ts';
import { AddDialog } from '../components/add-dialog.tsx';
import { DeliveryPapers, noPapers, type Papers } from '../components/delivery-papers.tsx';
import { LineDialog } from '../components/line-dialog.tsx';
import { ReceiveRow } from '../components/receive-row.tsx';
import { receiveDelivery } from '../commands.ts';
import {
  asOrdered,
  conditionOf,
  missing,
  stillMissing,
  type Came,
  type OrderedLine,
} from '../domain/delivery.ts';
import type { DeliveryDraft } from '../domain/delivery-draft.ts';
import { receivedOf, useReceipts } from '../queries.ts';
import { withPhotos, type LinePhotos } from '../domain/delivery-photos.ts';
import { keptDelivery } from '../kept-delivery.ts';

/** A delivery at the door: what came of an order, line by line or all at once. */
export function ReceiveScreen() {
  const { orderId = '' } = useParams();
  return <OrderToReceive key={orderId} orderId={orderId} />;
}

function OrderToReceive({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const { order, lines, steps, loading } = useOrder(orderId);
  const receipts = useReceipts(orderId);
  const stores = useStores();
  const { userId } = useDatabase();
  const kept = keptDelivery.useKept(userId, orderId);
  // Once it is there it stays: what the sync brings meanwhile takes nothing of what is being entered.
  const [isThere, setIsThere] = useState(false);
  if (!isThere && !loading && !receipts.loading && kept !== undefined) setIsThere(true);
  if (!isThere || kept === undefined) {
    return (
      <Page>
        <SkeletonList rows={6} label={t('supply.order.loading')} />
      </Page>
    );
  }
  if (order === null || leadsTo(order.reached, 'receive') === null) {
    return (
      <Page>
        <EmptyState
          headingLevel={1}
          title={t(order === null ? 'supply.order.notFound' : 'supply.receive.notNow')}
          action={
            <ButtonLink
              to={order === null ? '/supply-orders' : `/supply-orders/details/${order.id}`}
              variant="primary"
            >
              {order === null ? t('supply.orders.title') : orderName(order)}
            </ButtonLink>
          }
        >
          {t(order === null ? 'supply.order.notFoundReason' : 'supply.receive.notNowReason')}
        </EmptyState>
      </Page>
    );
  }
  const received = receivedOf(lines, receipts.entries);
  const store = stores.find(({ id }) => id === order.store_id);
  return (
    <ClockZone value={store?.timeZone}>
      <Delivery
        key={order.id}
        order={order}
        lines={lines}
        steps={steps}
        storeName={store === undefined ? '' : storeTitle(store)}
        timeZone={store?.timeZone ?? 'UTC'}
        cameBefore={(line) => received.get(line.id)?.taken ?? 0}
        written={receipts.entries.map(({ id }) => id)}
        userId={userId}
        kept={kept.draft}
        keptPhotos={kept.pictures}
      />
    </ClockZone>
  );
}

/** Whether anything is written on the papers. */
const writtenPapers = (papers: Papers): boolean =>
  Object.values(papers).some((each) => each.length > 0);

function Delivery({
  order,
  lines,
  steps,
  storeName,
  timeZone,
  cameBefore,
  written,
  userId,
  kept,
  keptPhotos,
}: {
  order: KnownOrder;
  lines: readonly SupplyOrderLine[];
  steps: readonly { readonly id: string }[];
  storeName: string;
  timeZone: string;
  cameBefore: (line: SupplyOrderLine) => number;
  /** The ids of what was received of it before. */
  written: readonly string[];
  userId: string;
  /** What this person had entered before the page was left or killed; null: nothing. */
  kept: DeliveryDraft | null;
  keptPhotos: LinePhotos;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useFormWords();
  const navigate = useNavigate();
  useFollowedStore(order.store_id);
  const standing = useStanding(order.store_id);
  const actor = useOrderActor(order.store_id);
  const { busy, run } = useCommand();
  const sold = useSold(order.supplier_id, order.store_id).rows;
  const supplier = useSuppliers({ every: true }).rows.find(({ id }) => id === order.supplier_id);
  const nameOf = useLineNames(lines, format.language);
  const [came, setCame] = useState<ReadonlyMap<string, Came>>(kept?.came ?? new Map());
  const [extraIds, setExtraIds] = useState<readonly string[]>(kept?.extra ?? []);
  const [photos, setPhotos] = useState(keptPhotos);
  const [papers, setPapers] = useState<Papers>(kept?.papers ?? noPapers);
  const [asking, setAsking] = useState<'add' | 'missing' | { readonly line: string } | null>(null);
  const [closeShort, setCloseShort] = useState(kept?.closeShort ?? false);
  const [tried, setTried] = useState(false);
  const extra = extraIds.flatMap((id) => sold.find(({ offer }) => offer.id === id) ?? []);
  const isSaved = useRef(false);
  useEffect(() => {
    if (isSaved.current) return;
    const isTouched = came.size > 0 || extraIds.length > 0 || closeShort || writtenPapers(papers);
    keptDelivery.keep(
      userId,
      order.id,
      isTouched ? { came, extra: extraIds, papers, closeShort } : null,
    );
  }, [userId, order.id, came, extraIds, papers, closeShort]);

  useEffect(() => {
    if (!isSaved.current) keptDelivery.keepPictures(userId, order.id, photos);
  }, [userId, order.id, photos]);

  const ordered: readonly OrderedLine[] = lines.map((line) => ({
    id: line.id,
    productId: line.product_id,
    orderUnit: line.order_unit,
    packSize: line.pack_size,
    ordered: toQuantity(line.qty_requested ?? line.qty),
    cameBefore: cameBefore(line),
  }));
  const unordered: readonly OrderedLine[] = extra.map(({ product, offer }) => ({
    id: offer.id,
    productId: product.id,
    orderUnit: offer.order_unit,
    packSize: offer.pack_size,
    ordered: 0,
    cameBefore: 0,
  }));
  const toCome = ordered.filter((line) => missing(line) > 0 || came.has(line.id));
  const rows = [
    ...toCome.map((line) => {
      const of = lines.find(({ id }) => id === line.id);
      return {
        line,
        name: of === undefined ? '' : nameOf(of),
        baseUnit: of?.base_unit ?? 'each',
      };
    }),
    ...unordered.map((line) => {
      const of = extra.find(({ offer }) => offer.id === line.id);
      return {
        line,
        name: of === undefined ? '' : translatedName(of.product, format.language),
        baseUnit: of?.product.base_unit ?? 'each',
      };
    }),
  ];
  const cameOf = (line: OrderedLine): Came => came.get(line.id) ?? asOrdered(line);
  const short = stillMissing(toCome, cameOf);
  const temperature =
    papers.temperature.trim() === '' ? null : Number(papers.temperature.trim().replace(',', '.'));
  const total = papers.invoiceTotal.trim() === '' ? null : parseMoney(papers.invoiceTotal);
  const wrong = [
    ...(papers.invoiceTotal.trim() !== '' && total === null ? (['invoiceTotal'] as const) : []),
    ...(temperature !== null && !(temperature >= -100 && temperature <= 250)
      ? (['temperature'] as const)
      : []),
  ];
  const untouched = came.size === 0 && extraIds.length === 0;
  const open = rows.find(
    ({ line }) => asking !== null && typeof asking === 'object' && line.id === asking.line,
  );

  const save = async () => {
    setTried(true);
    if (wrong.length > 0) return;
    const day = businessDayOf(serverNow(), timeZone);
    const done = await run(
      () =>
        receiveDelivery(actor, {
          orderId: order.id,
          day,
          lines: rows.map(({ line }) => {
            const each = cameOf(line);
            const isOrdered = ordered.some(({ id }) => id === line.id);
            return {
              lineId: isOrdered ? line.id : null,
              productId: line.productId,
              taken: each.taken,
              refused: each.refused,
              unit: line.orderUnit,
              packSize: each.packSize ?? line.packSize,
              condition: isOrdered ? conditionOf(line, each) : (each.condition ?? 'unordered'),
              invoicePrice: each.invoicePrice,
              note: each.note,
              photos: [...(photos.get(line.id) ?? [])],
            };
          }),
          invoiceNumber: papers.invoiceNumber,
          invoiceTotal: total === null ? null : fromCents(total),
          temperatureF: temperature,
          signedBy: papers.signedBy,
          signature:
            papers.signature.length === 0 ? null : papers.signature.map((each) => [...each]),
          note: papers.note,
          isWhole: short.length === 0,
          closeShort,
        }),
      {
        done: t('supply.receive.done'),
        refused: (problem) =>
          t(problem === 'no_picture' ? 'supply.photos.noPicture' : 'ui.notSaved'),
      },
    );
    if (!done) return;
    isSaved.current = true;
    keptDelivery.keep(userId, order.id, null);
    keptDelivery.keepPictures(userId, order.id, new Map());
    void navigate(`/supply-orders/details/${order.id}`);
  };

  return (
    <div className="flex min-h-full flex-1 flex-col">
      <Page className="flex-1">
        <PageHeader
          title={t('supply.receive.title')}
          subtitle={[
            orderName(order),
            supplier?.name ?? t('supply.order.unknownSupplier'),
            storeName,
          ]
            .filter((part) => part !== '')
            .join(' · ')}
          backTo={`/supply-orders/details/${order.id}`}
          backLabel={orderName(order)}
          meta={
            <>
              <OrderStatusBadge status={order.reached} forecast={order.forecast} />
              <OrderSyncBadge orderId={order.id} lines={lines} steps={steps} />
            </>
          }
        />
        <RefusedNotice
          of={({ id, row: { order_id } }) => id === order.id || order_id === order.id}
        />
        <ConflictNotice collection={stockEntries.name} ids={written} />
        <section aria-labelledby="came" className="flex flex-col gap-3">
          <h2 id="came" className="text-heading">
            {t('supply.receive.what')}
          </h2>
          {rows.length === 0 ? (
            <EmptyState headingLevel={3} title={t('supply.receive.nothingMissing')}>
              {t('supply.receive.nothingMissingReason')}
            </EmptyState>
          ) : (
            <List>
              {rows.map(({ line, name, baseUnit }) => (
                <ReceiveRow
                  key={line.id}
                  name={name}
                  line={line}
                  baseUnit={baseUnit}
                  came={cameOf(line)}
                  photos={photos.get(line.id)?.length ?? 0}
                  onCame={(next) => setCame(new Map([...came, [line.id, next]]))}
                  onProblem={() => setAsking({ line: line.id })}
                />
              ))}
            </List>
          )}
          <Button icon={PackagePlus} className="self-start" onClick={() => setAsking('add')}>
            {t('supply.receive.add')}
          </Button>
        </section>
        <DeliveryPapers papers={papers} wrong={tried ? wrong : []} onPapers={setPapers} />
      </Page>
      <BottomActionBar label={t('supply.receive.title')}>
        <p className="min-w-0 flex-1 text-small text-muted" aria-live="polite">
          {short.length === 0
            ? t('supply.receive.allHere')
            : t('supply.receive.missing', { count: short.length })}
        </p>
        <Button
          variant="primary"
          pending={busy && asking === null}
          disabled={rows.length === 0}
          onClick={() => {
            if (short.length > 0) setAsking('missing');
            else void save();
          }}
        >
          {t(untouched && rows.length > 0 ? 'supply.receive.allAsOrdered' : 'supply.receive.save')}
        </Button>
      </BottomActionBar>
      {open === undefined ? null : (
        <LineDialog
          name={open.name}
          came={cameOf(open.line)}
          photos={photos.get(open.line.id) ?? []}
          packSize={open.line.packSize}
          baseUnit={open.baseUnit}
          onKeep={(next, files) => {
            setCame(new Map([...came, [open.line.id, next]]));
            setPhotos(withPhotos(photos, open.line.id, files));
            setAsking(null);
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'add' ? (
        <AddDialog
          sold={sold.filter(
            ({ product, offer }) =>
              !lines.some(({ product_id }) => product_id === product.id) &&
              !extra.some((each) => each.offer.id === offer.id),
          )}
          onAdd={(each) => {
            setExtraIds([...extraIds, each.offer.id]);
            setCame(
              new Map([
                ...came,
                [
                  each.offer.id,
                  {
                    taken: 1000,
                    refused: 0,
                    condition: 'unordered',
                    packSize: null,
                    invoicePrice: null,
                    note: '',
                  },
                ],
              ]),
            );
            setAsking(null);
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'missing' ? (
        <FormDialog
          open
          title={t('supply.receive.missing', { count: short.length })}
          words={{ ...words, save: t('supply.receive.save') }}
          dirty={false}
          pending={busy}
          onSave={save}
          onClose={() => setAsking(null)}
        >
          <p>{t('supply.receive.backOrder')}</p>
          {hasPermission(standing, 'manage_supply') ? (
            <Checkbox
              label={t('supply.receive.closeShort')}
              hint={t('supply.receive.closeShortHint')}
              checked={closeShort}
              onChange={(event) => setCloseShort(event.target.checked)}
            />
          ) : null}
        </FormDialog>
      ) : null}
    </div>
  );
}
