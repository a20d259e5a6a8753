import { ClipboardList, Repeat } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../../../../command/use-command.ts';
import { useListState } from '../../../../db/use-list-state.ts';
import { useFormat } from '../../../../i18n/format.ts';
import { useListWords } from '../../../../i18n/list-words.ts';
import { toCents } from '../../../../kernel/money.ts';
import { ListFrame } from '../../../../ui/list-frame.tsx';
import { List, ListRow } from '../../../../ui/list-row.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import { Button } from '../../../../ui/button.tsx';
import { AskStore, officeNumber, storeTitle, useCurrentStore } from '../../../stores/index.ts';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { repeatOrder, startOrder, type Ordered } from '../../ordering/commands.ts';
import {
  suppliers as supplierKind,
  type OrderGuide,
  type Supplier,
} from '../../model/collections.ts';
import { orderName } from '../../model/domain/order-name.ts';
import { wasOrdered } from '../../model/domain/order-list.ts';
import { useFromGuide } from '../../guides/components/use-from-guide.ts';
import { useGuides } from '../../guides/queries.ts';
import { useOrders, useSold, useSuppliers, type KnownOrder } from '../../ordering/queries.ts';

/** Whom to order from: a new draft, the one that is open, or the same as last time. */
export function NewOrderScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  return (
    <Page>
      <PageHeader
        title={t('supply.new.title')}
        subtitle={storeTitle(store)}
        backTo="/supply-orders"
        backLabel={t('supply.orders.title')}
      />
      {store.number === officeNumber ? (
        <AskStore />
      ) : (
        <Suppliers key={store.id} storeId={store.id} />
      )}
    </Page>
  );
}

function Suppliers({ storeId }: { storeId: string }) {
  const { t } = useTranslation();
  const words = useListWords();
  const suppliers = useSuppliers();
  const orders = useOrders(storeId);
  const guides = useGuides(storeId);
  // A row is higher where there was an order before: nothing moves once it is drawn.
  const state = useListState(
    orders.loading || guides.loading ? { rows: [], loading: true } : suppliers,
    'global',
    supplierKind,
  );
  return (
    <ListFrame
      state={state}
      words={words}
      empty={
        <EmptyState title={t('supply.new.noSuppliers')}>
          {t('supply.new.noSuppliersReason')}
        </EmptyState>
      }
    >
      <h2 className="text-heading">{t('supply.new.whom')}</h2>
      <List label={t('supply.new.whom')}>
        {suppliers.rows.map((supplier) => (
          <SupplierRow
            key={supplier.id}
            supplier={supplier}
            storeId={storeId}
            orders={orders.rows.filter(({ supplier_id }) => supplier_id === supplier.id)}
            guides={guides.rows.filter(({ supplier_id }) => supplier_id === supplier.id)}
          />
        ))}
      </List>
    </ListFrame>
  );
}

function SupplierRow({
  supplier,
  storeId,
  orders,
  guides,
}: {
  supplier: Supplier;
  storeId: string;
  guides: readonly OrderGuide[];
  /** The newest first. */
  orders: readonly KnownOrder[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const actor = useOrderActor(storeId);
  const { busy, run } = useCommand();
  const draft = orders.find(({ reached }) => reached === 'draft');
  const last = orders.find(({ reached }) => wasOrdered(reached));
  const sold = useSold(last === undefined && guides.length === 0 ? null : supplier.id, storeId);
  const soldBy = new Map(sold.rows.map((each) => [each.offer.id, each]));
  const start = () =>
    run(
      async () => {
        const id = await startOrder(actor, { storeId, supplierId: supplier.id });
        await navigate(`/supply-orders/edit/${id}`);
      },
      { refused: () => t('ui.notSaved') },
    );
  const repeat = (order: KnownOrder) =>
    run(
      async () => {
        const { id, left } = await repeatOrder(actor, order.id, soldBy);
        if (left > 0) toast.info(t('supply.new.notSold', { count: left }));
        await navigate(`/supply-orders/edit/${id}`);
      },
      { refused: () => t('ui.notSaved') },
    );
  return (
    <ListRow
      // On a phone the button goes below: the name needs the width.
      className="max-sm:flex-wrap max-sm:[&>:first-child]:basis-full max-sm:[&>span:last-child]:px-2 max-sm:[&>span:last-child]:pb-2"
      title={supplier.name}
      {...(draft === undefined
        ? { onSelect: () => void start() }
        : { to: `/supply-orders/edit/${draft.id}` })}
      subtitle={
        draft === undefined
          ? t('supply.new.begin')
          : t('supply.new.goOn', { order: orderName(draft) })
      }
      meta={
        last === undefined ? null : (
          <span>
            {t('supply.new.last', {
              day: format.date(last.submitted_at ?? last.created_at),
              total: format.money(toCents(last.subtotal)),
            })}
          </span>
        )
      }
      actions={
        draft !== undefined || (last === undefined && guides.length === 0) ? null : (
          <span className="flex flex-wrap gap-1">
            {last === undefined ? null : (
              <Button
                variant="quiet"
                icon={Repeat}
                pending={busy}
                aria-label={t('supply.new.repeatOf', { supplier: supplier.name })}
                onClick={() => void repeat(last)}
              >
                {t('supply.new.repeat')}
              </Button>
            )}
            {guides.map((guide) => (
              <FromGuide key={guide.id} guide={guide} sold={sold.loading ? null : soldBy} />
            ))}
          </span>
        )
      }
    />
  );
}

function FromGuide({
  guide,
  sold,
}: {
  guide: OrderGuide;
  /** By offer; null until it is read. */
  sold: ReadonlyMap<string, Ordered> | null;
}) {
  const { t } = useTranslation();
  const { busy, start } = useFromGuide(guide);
  return (
    <Button
      variant="quiet"
      icon={ClipboardList}
      pending={busy}
      disabled={sold === null}
      aria-label={t('supply.guides.startOf', { name: guide.name })}
      onClick={() => sold !== null && void start(sold)}
    >
      {guide.name}
    </Button>
  );
}
