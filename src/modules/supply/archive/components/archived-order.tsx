import { Archive, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useCommand } from '../../../../command/use-command.ts';
import { ClockZone, useFormat } from '../../../../i18n/format.ts';
import { useListWords } from '../../../../i18n/list-words.ts';
import { toCents } from '../../../../kernel/money.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ListFrame } from '../../../../ui/list-frame.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { useStores } from '../../../stores/index.ts';
import { OrderStatusBadge } from '../../ui/order-status-badge.tsx';
import { usePackWords } from '../../ui/use-pack-words.ts';
import { orderName } from '../../model/domain/order-name.ts';
import { toQuantity } from '../../model/domain/quantity.ts';
import { restore } from '../commands.ts';
import { useArchivedOrder } from '../queries.ts';
import type { ArchivedOrder as Order } from '../remote.ts';

/** An order that is in the archive, as it was when it went there; `notThere` where it is in neither place. */
export function ArchivedOrder({ orderId, notThere }: { orderId: string; notThere: ReactNode }) {
  const { t } = useTranslation();
  const words = useListWords();
  const [address] = useSearchParams();
  const answer = useArchivedOrder(orderId);
  const order = answer.last?.value;
  const stores = useStores();
  if (order === null) return notThere;
  const list = address.get('list') ?? '';
  return (
    <ClockZone value={stores.find(({ id }) => id === order?.store_id)?.timeZone}>
      <Page>
        <PageHeader
          title={order === undefined ? t('supply.archive.one') : orderName(order)}
          subtitle={order && `${order.supplier_name} · #${order.store_number} ${order.store_name}`}
          backTo={list === '' ? '/archived-orders' : `/archived-orders?${list}`}
          backLabel={t('supply.archive.title')}
          meta={
            order && (
              <>
                {order.status === null ? (
                  <Badge>{t('supply.archive.unknownStatus')}</Badge>
                ) : (
                  <OrderStatusBadge status={order.status} />
                )}
                <Badge icon={Archive}>{t('supply.archive.badge')}</Badge>
              </>
            )
          }
          actions={order && <Restore order={order} />}
        />
        <ListFrame
          state={
            order !== undefined
              ? 'here'
              : answer.state === 'offline'
                ? 'offline'
                : answer.state === 'failed'
                  ? 'refused'
                  : 'loading'
          }
          words={words}
          lines={5}
          empty={null}
          refused={t('supply.archive.failed')}
          offline={[t('supply.archive.offline'), t('supply.archive.offlineReason')]}
          onRetry={answer.again}
        >
          {order && (
            <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
              <Lines order={order} />
              <History order={order} />
            </div>
          )}
        </ListFrame>
      </Page>
    </ClockZone>
  );
}

/** The device gets the order back with the next pull, and shows it in this place. */
function Restore({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { busy, run } = useCommand();
  return (
    <Button
      icon={RotateCcw}
      pending={busy}
      onClick={() =>
        void run(() => restore(order.id), {
          done: t('supply.archive.restored'),
          refused: () => t('supply.archive.notRestored'),
        })
      }
    >
      {t('supply.archive.restore')}
    </Button>
  );
}

function Lines({ order }: { order: Order }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = usePackWords();
  return (
    <Card title={t('supply.order.lines', { count: order.items.length })}>
      <ul className="divide-y divide-line">
        {order.items.map((line) => (
          <li key={line.id} className="flex items-start justify-between gap-4 py-2.5">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere text-ink">{line.name}</p>
              <p className="text-small text-muted tabular-nums">
                {[
                  words.twin(toQuantity(line.qty), line, line.base_unit) ??
                    words.units(line.qty, line.order_unit),
                  line.supplier_code,
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </p>
            </div>
            <p className="shrink-0 text-end font-semibold text-ink tabular-nums">
              {format.money(toCents(line.line_total))}
            </p>
          </li>
        ))}
      </ul>
      <p className="flex justify-between border-t border-line-strong pt-3 text-heading text-ink">
        <span>{t('supply.order.total')}</span>
        <span className="tabular-nums">{format.money(toCents(order.subtotal))}</span>
      </p>
    </Card>
  );
}

function History({ order }: { order: Order }) {
  const { t } = useTranslation();
  const format = useFormat();
  const moments = [
    { id: 'begun', what: t('supply.timeline.begun'), at: order.created_at, why: null },
    ...order.steps.map(({ id, step, made_at, reason }) => ({
      id,
      what: step === null ? t('supply.archive.unknownStatus') : t(`supply.timeline.${step}`),
      at: made_at,
      why: reason,
    })),
    {
      id: 'archived',
      what: t('supply.archive.badge'),
      at: order.archived_at,
      why: order.archive_reason ?? t('supply.archive.automated'),
    },
  ];
  return (
    <Card title={t('supply.timeline.title')}>
      <ol className="flex flex-col gap-3 border-s-2 border-line ps-4">
        {moments.map(({ id, what, at, why }) => (
          <li key={id} className="text-small text-muted">
            <p className="text-body font-semibold text-ink">{what}</p>
            <p className="tabular-nums">{format.dateTime(at)}</p>
            {why === null ? null : <p className="wrap-anywhere">{why}</p>}
          </li>
        ))}
      </ol>
      {order.submitted_by_name === null ? null : (
        <p className="pt-3 text-small text-muted">
          {t('supply.archive.submittedBy', { name: order.submitted_by_name })}
        </p>
      )}
    </Card>
  );
}
