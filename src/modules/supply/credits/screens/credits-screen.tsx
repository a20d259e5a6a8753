import { HandCoins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../../../db/database-context.tsx';
import { useListState } from '../../../../db/use-list-state.ts';
import { ClockZone } from '../../../../i18n/format.ts';
import { useListWords } from '../../../../i18n/list-words.ts';
import { ListFrame } from '../../../../ui/list-frame.tsx';
import { List } from '../../../../ui/list-row.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { AskStore, officeNumber, storeTitle, useCurrentStore } from '../../../stores/index.ts';
import { supplyCredits, supplyOrders } from '../../model/collections.ts';
import { isOpenCredit } from '../../model/domain/credit-status.ts';
import { orderName } from '../../model/domain/order-name.ts';
import { useSuppliers } from '../../ordering/queries.ts';
import { CreditRow } from '../components/credit-row.tsx';
import { useCredits, type KnownCredit } from '../queries.ts';

/** What suppliers owe the store for deliveries that were not as ordered (rules CR). */
export function CreditsScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  return (
    <ClockZone value={store.timeZone}>
      <Page>
        <PageHeader
          title={t('supply.credits.title')}
          subtitle={storeTitle(store)}
          backTo="/supply-orders"
          backLabel={t('supply.orders.title')}
        />
        {store.number === officeNumber ? (
          <AskStore />
        ) : (
          <Credits key={store.id} storeId={store.id} />
        )}
      </Page>
    </ClockZone>
  );
}

function Credits({ storeId }: { storeId: string }) {
  const { t } = useTranslation();
  const words = useListWords();
  const credits = useCredits(storeId);
  const orders = useRows(supplyOrders, { equals: { store_id: storeId } });
  const suppliers = useSuppliers({ every: true });
  const state = useListState(
    { rows: credits.rows, loading: credits.loading || suppliers.loading || orders.loading },
    `store:${storeId}`,
    supplyCredits,
  );
  const numbers = new Map(orders.rows.map((order) => [order.id, orderName(order)]));
  const names = new Map(suppliers.rows.map(({ id, name }) => [id, name]));
  const row = (credit: KnownCredit) => (
    <CreditRow
      key={credit.id}
      credit={credit}
      supplier={names.get(credit.supplier_id) ?? t('supply.order.unknownSupplier')}
      order={numbers.get(credit.order_id) ?? null}
    />
  );
  const open = credits.rows.filter(({ reached }) => isOpenCredit(reached));
  const closed = credits.rows.filter(({ reached }) => !isOpenCredit(reached));
  return (
    <ListFrame
      state={state}
      words={words}
      empty={
        <EmptyState icon={HandCoins} title={t('supply.credits.none')}>
          {t('supply.credits.noneReason')}
        </EmptyState>
      }
    >
      <section className="flex flex-col gap-3">
        <h2 className="text-heading">{t('supply.credits.open')}</h2>
        {open.length === 0 ? (
          <p className="text-body text-muted">{t('supply.credits.noneOpen')}</p>
        ) : (
          <List label={t('supply.credits.open')}>{open.map(row)}</List>
        )}
      </section>
      {closed.length === 0 ? null : (
        <section className="mt-6 flex flex-col gap-3">
          <h2 className="text-heading">{t('supply.credits.closed')}</h2>
          <List label={t('supply.credits.closed')}>{closed.map(row)}</List>
        </section>
      )}
    </ListFrame>
  );
}
