import { PencilLine, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { businessDayOf } from '../../../../kernel/business-week.ts';
import { hasPermission } from '../../../../kernel/permission.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { loadCode } from '../../../../platform/worker/load-code.ts';
import { Button } from '../../../../ui/button.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Card } from '../../../../ui/card.tsx';
import { deferred, quiet } from '../../../../ui/deferred.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState, NoAccessState } from '../../../../ui/states.tsx';
import {
  storeTitle,
  useFollowedStore,
  useMemberName,
  usePermission,
  useStanding,
  useStores,
} from '../../../stores/index.ts';
import { ConflictNotice, RefusedNotice } from '../../../sync-centre/index.ts';
import {
  stockEntries,
  supplyOrderLines,
  supplyOrders,
  type SupplyOrderLine,
  type SupplyOrderStep,
} from '../../model/collections.ts';
import { orderName } from '../../model/domain/order-name.ts';
import { usePhotosOf } from '../../photos/queries.ts';
import { photosOfOrder } from '../../receiving/domain/order-photos.ts';
import { receivedOf, useReceipts } from '../../receiving/queries.ts';
import { OrderBar } from '../components/order-bar.tsx';
import { OrderLines } from '../components/order-lines.tsx';
import { OrderStatusBadge } from '../../ui/order-status-badge.tsx';
import { OrderSyncBadge } from '../../ui/order-sync-badge.tsx';
import { OrderTimeline } from '../components/order-timeline.tsx';
import { UnorderedPhotos } from '../components/unordered-photos.tsx';
import { useOrder, useSuppliers, type KnownOrder } from '../../ordering/queries.ts';

const ArchivedOrder = deferred(() =>
  loadCode(() => import('../../archive/components/archived-order.tsx')).then(
    ({ ArchivedOrder: Part }) => Part,
  ),
);
const KeepAsGuide = deferred(
  () =>
    loadCode(() => import('../../guides/components/keep-as-guide.tsx')).then(
      ({ KeepAsGuide: Part }) => Part,
    ),
  quiet,
);
const OrderLetterCard = deferred(
  () =>
    loadCode(() => import('../components/order-letter-card.tsx')).then(
      ({ OrderLetterCard: Part }) => Part,
    ),
  quiet,
);
const OrderCredits = deferred(
  () =>
    loadCode(() => import('../../credits/components/order-credits.tsx')).then(
      ({ OrderCredits: Part }) => Part,
    ),
  quiet,
);
const DeliveryCosts = deferred(
  () =>
    loadCode(() => import('../../receiving/components/delivery-cost-card.tsx')).then(
      ({ DeliveryCosts: Part }) => Part,
    ),
  quiet,
);
const ArchiveOrderAction = deferred(
  () =>
    loadCode(() => import('../../archive/components/archive-order-action.tsx')).then(
      ({ ArchiveOrderAction: Part }) => Part,
    ),
  quiet,
);

/** When its supplier is told of it, or once more. */
const toSend: ReadonlySet<string> = new Set(['approved', 'processing']);

/** An order: what was asked for, where it stands, and what is to be done with it. */
export function OrderScreen() {
  const { t } = useTranslation();
  const { orderId = '' } = useParams();
  const { order, lines, steps, loading } = useOrder(orderId);
  const stores = useStores();
  const mayReadArchive = usePermission('manage_archive');
  if (loading) {
    return (
      <Page>
        <SkeletonList rows={5} label={t('supply.order.loading')} />
      </Page>
    );
  }
  if (order === null) {
    const notThere = (
      <Page>
        <EmptyState title={t('supply.order.notFound')} headingLevel={1} action={<Back />}>
          {t('supply.order.notFoundReason')}
        </EmptyState>
      </Page>
    );
    return mayReadArchive ? <ArchivedOrder orderId={orderId} notThere={notThere} /> : notThere;
  }
  const timeZone = stores.find(({ id }) => id === order.store_id)?.timeZone;
  return (
    <ClockZone value={timeZone}>
      <Order key={order.id} order={order} lines={lines} steps={steps} />
    </ClockZone>
  );
}

function Order({
  order,
  lines,
  steps,
}: {
  order: KnownOrder;
  lines: readonly SupplyOrderLine[];
  steps: readonly SupplyOrderStep[];
}) {
  const { t } = useTranslation();
  useFollowedStore(order.store_id);
  const standing = useStanding(order.store_id);
  const store = useStores().find(({ id }) => id === order.store_id);
  const supplier = useSuppliers({ every: true }).rows.find(({ id }) => id === order.supplier_id);
  const today = businessDayOf(useNow(), store?.timeZone);
  const receipts = useReceipts(order.id);
  const photosOf = usePhotosOf(receipts.entries.map(({ id }) => id));
  const photos = photosOfOrder(lines, receipts.entries, photosOf);
  if (!hasPermission(standing, 'view_supply')) {
    return (
      <Page>
        <NoAccessState title={t('supply.noAccess')} headingLevel={1} action={<Back />} />
      </Page>
    );
  }
  const mayEdit = order.reached === 'draft' && hasPermission(standing, 'manage_supply');
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <Page className="flex-1">
        <PageHeader
          title={orderName(order)}
          subtitle={[
            supplier?.name ?? t('supply.order.unknownSupplier'),
            store === undefined ? null : storeTitle(store),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
          backTo="/supply-orders"
          backLabel={t('supply.orders.title')}
          meta={
            <>
              <OrderStatusBadge status={order.reached} forecast={order.forecast} />
              <OrderSyncBadge orderId={order.id} lines={lines} steps={steps} />
            </>
          }
          actions={
            <>
              {mayEdit ? (
                <ButtonLink to={`/supply-orders/edit/${order.id}`} icon={PencilLine}>
                  {t('supply.order.edit')}
                </ButtonLink>
              ) : null}
              {hasPermission(standing, 'manage_archive') ? (
                <ArchiveOrderAction orderId={order.id} />
              ) : null}
              {hasPermission(standing, 'manage_supply') && lines.length > 0 ? (
                <KeepAsGuide
                  order={order}
                  supplier={supplier?.name ?? t('supply.order.unknownSupplier')}
                />
              ) : null}
              <Button className="print:hidden" icon={Printer} onClick={() => window.print()}>
                {t('supply.order.print')}
              </Button>
            </>
          }
        />
        <RefusedNotice
          of={({ id, row: { order_id } }) => id === order.id || order_id === order.id}
        />
        <ConflictNotice collection={supplyOrders.name} ids={[order.id]} />
        <ConflictNotice collection={supplyOrderLines.name} ids={lines.map(({ id }) => id)} />
        <ConflictNotice collection={stockEntries.name} ids={receipts.entries.map(({ id }) => id)} />
        <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
          <div className="flex flex-col gap-5">
            <Facts order={order} />
            {toSend.has(order.reached) &&
            supplier !== undefined &&
            hasPermission(standing, 'manage_supply') ? (
              <OrderLetterCard
                order={order}
                lines={lines}
                supplier={supplier}
                store={store === undefined ? '' : storeTitle(store)}
              />
            ) : null}
            <OrderLines
              lines={lines}
              received={receivedOf(lines, receipts.entries)}
              photos={photos.byLine}
            />
            <UnorderedPhotos came={photos.besides} />
            {receipts.receipts.length === 0 ? null : (
              <>
                <DeliveryCosts {...receipts} lines={lines} today={today} />
                <OrderCredits
                  receipts={receipts.receipts}
                  supplier={supplier?.name ?? t('supply.order.unknownSupplier')}
                />
              </>
            )}
          </div>
          <OrderTimeline order={order} steps={steps} />
        </div>
      </Page>
      <OrderBar order={order} today={today} />
    </div>
  );
}

function Facts({ order }: { order: KnownOrder }) {
  const { t } = useTranslation();
  const format = useFormat();
  const maker = useMemberName(order.store_id, order.user_id);
  const facts = [
    [t('supply.order.maker'), maker],
    [t('supply.order.requestedFor'), order.requested_for && format.dayAndDate(order.requested_for)],
    [t('supply.order.movedFrom'), order.moved_from && format.dayAndDate(order.moved_from)],
    [t('supply.step.expectedOn'), order.expected_on && format.dayAndDate(order.expected_on)],
    [t('supply.order.note'), order.note],
    [t('supply.step.why'), order.reason],
  ].filter(([, value]) => value !== null && value !== '');
  if (facts.length === 0) return null;
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-small text-muted">{name}</dt>
            <dd className="wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Back() {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/supply-orders" variant="primary">
      {t('supply.orders.title')}
    </ButtonLink>
  );
}
