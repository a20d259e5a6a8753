import { ListChecks, PackagePlus, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { fromCents, toCents } from '../../../../kernel/money.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { List, ListRow } from '../../../../ui/list-row.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { StatCard, StatGrid } from '../../../../ui/stat-card.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import {
  AskStore,
  officeNumber,
  storeTitle,
  useCurrentStore,
  usePermission,
} from '../../../stores/index.ts';
import { orderName } from '../../model/domain/order-name.ts';
import { useSuppliers } from '../../ordering/queries.ts';
import { SupplierFiguresTable } from '../components/supplier-figures.tsx';
import { WhatWaits } from '../components/what-waits.tsx';
import { hubDays, isLate } from '../domain/store-figures.ts';
import { useStoreHub, useSupplierShares, type StoreHub } from '../queries.ts';

/** What waits in the store, what it spends and what its suppliers bring (rules SB). */
export function HubScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const isOffice = store.number === officeNumber;
  const mayApprove = usePermission('approve_orders');
  return (
    <ClockZone value={store.timeZone}>
      <Page>
        <PageHeader
          title={t('supply.hub.title')}
          subtitle={storeTitle(store)}
          actions={
            <>
              {mayApprove ? (
                <ButtonLink to="/supply-orders/enhanced">{t('supply.hub.enhanced')}</ButtonLink>
              ) : null}
              <ButtonLink to="/supply-hub/reorder-suggestions" icon={ListChecks}>
                {t('supply.reorder.title')}
              </ButtonLink>
              {isOffice ? null : (
                <ButtonLink to="/supply-orders/new" variant="primary" icon={PackagePlus}>
                  {t('supply.orders.new')}
                </ButtonLink>
              )}
            </>
          }
        />
        {isOffice ? (
          <AskStore />
        ) : (
          <Hub key={store.id} storeId={store.id} timeZone={store.timeZone} />
        )}
      </Page>
    </ClockZone>
  );
}

function Hub({ storeId, timeZone }: { storeId: string; timeZone: string }) {
  const { t } = useTranslation();
  const hub = useStoreHub(storeId, timeZone);
  if (hub === undefined) return <SkeletonList rows={6} label={t('supply.hub.loading')} />;
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-3">
        <h2 className="text-heading">{t('supply.hub.waits.title')}</h2>
        <WhatWaits figures={hub.figures} />
      </section>
      <Waiting hub={hub} />
      <Suppliers hub={hub} timeZone={timeZone} />
    </div>
  );
}

/** The orders that wait for a yes or are late, what has waited longest first. */
function Waiting({ hub: { orders, today } }: { hub: StoreHub }) {
  const { t } = useTranslation();
  const format = useFormat();
  const suppliers = useSuppliers({ every: true });
  const names = new Map(suppliers.rows.map(({ id, name }) => [id, name]));
  const since = (order: StoreHub['orders'][number]) =>
    Date.parse((order.reached === 'pending' ? order.submitted_at : order.expected_on) ?? '') || 0;
  const rows = orders
    .filter((order) => order.reached === 'pending' || isLate(order, today))
    .sort((a, b) => since(a) - since(b) || (a.id < b.id ? -1 : 1));
  if (rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-heading">{t('supply.hub.waitingOrders')}</h2>
      <List label={t('supply.hub.waitingOrders')}>
        {rows.map((order) => (
          <ListRow
            key={order.id}
            to={`/supply-orders/details/${order.id}`}
            title={names.get(order.supplier_id) ?? t('supply.order.unknownSupplier')}
            subtitle={orderName(order)}
            trailing={
              <span className="font-semibold tabular-nums">
                {format.money(toCents(order.subtotal))}
              </span>
            }
            meta={
              <>
                <Badge tone={order.reached === 'pending' ? 'warn' : 'bad'}>
                  {order.reached === 'pending'
                    ? t('supply.status.pending')
                    : t('supply.hub.isLate')}
                </Badge>
                <span>
                  {order.reached === 'pending'
                    ? t('supply.hub.since', { time: format.dateTime(order.submitted_at) })
                    : t('supply.order.expectedOn', { day: format.date(order.expected_on) })}
                </span>
              </>
            }
          />
        ))}
      </List>
    </section>
  );
}

function Suppliers({ hub, timeZone }: { hub: StoreHub; timeZone: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const shares = useSupplierShares(hub, timeZone);
  const suppliers = useSuppliers({ every: true });
  const names = new Map(suppliers.rows.map(({ id, name }) => [id, name]));
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-heading">{t('supply.hub.lastDays', { count: hubDays })}</h2>
      <StatGrid label={t('supply.hub.lastDays', { count: hubDays })}>
        <StatCard label={t('supply.hub.spend')} value={format.money(hub.figures.spend)} />
        <StatCard
          label={t('supply.hub.creditsOpen')}
          value={format.money(hub.figures.creditAmount)}
          tone={hub.figures.contested > 0 ? 'bad' : 'neutral'}
        />
      </StatGrid>
      {shares === undefined || suppliers.loading ? (
        <SkeletonList rows={3} label={t('supply.hub.loading')} />
      ) : shares.length === 0 ? (
        <EmptyState icon={Truck} title={t('supply.hub.noSupplier')} headingLevel={3} />
      ) : (
        <SupplierFiguresTable
          rows={shares.map(({ fillRate, spend, ...share }) => ({
            ...share,
            name: names.get(share.id) ?? t('supply.order.unknownSupplier'),
            spend: fromCents(spend),
            fill_rate: fillRate,
          }))}
        />
      )}
    </section>
  );
}
