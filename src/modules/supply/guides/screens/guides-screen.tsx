import { ClipboardList, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../../../../command/use-command.ts';
import { useListState } from '../../../../db/use-list-state.ts';
import { useListWords } from '../../../../i18n/list-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { ListFrame } from '../../../../ui/list-frame.tsx';
import { List, ListRow } from '../../../../ui/list-row.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { AskStore, officeNumber, storeTitle, useCurrentStore } from '../../../stores/index.ts';
import { orderGuides } from '../../model/collections.ts';
import { parseGuideItems } from '../../model/domain/guide-items.ts';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { useSuppliers } from '../../ordering/queries.ts';
import { makeGuide } from '../commands.ts';
import { GuideNameDialog } from '../components/guide-name-dialog.tsx';
import { useGuides } from '../queries.ts';

/** What the store mostly orders, by supplier (rules SG). */
export function GuidesScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const store = useCurrentStore();
  const isOffice = store.number === officeNumber;
  const actor = useOrderActor(store.id);
  const suppliers = useSuppliers();
  const { busy, run } = useCommand();
  const [making, setMaking] = useState(false);
  const make = (name: string, supplierId: string | null) =>
    run(
      async () => {
        if (supplierId === null) return;
        const made = await makeGuide(actor, { storeId: store.id, supplierId, name });
        await navigate(`/supply-orders/guides/${made}`);
      },
      { refused: () => t('ui.notSaved') },
    );
  const button = (
    <Button
      variant="primary"
      icon={Plus}
      disabled={suppliers.rows.length === 0}
      onClick={() => setMaking(true)}
    >
      {t('supply.guides.new')}
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title={t('supply.guides.title')}
        subtitle={storeTitle(store)}
        backTo="/supply-orders"
        backLabel={t('supply.orders.title')}
        actions={isOffice ? null : button}
      />
      {isOffice ? <AskStore /> : <Guides key={store.id} storeId={store.id} />}
      {making ? (
        <GuideNameDialog
          title={t('supply.guides.new')}
          name=""
          suppliers={suppliers.rows}
          pending={busy}
          onClose={() => setMaking(false)}
          onSave={(name, supplierId) => void make(name, supplierId)}
        />
      ) : null}
    </Page>
  );
}

function Guides({ storeId }: { storeId: string }) {
  const { t } = useTranslation();
  const words = useListWords();
  const suppliers = useSuppliers({ every: true });
  const guides = useGuides(storeId);
  const state = useListState(
    suppliers.loading ? { rows: [], loading: true } : guides,
    `store:${storeId}`,
    orderGuides,
  );
  const nameOf = (supplierId: string) =>
    suppliers.rows.find(({ id }) => id === supplierId)?.name ?? t('supply.order.unknownSupplier');
  return (
    <ListFrame
      state={state}
      words={words}
      empty={
        <EmptyState icon={ClipboardList} title={t('supply.guides.none')}>
          {t('supply.guides.noneReason')}
        </EmptyState>
      }
    >
      <List label={t('supply.guides.title')}>
        {guides.rows.map((guide) => (
          <ListRow
            key={guide.id}
            to={`/supply-orders/guides/${guide.id}`}
            title={guide.name}
            subtitle={nameOf(guide.supplier_id)}
            trailing={t('supply.order.lines', { count: parseGuideItems(guide.items).length })}
          />
        ))}
      </List>
    </ListFrame>
  );
}
