import { CalendarX2, CircleAlert, Ellipsis, PackagePlus, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { OrderStatusBadge } from '../../ui/order-status-badge.tsx';
import type { KnownOrder } from '../../ordering/queries.ts';
import { orderName } from '../../model/domain/order-name.ts';
import type { Planned } from '../domain/delivery-week.ts';
import { useDeliveryWords } from './use-delivery-words.ts';
import { useDayWords } from '../../ui/use-day-words.ts';

export type DeliveryChange = 'skip' | 'move' | 'asPlanned';

/** One delivery of a day: who comes when, what is ordered for it, or until when it can be. */
export function PlannedDelivery({
  planned: { delivery, movedTo, orders },
  supplier,
  past,
  now,
  mayOrder,
  onChange,
}: {
  planned: Planned<KnownOrder>;
  supplier: string;
  /** The day is over: nothing of it is changed any more. */
  past: boolean;
  now: Date;
  mayOrder: boolean;
  /** Null: the person does not keep the schedule, or there is no line. */
  onChange: ((change: DeliveryChange) => void) | null;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const dayWords = useDayWords();
  const words = useDeliveryWords();
  const closed = delivery !== null && Date.parse(delivery.cutOffAt) <= now.getTime();
  const changes: readonly DeliveryChange[] =
    delivery?.kind === 'regular' ? ['skip', 'move'] : ['asPlanned'];
  return (
    <li className="flex items-start gap-1 py-2 ps-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p
          className={`font-semibold wrap-anywhere ${delivery === null ? 'text-muted line-through' : 'text-ink'}`}
        >
          {supplier}
        </p>
        {delivery === null ? (
          <p className="flex items-center gap-1.5 text-small text-muted">
            <CalendarX2 aria-hidden="true" className="size-4 shrink-0" />
            {movedTo === null
              ? t('supply.delivery.skipped')
              : t('supply.delivery.movedTo', { day: dayWords(movedTo) })}
          </p>
        ) : (
          <>
            <p className="text-small text-muted tabular-nums">{words.window(delivery)}</p>
            {delivery.kind === 'regular' ? null : (
              <Badge tone="info" className="self-start">
                {delivery.kind === 'extra'
                  ? t('supply.delivery.kindExtra')
                  : t('supply.delivery.kindMoved', {
                      day: dayWords(delivery.plannedOn),
                    })}
              </Badge>
            )}
            {orders.map((order) => (
              <Link
                key={order.id}
                to={`/supply-orders/details/${order.id}`}
                className="flex min-h-12 flex-wrap items-center gap-x-2 text-small font-semibold text-brand hover:underline"
              >
                {orderName(order)}
                <OrderStatusBadge status={order.reached} forecast={order.forecast} />
              </Link>
            ))}
            {orders.length > 0 || past ? null : closed ? (
              <p className="flex items-center gap-1.5 text-small text-muted">
                <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
                {t('supply.delivery.closed')}
              </p>
            ) : (
              <p className="flex items-center gap-1.5 text-small text-ink">
                <Timer aria-hidden="true" className="size-4 shrink-0 text-muted" />
                {t('supply.delivery.orderUntil', { time: format.dateTime(delivery.cutOffAt) })}
              </p>
            )}
            {orders.length === 0 && !past && !closed && mayOrder ? (
              <Link
                to="/supply-orders/new"
                className="flex min-h-12 items-center gap-1.5 self-start text-small font-semibold text-brand hover:underline"
              >
                <PackagePlus aria-hidden="true" className="size-4" />
                {t('supply.orders.new')}
              </Link>
            ) : null}
          </>
        )}
      </div>
      {onChange === null || past ? null : (
        <Menu
          label={t('supply.delivery.changesOf', { supplier })}
          align="end"
          trigger={
            <IconButton icon={Ellipsis} label={t('supply.delivery.changesOf', { supplier })} />
          }
        >
          {changes.map((change) => (
            <MenuItem key={change} onSelect={() => onChange(change)}>
              {t(
                change === 'asPlanned' && delivery?.kind === 'extra'
                  ? 'supply.delivery.removeExtra'
                  : `supply.delivery.${change}`,
              )}
            </MenuItem>
          ))}
        </Menu>
      )}
    </li>
  );
}
