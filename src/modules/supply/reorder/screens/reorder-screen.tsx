import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { List, ListRow } from '../../../../ui/list-row.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { AskStore, officeNumber, storeTitle, useCurrentStore } from '../../../stores/index.ts';
import { translatedName } from '../../../../kernel/translated-name.ts';
import { useDayWords } from '../../ui/use-day-words.ts';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { bringBackSuggestion } from '../commands.ts';
import { SupplierSuggestions } from '../components/supplier-suggestions.tsx';
import { useReorder } from '../queries.ts';

/** What the current store should order now, from whom, and how that comes about (rules SU). */
export function ReorderScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  return (
    <ClockZone value={store.timeZone}>
      <Page>
        <PageHeader
          title={t('supply.reorder.title')}
          subtitle={storeTitle(store)}
          backTo="/supply-orders"
          backLabel={t('supply.orders.title')}
        />
        {store.number === officeNumber ? (
          <AskStore />
        ) : (
          <Suggestions key={store.id} storeId={store.id} timeZone={store.timeZone} />
        )}
      </Page>
    </ClockZone>
  );
}

function Suggestions({ storeId, timeZone }: { storeId: string; timeZone: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const dayWords = useDayWords();
  const actor = useOrderActor(storeId);
  const { busy, run } = useJournalCommand();
  const { reorder, suppliers, drafts, loading, hasShelves } = useReorder(storeId, timeZone);
  if (loading) return <SkeletonList rows={6} label={t('supply.reorder.loading')} />;
  const counting = (
    <ButtonLink to="/supply-inventory/count" variant="primary">
      {t('supply.reorder.count')}
    </ButtonLink>
  );
  if (!hasShelves) {
    return (
      <EmptyState title={t('supply.reorder.noShelf')} action={counting}>
        {t('supply.reorder.noShelfReason')}
      </EmptyState>
    );
  }
  const nameOf = (supplierId: string) => suppliers.get(supplierId)?.name ?? '';
  return (
    <>
      {reorder.suppliers.length === 0 ? (
        <EmptyState title={t('supply.reorder.none')}>{t('supply.reorder.noneReason')}</EmptyState>
      ) : (
        [...reorder.suppliers]
          .sort((a, b) => nameOf(a.supplierId).localeCompare(nameOf(b.supplierId)))
          .map((suggested) => {
            const draft = drafts.get(suggested.supplierId);
            return (
              <SupplierSuggestions
                key={suggested.supplierId}
                storeId={storeId}
                supplier={suppliers.get(suggested.supplierId)}
                suggested={suggested}
                draft={draft?.order}
                draftLines={draft?.lines ?? []}
              />
            );
          })
      )}
      {reorder.uncounted.length === 0 ? null : (
        <section aria-labelledby="uncounted" className="flex flex-col gap-3">
          <h2 id="uncounted" className="text-heading">
            {t('supply.reorder.uncounted')}
          </h2>
          <p className="text-small text-muted">{t('supply.reorder.uncountedReason')}</p>
          <List label={t('supply.reorder.uncounted')}>
            {reorder.uncounted.map((product) => (
              <ListRow key={product.id} title={translatedName(product, format.language)} />
            ))}
          </List>
          <div>{counting}</div>
        </section>
      )}
      {reorder.dismissed.length === 0 ? null : (
        <section aria-labelledby="put-off" className="flex flex-col gap-3">
          <h2 id="put-off" className="text-heading">
            {t('supply.reorder.putOffHeading')}
          </h2>
          <List label={t('supply.reorder.putOffHeading')}>
            {reorder.dismissed.map(({ product, until }) => {
              const name = translatedName(product, format.language);
              return (
                <ListRow
                  key={product.id}
                  title={name}
                  subtitle={t('supply.reorder.until', { day: dayWords(until) })}
                  actions={
                    <Button
                      variant="quiet"
                      pending={busy}
                      aria-label={t('supply.reorder.askAgainOf', { name })}
                      onClick={() =>
                        void run(
                          (database) =>
                            bringBackSuggestion({ ...actor, database }, storeId, product.id),
                          { as: 'info', done: t('supply.reorder.askedAgain', { name }) },
                        )
                      }
                    >
                      {t('supply.reorder.askAgain')}
                    </Button>
                  }
                />
              );
            })}
          </List>
        </section>
      )}
    </>
  );
}
