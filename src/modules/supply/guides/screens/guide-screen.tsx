import { ArrowDown, ArrowUp, PackagePlus, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useCommand } from '../../../../command/use-command.ts';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import { useFormat } from '../../../../i18n/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { List } from '../../../../ui/list-row.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useFollowedStore } from '../../../stores/index.ts';
import { ConflictNotice, RefusedNotice } from '../../../sync-centre/index.ts';
import { orderGuides, type OrderGuide } from '../../model/collections.ts';
import { translatedName } from '../../../../kernel/translated-name.ts';
import { parseGuideItems } from '../../model/domain/guide-items.ts';
import { toQuantity } from '../../model/domain/quantity.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { usePackWords } from '../../ui/use-pack-words.ts';
import { soughtBy } from '../../model/domain/find-sold.ts';
import { useSold, useSuppliers, type Sold } from '../../ordering/queries.ts';
import { useFromGuide } from '../components/use-from-guide.ts';
import {
  deleteGuide,
  moveGuideItem,
  removeGuideItem,
  renameGuide,
  setGuideQuantity,
} from '../commands.ts';
import { GuideNameDialog } from '../components/guide-name-dialog.tsx';
import { useGuide } from '../queries.ts';

const pageSize = 50;

/** One guide: what it lists, in which order and how much of it (rule SG1). */
export function GuideScreen() {
  const { t } = useTranslation();
  const { guideId = '' } = useParams();
  const { guide, loading } = useGuide(guideId);
  if (loading) {
    return (
      <Page>
        <SkeletonList rows={6} label={t('supply.guides.loading')} />
      </Page>
    );
  }
  if (guide === null) {
    return (
      <Page>
        <EmptyState
          title={t('supply.guides.notFound')}
          headingLevel={1}
          action={
            <ButtonLink to="/supply-orders/guides" variant="primary">
              {t('supply.guides.title')}
            </ButtonLink>
          }
        >
          {t('supply.guides.notFoundReason')}
        </EmptyState>
      </Page>
    );
  }
  return <Guide key={guide.id} guide={guide} />;
}

function Guide({ guide }: { guide: OrderGuide }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  useFollowedStore(guide.store_id);
  const actor = useOrderActor(guide.store_id);
  const command = useCommand();
  const { busy, run } = useJournalCommand();
  const fromGuide = useFromGuide(guide);
  const [renaming, setRenaming] = useState(false);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(pageSize);
  const sold = useSold(guide.supplier_id, guide.store_id);
  const supplier = useSuppliers({ every: true }).rows.find(({ id }) => id === guide.supplier_id);
  const items = parseGuideItems(guide.items);
  const soldBy = new Map(sold.rows.map((each) => [each.offer.id, each]));
  const listed = new Set(items.map(({ offer_id }) => offer_id));
  const isFound = soughtBy(search);
  const found = sold.rows.filter(
    ({ product, offer }) =>
      !listed.has(offer.id) &&
      isFound({ product, offer, called: translatedName(product, format.language) }),
  );
  const discard = () =>
    run((database) => deleteGuide({ ...actor, database }, guide.id), {
      as: 'info',
      done: t('supply.guides.deleted', { name: guide.name }),
    }).then((done) => (done ? navigate('/supply-orders/guides') : undefined));
  const remove = (offerId: string, name: string) =>
    void run((database) => removeGuideItem({ ...actor, database }, guide.id, offerId), {
      as: 'info',
      done: t('supply.cart.removed', { name }),
    });
  const move = (offerId: string, by: 1 | -1) =>
    void run((database) => moveGuideItem({ ...actor, database }, guide.id, offerId, by), {});
  return (
    <Page>
      <PageHeader
        title={guide.name}
        subtitle={supplier?.name ?? t('supply.order.unknownSupplier')}
        backTo="/supply-orders/guides"
        backLabel={t('supply.guides.title')}
        actions={
          <>
            <Button icon={PencilLine} onClick={() => setRenaming(true)}>
              {t('supply.guides.rename')}
            </Button>
            <Button variant="quiet" icon={Trash2} pending={busy} onClick={() => void discard()}>
              {t('supply.guides.delete')}
            </Button>
            <Button
              variant="primary"
              icon={PackagePlus}
              pending={command.busy || fromGuide.busy}
              disabled={items.length === 0 || sold.loading}
              onClick={() => void fromGuide.start(soldBy)}
            >
              {t('supply.orders.new')}
            </Button>
          </>
        }
      />
      <RefusedNotice of={({ id }) => id === guide.id} />
      <ConflictNotice collection={orderGuides.name} ids={[guide.id]} />
      <section aria-labelledby="in-guide" className="flex flex-col gap-3">
        <h2 id="in-guide" className="text-heading">
          {t('supply.order.lines', { count: items.length })}
        </h2>
        {items.length === 0 ? (
          <EmptyState headingLevel={3} title={t('supply.guides.empty')}>
            {t('supply.guides.emptyReason')}
          </EmptyState>
        ) : (
          <List>
            {items.map(({ offer_id, qty }, place) => {
              const each = soldBy.get(offer_id);
              const name =
                each === undefined
                  ? t('supply.guides.notSold')
                  : translatedName(each.product, format.language);
              return (
                <li
                  key={offer_id}
                  className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5"
                >
                  <span className="flex shrink-0">
                    <IconButton
                      icon={ArrowUp}
                      label={t('supply.guides.up', { name })}
                      disabled={place === 0}
                      onClick={() => move(offer_id, -1)}
                    />
                    <IconButton
                      icon={ArrowDown}
                      label={t('supply.guides.down', { name })}
                      disabled={place === items.length - 1}
                      onClick={() => move(offer_id, 1)}
                    />
                  </span>
                  {each === undefined ? (
                    <>
                      <p className="min-w-40 flex-1 basis-40 text-muted">{name}</p>
                      <Button icon={Trash2} onClick={() => remove(offer_id, name)}>
                        {t('supply.cart.remove')}
                      </Button>
                    </>
                  ) : (
                    <GuideProduct
                      sold={each}
                      qty={qty}
                      onQuantity={(quantity) =>
                        quantity === null
                          ? remove(offer_id, name)
                          : void run(
                              (database) =>
                                setGuideQuantity(
                                  { ...actor, database },
                                  guide.id,
                                  each.offer,
                                  quantity,
                                ),
                              {},
                            )
                      }
                    />
                  )}
                </li>
              );
            })}
          </List>
        )}
      </section>
      <section aria-labelledby="to-add" className="flex flex-col gap-3">
        <h2 id="to-add" className="text-heading">
          {t('supply.cart.catalogue')}
        </h2>
        <SearchField
          label={t('supply.cart.search')}
          placeholder={t('supply.cart.search')}
          clearLabel={t('supply.orders.clearSearch')}
          value={search}
          onValueChange={setSearch}
        />
        {sold.loading ? (
          <SkeletonList rows={4} label={t('supply.guides.loading')} />
        ) : found.length === 0 ? (
          <EmptyState
            headingLevel={3}
            title={t(search === '' ? 'supply.cart.nothingMore' : 'supply.cart.noMatch')}
          />
        ) : (
          <>
            <List>
              {found.slice(0, shown).map((each) => (
                <li
                  key={each.offer.id}
                  className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5"
                >
                  <GuideProduct
                    sold={each}
                    qty={null}
                    onQuantity={(quantity) =>
                      void run(
                        (database) =>
                          setGuideQuantity({ ...actor, database }, guide.id, each.offer, quantity),
                        {},
                      )
                    }
                  />
                </li>
              ))}
            </List>
            {found.length > shown ? (
              <Button className="self-center" onClick={() => setShown(shown + pageSize)}>
                {t('supply.orders.more', { count: found.length - shown })}
              </Button>
            ) : null}
          </>
        )}
      </section>
      {renaming ? (
        <GuideNameDialog
          title={t('supply.guides.rename')}
          name={guide.name}
          suppliers={[]}
          pending={busy}
          onClose={() => setRenaming(false)}
          onSave={(name) =>
            void run((database) => renameGuide({ ...actor, database }, guide.id, name), {
              done: t('supply.guides.renamed'),
            }).then((done) => (done ? setRenaming(false) : undefined))
          }
        />
      ) : null}
    </Page>
  );
}

function GuideProduct({
  sold: { product, offer },
  qty,
  onQuantity,
}: {
  sold: Sold;
  /** In order units; null: it is not in the guide. */
  qty: number | null;
  onQuantity: (quantity: number | null) => void;
}) {
  const format = useFormat();
  const words = usePackWords();
  const name = translatedName(product, format.language);
  return (
    <>
      <div className="min-w-40 flex-1 basis-40">
        <p className="font-semibold text-ink">{name}</p>
        <p className="text-small text-muted">
          {[
            offer.code,
            words.pack(offer, product.base_unit),
            words.price(offer),
            words.announced(offer),
          ]
            .filter((part) => part !== null && part !== '')
            .join(' · ')}
        </p>
      </div>
      <QuantityStepper
        name={name}
        offer={offer}
        quantity={qty === null ? null : toQuantity(qty)}
        onQuantity={onQuantity}
      />
    </>
  );
}
