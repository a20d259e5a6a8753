import { PackagePlus, Truck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListWords } from '../../../../i18n/list-words.ts';
import { useListState } from '../../../../db/use-list-state.ts';
import { Button } from '../../../../ui/button.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { ListFrame } from '../../../../ui/list-frame.tsx';
import { List } from '../../../../ui/list-row.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import {
  AskStore,
  officeNumber,
  storeTitle,
  useCurrentStore,
  usePermission,
} from '../../../stores/index.ts';
import { useIdentity } from '../../../auth/index.ts';
import { orderName } from '../../model/domain/order-name.ts';
import { supplyOrders } from '../../model/collections.ts';
import { OrderRow } from '../components/order-row.tsx';
import {
  isInView,
  matchesOrder,
  orderViews,
  type OrderView,
} from '../../model/domain/order-list.ts';
import { useOrders, useSuppliers, type KnownOrder } from '../../ordering/queries.ts';

const pageSize = 30;

/** Everything that the store has ordered. */
export function OrdersScreen() {
  const { t } = useTranslation();
  return <Orders title={t('supply.orders.title')} mine={false} />;
}

/** What this person has ordered. */
export function MyOrdersScreen() {
  const { t } = useTranslation();
  return <Orders title={t('supply.orders.my')} mine />;
}

function Orders({ title, mine }: { title: string; mine: boolean }) {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const isOffice = store.number === officeNumber;
  const mayOrder = usePermission('manage_supply') && !isOffice;
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={storeTitle(store)}
        actions={
          mayOrder ? (
            <>
              <ButtonLink to="/supply-hub">{t('supply.hub.title')}</ButtonLink>
              <ButtonLink to="/supply-hub/reorder-suggestions">
                {t('supply.reorder.title')}
              </ButtonLink>
              <ButtonLink to="/supply-orders/guides">{t('supply.guides.title')}</ButtonLink>
              <ButtonLink to="/supply-orders/new" variant="primary" icon={PackagePlus}>
                {t('supply.orders.new')}
              </ButtonLink>
            </>
          ) : null
        }
      />
      {isOffice ? (
        <AskStore />
      ) : (
        <OrdersOf key={store.id} storeId={store.id} mine={mine} mayOrder={mayOrder} />
      )}
    </Page>
  );
}

function OrdersOf({
  storeId,
  mine,
  mayOrder,
}: {
  storeId: string;
  mine: boolean;
  mayOrder: boolean;
}) {
  const { t } = useTranslation();
  const { userId } = useIdentity();
  const words = useListWords();
  const orders = useOrders(storeId);
  const suppliers = useSuppliers({ every: true });
  const [view, setView] = useState<OrderView>('open');
  const rows = mine ? orders.rows.filter(({ user_id }) => user_id === userId) : orders.rows;
  const state = useListState(
    { rows, loading: orders.loading || suppliers.loading },
    `store:${storeId}`,
    supplyOrders,
  );
  const names = new Map(suppliers.rows.map(({ id, name }) => [id, name]));
  const supplierOf = (order: KnownOrder) =>
    names.get(order.supplier_id) ?? t('supply.order.unknownSupplier');
  return (
    <ListFrame
      state={state}
      words={words}
      empty={
        <EmptyState
          icon={Truck}
          title={t(mine ? 'supply.orders.noneOfMine' : 'supply.orders.none')}
          action={
            mayOrder ? (
              <ButtonLink to="/supply-orders/new" variant="primary" icon={PackagePlus}>
                {t('supply.orders.new')}
              </ButtonLink>
            ) : null
          }
        >
          {t(mayOrder ? 'supply.orders.noneReason' : 'supply.orders.noneToRead')}
        </EmptyState>
      }
    >
      <Tabs
        label={t('supply.orders.title')}
        value={view}
        onValueChange={setView}
        tabs={orderViews.map((each) => ({
          value: each,
          label: t(`supply.orders.view.${each}`),
          badge: String(rows.filter(({ reached }) => isInView(reached, each)).length),
          panel: (
            <View
              label={t(`supply.orders.view.${each}`)}
              orders={rows.filter(({ reached }) => isInView(reached, each))}
              supplierOf={supplierOf}
              mayOrder={mayOrder}
            />
          ),
        }))}
      />
    </ListFrame>
  );
}

function View({
  label,
  orders,
  supplierOf,
  mayOrder,
}: {
  label: string;
  orders: readonly KnownOrder[];
  supplierOf: (order: KnownOrder) => string;
  mayOrder: boolean;
}) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(pageSize);
  const found = orders.filter((order) =>
    matchesOrder({ name: orderName(order), supplier: supplierOf(order) }, search),
  );
  return (
    <div className="flex flex-col gap-4">
      <SearchField
        label={t('supply.orders.search')}
        placeholder={t('supply.orders.search')}
        clearLabel={t('supply.orders.clearSearch')}
        value={search}
        onValueChange={setSearch}
      />
      {found.length === 0 ? (
        <EmptyState
          icon={Truck}
          title={t(search === '' ? 'supply.orders.noneHere' : 'supply.orders.noMatch')}
          action={
            search === '' ? null : (
              <Button onClick={() => setSearch('')}>{t('supply.orders.clearSearch')}</Button>
            )
          }
        />
      ) : (
        <>
          <List label={label}>
            {found.slice(0, shown).map((order) => (
              <OrderRow
                key={order.id}
                order={order}
                supplier={supplierOf(order)}
                mayEdit={mayOrder}
              />
            ))}
          </List>
          {found.length > shown ? (
            <Button className="self-center" onClick={() => setShown(shown + pageSize)}>
              {t('supply.orders.more', { count: found.length - shown })}
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}
