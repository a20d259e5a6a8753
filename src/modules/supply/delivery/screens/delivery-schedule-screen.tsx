import { CalendarPlus, ChevronLeft, ChevronRight, Plus, Truck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useConnection } from '../../../../db/use-connection.ts';
import { useListState } from '../../../../db/use-list-state.ts';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { useListWords } from '../../../../i18n/list-words.ts';
import {
  addDays,
  businessDayOf,
  isBusinessDay,
  weekStart,
  type BusinessDay,
} from '../../../../kernel/business-week.ts';
import { hasPermission } from '../../../../kernel/permission.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { ListFrame } from '../../../../ui/list-frame.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import {
  AskStore,
  officeNumber,
  storeTitle,
  useCurrentStore,
  useStanding,
} from '../../../stores/index.ts';
import { supplierTerms } from '../../model/collections.ts';
import {
  deliveriesToOrderFor,
  withException,
  withoutException,
  type DeliveryException,
  type KnownTerms,
} from '../../model/domain/delivery.ts';
import { useOrders, useSuppliers, type KnownOrder } from '../../ordering/queries.ts';
import { mayKeepTerms } from '../commands.ts';
import { DeliveryWeek } from '../components/delivery-week.tsx';
import { ExtraDialog } from '../components/extra-dialog.tsx';
import { MoveDialog } from '../components/move-dialog.tsx';
import type { DeliveryChange } from '../components/planned-delivery.tsx';
import { TermsDialog } from '../components/terms-dialog.tsx';
import { TermsList } from '../components/terms-list.tsx';
import { useTermsKeeper } from '../components/use-terms-keeper.ts';
import { deliveryWeek, type Planned } from '../domain/delivery-week.ts';
import { stillToCome } from '../domain/terms-draft.ts';
import { useTerms } from '../queries.ts';
import { useDayWords } from '../../ui/use-day-words.ts';

/** Which supplier comes when: read by everybody of a store, kept by who administers it (rules SD). */
export function DeliveryScheduleScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  if (store.number === officeNumber) {
    return (
      <Page>
        <PageHeader title={t('supply.delivery.title')} subtitle={storeTitle(store)} />
        <AskStore />
      </Page>
    );
  }
  return (
    <ClockZone value={store.timeZone}>
      <Schedule key={store.id} />
    </ClockZone>
  );
}

type Dialog =
  | { readonly kind: 'terms'; readonly terms: KnownTerms | null }
  | { readonly kind: 'extra' }
  | { readonly kind: 'move'; readonly terms: KnownTerms; readonly plannedOn: BusinessDay };

function Schedule() {
  const { t } = useTranslation();
  const format = useFormat();
  const dayWords = useDayWords();
  const words = useListWords();
  const store = useCurrentStore();
  const standing = useStanding(store.id);
  const mayKeep = mayKeepTerms(standing);
  const offline = useConnection() === 'offline';
  const keeper = useTermsKeeper(store.id);
  const now = useNow();
  const today = businessDayOf(now, store.timeZone);
  const [address, setAddress] = useSearchParams();
  const asked = address.get('week') ?? '';
  const start = weekStart(isBusinessDay(asked) ? asked : today);
  const view = address.get('view') === 'list' ? 'list' : 'week';
  const terms = useTerms(store.id);
  const suppliers = useSuppliers({ every: true });
  const { rows: orders, loading: ordersLoading } = useOrders(store.id);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  // A day is higher where something is ordered for it: nothing moves once it is drawn.
  const state = useListState(
    ordersLoading || suppliers.loading ? { rows: [], loading: true } : terms,
    `store:${store.id}`,
    supplierTerms,
  );
  const nameOf = (id: string) =>
    suppliers.rows.find((supplier) => supplier.id === id)?.name ??
    t('supply.order.unknownSupplier');
  const sorted = [...terms.rows].sort((a, b) =>
    nameOf(a.supplier_id).localeCompare(nameOf(b.supplier_id)),
  );
  const withoutTerms = suppliers.rows.filter(
    ({ id, is_active }) => is_active && !terms.rows.some(({ supplier_id }) => supplier_id === id),
  );
  const set = (name: 'week' | 'view', value: string | null) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  const goTo = (week: BusinessDay) => set('week', week === weekStart(today) ? null : week);
  const except = (of: KnownTerms, exceptions: readonly DeliveryException[], done: string) =>
    keeper.except(of, stillToCome(exceptions, today), done);
  const change = (
    { terms: of, delivery }: Planned<KnownOrder>,
    day: BusinessDay,
    wanted: DeliveryChange,
  ) => {
    const supplier = nameOf(of.supplier_id);
    if (wanted === 'move') {
      setDialog({ kind: 'move', terms: of, plannedOn: day });
    } else if (wanted === 'skip') {
      void except(
        of,
        withException(of.exceptions, { kind: 'skipped', day }),
        t('supply.delivery.didSkip', { supplier, day: dayWords(day) }),
      );
    } else {
      const plannedOn = delivery?.plannedOn ?? day;
      void except(
        of,
        withoutException(of.exceptions, {
          kind: delivery?.kind === 'extra' ? 'extra' : 'skipped',
          day: plannedOn,
        }),
        t(
          delivery?.kind === 'extra'
            ? 'supply.delivery.didRemoveExtra'
            : 'supply.delivery.didPlanAgain',
          { supplier, day: dayWords(plannedOn) },
        ),
      );
    }
  };
  return (
    <Page>
      <PageHeader
        title={t('supply.delivery.title')}
        subtitle={storeTitle(store)}
        backTo="/supply-orders"
        backLabel={t('supply.orders.title')}
        actions={
          mayKeep ? (
            <>
              {terms.rows.length === 0 ? null : (
                <Button
                  icon={CalendarPlus}
                  disabled={offline}
                  onClick={() => setDialog({ kind: 'extra' })}
                >
                  {t('supply.delivery.extra')}
                </Button>
              )}
              <Button
                variant="primary"
                icon={Plus}
                disabled={offline || withoutTerms.length === 0}
                onClick={() => setDialog({ kind: 'terms', terms: null })}
              >
                {t('supply.delivery.add')}
              </Button>
            </>
          ) : null
        }
      />
      {mayKeep && offline ? (
        <p role="status" className="text-small text-muted">
          {t('supply.delivery.offline')}
        </p>
      ) : null}
      <ListFrame
        state={state}
        words={words}
        empty={
          <EmptyState icon={Truck} title={t('supply.delivery.none')}>
            {t(`supply.delivery.${mayKeep ? 'noneHint' : 'noneReason'}`)}
          </EmptyState>
        }
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SegmentedControl
            label={t('supply.delivery.view')}
            hideLabel
            value={view}
            onValueChange={(next) => set('view', next === 'list' ? 'list' : null)}
            options={[
              { value: 'week', label: t('supply.delivery.week') },
              { value: 'list', label: t('supply.delivery.list') },
            ]}
          />
          {view === 'week' ? (
            <div className="flex flex-wrap items-center gap-1">
              <IconButton
                icon={ChevronLeft}
                label={t('supply.delivery.weekBefore')}
                onClick={() => goTo(addDays(start, -7))}
              />
              <h2 className="text-heading tabular-nums" aria-live="polite">
                {t('supply.delivery.weekOf', { day: format.mediumDate(start) })}
              </h2>
              <IconButton
                icon={ChevronRight}
                label={t('supply.delivery.weekAfter')}
                onClick={() => goTo(addDays(start, 7))}
              />
              {start === weekStart(today) ? null : (
                <Button variant="quiet" onClick={() => goTo(weekStart(today))}>
                  {t('supply.delivery.thisWeek')}
                </Button>
              )}
            </div>
          ) : null}
        </div>
        {view === 'week' ? (
          <DeliveryWeek
            week={deliveryWeek(terms.rows, orders, start, store.timeZone)}
            today={today}
            now={now}
            nameOf={nameOf}
            mayOrder={hasPermission(standing, 'manage_supply')}
            onChange={mayKeep && !offline && !keeper.busy ? change : null}
          />
        ) : (
          <TermsList
            terms={sorted}
            nameOf={nameOf}
            nextOf={(of) =>
              deliveriesToOrderFor(of, {
                notBefore: today,
                now,
                timeZone: store.timeZone,
                count: 1,
              })[0] ?? null
            }
            mayKeep={mayKeep}
            blocked={offline || keeper.busy}
            onEdit={(of) => setDialog({ kind: 'terms', terms: of })}
            onEnd={(of) =>
              keeper.end(
                of.supplier_id,
                t('supply.delivery.ended', { supplier: nameOf(of.supplier_id) }),
              )
            }
          />
        )}
      </ListFrame>
      {dialog?.kind === 'terms' ? (
        <TermsDialog
          terms={dialog.terms}
          suppliers={withoutTerms}
          busy={keeper.busy}
          onSave={(draft) => keeper.save(draft, dialog.terms === null)}
          onClose={() => setDialog(null)}
        />
      ) : dialog?.kind === 'move' ? (
        <MoveDialog
          supplier={nameOf(dialog.terms.supplier_id)}
          plannedOn={dialog.plannedOn}
          today={today}
          busy={keeper.busy}
          onMove={(to) =>
            except(
              dialog.terms,
              withException(dialog.terms.exceptions, {
                kind: 'moved',
                day: dialog.plannedOn,
                moved_to: to,
              }),
              t('supply.delivery.didMove', {
                supplier: nameOf(dialog.terms.supplier_id),
                day: dayWords(to),
              }),
            )
          }
          onClose={() => setDialog(null)}
        />
      ) : dialog?.kind === 'extra' ? (
        <ExtraDialog
          terms={sorted.map((each) => ({ ...each, supplier: nameOf(each.supplier_id) }))}
          today={today}
          busy={keeper.busy}
          onAdd={(to, extra) =>
            except(
              to,
              withException(to.exceptions, extra),
              t('supply.delivery.didAdd', {
                supplier: nameOf(to.supplier_id),
                day: dayWords(extra.day),
              }),
            )
          }
          onClose={() => setDialog(null)}
        />
      ) : null}
    </Page>
  );
}
