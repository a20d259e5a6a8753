import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useRecordStatus } from '../../../../db/database-context.tsx';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { useRecordStatusLabel } from '../../../../i18n/record-status.ts';
import { toCents } from '../../../../kernel/money.ts';
import { hasPermission } from '../../../../kernel/permission.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Card } from '../../../../ui/card.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { RecordStatusBadge, RecordStatusRoom } from '../../../../ui/record-status-badge.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState, NoAccessState } from '../../../../ui/states.tsx';
import {
  storeTitle,
  useFollowedStore,
  useMemberName,
  useStanding,
  useStores,
} from '../../../stores/index.ts';
import { ConflictNotice, RefusedNotice } from '../../../sync-centre/index.ts';
import { supplyCredits } from '../../model/collections.ts';
import { isOpenCredit } from '../../model/domain/credit-status.ts';
import { orderName } from '../../model/domain/order-name.ts';
import { useSuppliers } from '../../ordering/queries.ts';
import { CloseCredit } from '../components/close-credit.tsx';
import { CreditItems } from '../components/credit-items.tsx';
import { CreditLink } from '../components/credit-link.tsx';
import { CreditNote } from '../components/credit-note.tsx';
import { CreditStatusBadge } from '../components/credit-status-badge.tsx';
import { useCredit, type CreditDetails, type KnownCredit } from '../queries.ts';

/** A credit: what is asked for, what the supplier says, and how it ends (rules CR). */
export function CreditScreen() {
  const { t } = useTranslation();
  const { creditId = '' } = useParams();
  const details = useCredit(creditId);
  const stores = useStores();
  if (details.loading) {
    return (
      <Page>
        <SkeletonList rows={5} label={t('supply.credits.loading')} />
      </Page>
    );
  }
  const { credit } = details;
  if (credit === null) {
    return (
      <Page>
        <EmptyState headingLevel={1} title={t('supply.credits.notFound')} action={<Back />}>
          {t('supply.order.notFoundReason')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <ClockZone value={stores.find(({ id }) => id === credit.store_id)?.timeZone}>
      <Credit key={credit.id} {...details} credit={credit} />
    </ClockZone>
  );
}

function Credit({
  credit,
  order,
  receipt,
  items,
  total,
}: CreditDetails & { readonly credit: KnownCredit }) {
  const { t } = useTranslation();
  const format = useFormat();
  useFollowedStore(credit.store_id);
  const standing = useStanding(credit.store_id);
  const store = useStores().find(({ id }) => id === credit.store_id);
  const supplier =
    useSuppliers({ every: true }).rows.find(({ id }) => id === credit.supplier_id)?.name ??
    t('supply.order.unknownSupplier');
  const status = useRecordStatus([{ collection: supplyCredits.name, id: credit.id }]);
  const label = useRecordStatusLabel();
  if (!hasPermission(standing, 'view_supply')) {
    return (
      <Page>
        <NoAccessState title={t('supply.noAccess')} headingLevel={1} action={<Back />} />
      </Page>
    );
  }
  const isOpen = isOpenCredit(credit.reached);
  const mayWrite = isOpen && hasPermission(standing, 'receive_deliveries');
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <Page className="flex-1">
        <PageHeader
          title={t('supply.credits.one')}
          subtitle={[supplier, store === undefined ? null : storeTitle(store)]
            .filter((part) => part !== null)
            .join(' · ')}
          backTo="/supply-orders/credits"
          backLabel={t('supply.credits.title')}
          meta={
            <>
              <CreditStatusBadge status={credit.reached} />
              {status === null ? (
                <RecordStatusRoom />
              ) : (
                <RecordStatusBadge state={status.state} label={label(status)} />
              )}
            </>
          }
          actions={
            <ButtonLink to={`/supply-orders/details/${credit.order_id}`}>
              {order === null ? t('supply.credits.order') : orderName(order)}
            </ButtonLink>
          }
        />
        <RefusedNotice of={({ id }) => id === credit.id} />
        <ConflictNotice collection={supplyCredits.name} ids={[credit.id]} />
        <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
          <div className="flex flex-col gap-5">
            <CreditItems receiptId={credit.receipt_id} items={items} total={total} />
            <p className="text-small text-muted">
              {[
                receipt === null
                  ? null
                  : t('supply.credits.delivered', { day: format.date(receipt.day) }),
                receipt?.invoice_number
                  ? t('supply.receive.invoiceOf', { number: receipt.invoice_number })
                  : null,
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </p>
          </div>
          <div className="flex flex-col gap-5">
            <Said credit={credit} supplier={supplier} />
            {mayWrite && credit.answer === null ? (
              <Card title={t('supply.credits.message')}>
                <CreditNote credit={credit} />
              </Card>
            ) : null}
            {mayWrite ? <CreditLink credit={credit} supplier={supplier} /> : null}
          </div>
        </div>
      </Page>
      {isOpen && hasPermission(standing, 'manage_supply') ? (
        <CloseCredit credit={credit} total={total} />
      ) : null}
    </div>
  );
}

/** What came of it: the supplier's answer, and how the store closed it. */
function Said({ credit, supplier }: { credit: KnownCredit; supplier: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const closer = useMemberName(credit.store_id, credit.closed_by);
  if (credit.answer === null && credit.decision === null) return null;
  const facts: readonly (readonly [string, string | null])[] = [
    [
      t('supply.credits.answer'),
      credit.answer === null
        ? null
        : t(`supply.credits.said.${credit.answer}`, { supplier: credit.answered_by ?? supplier }),
    ],
    [t('supply.credits.when'), credit.answered_at && format.dateTime(credit.answered_at)],
    [t('supply.order.note'), credit.answer_note],
    [
      t('supply.credits.credited'),
      credit.decision === 'settle' ? format.money(toCents(credit.credited ?? credit.amount)) : null,
    ],
    [t('supply.credits.number'), credit.credit_number],
    [
      t('supply.credits.closedBy'),
      credit.closed_by === null
        ? null
        : `${closer ?? ''} ${format.dateTime(credit.closed_at)}`.trim(),
    ],
  ];
  return (
    <Card title={t('supply.credits.outcome')}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
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
    <ButtonLink to="/supply-orders/credits" variant="primary">
      {t('supply.credits.title')}
    </ButtonLink>
  );
}
