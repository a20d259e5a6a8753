import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { businessDayOf } from '../../../../kernel/business-week.ts';
import { sumCents, toCents } from '../../../../kernel/money.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { List } from '../../../../ui/list-row.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import {
  storeTitle,
  useFollowedStore,
  useStores,
  type useCurrentStore,
} from '../../../stores/index.ts';
import { ConflictNotice, RefusedNotice } from '../../../sync-centre/index.ts';
import { supplyOrderLines, supplyOrders, type SupplyOrderLine } from '../../model/collections.ts';
import { translatedName } from '../../../../kernel/translated-name.ts';
import { lineTotal } from '../../model/domain/line-total.ts';
import { orderName } from '../../model/domain/order-name.ts';
import { toQuantity, type Quantity } from '../../model/domain/quantity.ts';
import { DeliveryNotice } from '../../delivery/components/delivery-notice.tsx';
import { useTerms } from '../../delivery/queries.ts';
import { deliveriesToOrderFor, type KnownTerms } from '../../model/domain/delivery.ts';
import { CartBar } from '../components/cart-bar.tsx';
import { CartBudget, CartRest } from '../components/cart-budget.tsx';
import { CartRow, UnsoldRow } from '../components/cart-row.tsx';
import { OtherDraft } from '../components/other-draft.tsx';
import { OrderDetailsCard } from '../components/order-details-card.tsx';
import { OrderSyncBadge } from '../../ui/order-sync-badge.tsx';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { deleteDraft, mergeDrafts, removeLine, setQuantity } from '../../ordering/commands.ts';
import { soughtBy } from '../../model/domain/find-sold.ts';
import { wasOrdered } from '../../model/domain/order-list.ts';
import {
  useOrder,
  useOrders,
  useQuantities,
  useSold,
  useSuppliers,
  type KnownOrder,
  type Sold,
} from '../../ordering/queries.ts';

const pageSize = 50;

/** A draft that is being written. */
export function EditOrderScreen() {
  const { t } = useTranslation();
  const { orderId = '' } = useParams();
  const { order, lines, steps, loading } = useOrder(orderId);
  const terms = useTerms(order?.store_id ?? '');
  const stores = useStores();
  if (loading || terms.loading) {
    return (
      <Page>
        <SkeletonList rows={6} label={t('supply.order.loading')} />
      </Page>
    );
  }
  if (order === null) {
    return (
      <Page>
        <EmptyState
          title={t('supply.order.notFound')}
          headingLevel={1}
          action={
            <ButtonLink to="/supply-orders" variant="primary">
              {t('supply.orders.title')}
            </ButtonLink>
          }
        >
          {t('supply.order.notFoundReason')}
        </EmptyState>
      </Page>
    );
  }
  if (order.reached !== 'draft') {
    return <Navigate to={`/supply-orders/details/${order.id}`} replace />;
  }
  const store = stores.find(({ id }) => id === order.store_id);
  return (
    <ClockZone value={store?.timeZone}>
      <Cart
        key={order.id}
        order={order}
        lines={lines}
        steps={steps}
        store={store}
        terms={terms.rows.find(({ supplier_id }) => supplier_id === order.supplier_id)}
      />
    </ClockZone>
  );
}

function Cart({
  order,
  lines,
  steps,
  store,
  terms,
}: {
  order: KnownOrder;
  lines: readonly SupplyOrderLine[];
  steps: readonly { readonly id: string }[];
  store: ReturnType<typeof useCurrentStore> | undefined;
  /** Of its supplier; undefined: nothing is known of when it comes. */
  terms: KnownTerms | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  useFollowedStore(order.store_id);
  const actor = useOrderActor(order.store_id);
  const now = useNow();
  const timeZone = store?.timeZone ?? 'UTC';
  const today = businessDayOf(now, timeZone);
  const { busy, run } = useJournalCommand();
  const sold = useSold(order.supplier_id, order.store_id);
  const supplier = useSuppliers({ every: true }).rows.find(({ id }) => id === order.supplier_id);
  const deliveries =
    terms === undefined
      ? []
      : deliveriesToOrderFor(terms, { notBefore: today, now, timeZone, count: 4 });
  const comesOn = order.requested_for ?? deliveries[0]?.day ?? null;
  const cart =
    store === undefined
      ? null
      : { store, order: { ...order, requested_for: comesOn }, lines, today };
  const ofSupplier = useOrders(order.store_id).rows.filter(
    ({ id, supplier_id }) => id !== order.id && supplier_id === order.supplier_id,
  );
  const others = ofSupplier.filter(({ reached }) => wasOrdered(reached));
  const otherDraft = ofSupplier.find(({ reached }) => reached === 'draft');
  const lastQuantities = useQuantities(others[0]?.id ?? null);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(pageSize);
  const lineOf = new Map(lines.map((line) => [line.offer_id, line]));
  const isKnown = new Set(sold.rows.map(({ offer }) => offer.id));
  const unsold = sold.loading ? [] : lines.filter(({ offer_id }) => !isKnown.has(offer_id));
  const isFound = soughtBy(search);
  const found = sold.rows.filter(({ product, offer }) =>
    isFound({ product, offer, called: translatedName(product, format.language) }),
  );
  // What is in the order stands first while nothing is sought; it does not move while somebody steps through it.
  const ordered = search === '' ? found.filter(({ offer }) => lineOf.has(offer.id)) : [];
  const rest = search === '' ? found.filter(({ offer }) => !lineOf.has(offer.id)) : found;
  const set = (each: Sold, quantity: Quantity | null) =>
    void run(
      (database) => setQuantity({ ...actor, database }, order.id, each, quantity),
      quantity === null
        ? {
            as: 'info',
            done: t('supply.cart.removed', { name: translatedName(each.product, format.language) }),
          }
        : {},
    );
  const discard = () =>
    run((database) => deleteDraft({ ...actor, database }, order.id), {
      as: 'info',
      done: t('supply.cart.discarded'),
    }).then((done) => (done ? navigate('/supply-orders') : undefined));
  const row = (each: Sold) => {
    const line = lineOf.get(each.offer.id) ?? null;
    return (
      <CartRow
        key={each.offer.id}
        sold={each}
        line={line}
        quantity={line === null ? null : toQuantity(line.qty)}
        last={lastQuantities.get(each.offer.id) ?? null}
        onQuantity={(quantity) => set(each, quantity)}
      />
    );
  };
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <Page className="flex-1">
        <PageHeader
          title={supplier?.name ?? t('supply.order.unknownSupplier')}
          subtitle={`${orderName(order)} · ${store === undefined ? '' : storeTitle(store)}`}
          backTo="/supply-orders"
          backLabel={t('supply.orders.title')}
          meta={<OrderSyncBadge orderId={order.id} lines={lines} steps={steps} />}
          actions={
            <Button variant="quiet" icon={Trash2} pending={busy} onClick={() => void discard()}>
              {t('supply.cart.discard')}
            </Button>
          }
        />
        <RefusedNotice
          of={({ id, row: { order_id } }) => id === order.id || order_id === order.id}
        />
        <ConflictNotice collection={supplyOrders.name} ids={[order.id]} />
        <ConflictNotice collection={supplyOrderLines.name} ids={lines.map(({ id }) => id)} />
        {terms === undefined ? null : (
          <DeliveryNotice
            terms={terms}
            order={order}
            deliveries={deliveries}
            others={others}
            now={now}
            timeZone={timeZone}
          />
        )}
        {otherDraft === undefined ? null : (
          <OtherDraft
            order={otherDraft}
            pending={busy}
            onMerge={() =>
              void run((database) => mergeDrafts({ ...actor, database }, order.id, otherDraft.id), {
                done: t('supply.cart.merged', { order: orderName(otherDraft) }),
              })
            }
          />
        )}
        <OrderDetailsCard order={order} today={today} deliveries={deliveries} />
        {cart === null ? null : <CartBudget {...cart} />}
        <SearchField
          label={t('supply.cart.search')}
          placeholder={t('supply.cart.search')}
          clearLabel={t('supply.orders.clearSearch')}
          value={search}
          onValueChange={setSearch}
        />
        {ordered.length + unsold.length > 0 ? (
          <section aria-labelledby="in-order" className="flex flex-col gap-3">
            <h2 id="in-order" className="text-heading">
              {t('supply.cart.inOrder')}
            </h2>
            <List>
              {unsold.map((line) => (
                <UnsoldRow
                  key={line.id}
                  line={line}
                  onRemove={
                    <Button
                      icon={Trash2}
                      onClick={() =>
                        void run(
                          (database) => removeLine({ ...actor, database }, order.id, line.id),
                          { as: 'info', done: t('supply.cart.removed', { name: line.name }) },
                        )
                      }
                    >
                      {t('supply.cart.remove')}
                    </Button>
                  }
                />
              ))}
              {ordered.map(row)}
            </List>
          </section>
        ) : null}
        <section aria-labelledby="catalogue" className="flex flex-col gap-3">
          <h2 id="catalogue" className="text-heading">
            {t(search === '' ? 'supply.cart.catalogue' : 'supply.cart.found')}
          </h2>
          {sold.loading ? (
            <SkeletonList rows={6} label={t('supply.order.loading')} />
          ) : rest.length === 0 ? (
            <EmptyState
              headingLevel={3}
              title={t(search === '' ? 'supply.cart.nothingMore' : 'supply.cart.noMatch')}
              action={
                search === '' ? null : (
                  <Button onClick={() => setSearch('')}>{t('supply.orders.clearSearch')}</Button>
                )
              }
            />
          ) : (
            <>
              <List>{rest.slice(0, shown).map(row)}</List>
              {rest.length > shown ? (
                <Button className="self-center" onClick={() => setShown(shown + pageSize)}>
                  {t('supply.orders.more', { count: rest.length - shown })}
                </Button>
              ) : null}
            </>
          )}
        </section>
      </Page>
      <CartBar
        order={order}
        count={lines.length}
        note={cart === null ? null : <CartRest {...cart} />}
        total={sumCents(lines.map(({ qty, unit_price }) => lineTotal(qty, unit_price)))}
        asksForApproval={sold.rows.some(
          ({ product, offer }) => product.needs_approval && lineOf.has(offer.id),
        )}
        minimum={terms?.minimum == null ? null : toCents(terms.minimum)}
        delivery={deliveries[0]?.day ?? null}
      />
    </div>
  );
}
