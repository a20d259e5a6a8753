import { CircleAlert, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { orderName } from '../../model/domain/order-name.ts';
import {
  deliveriesBetween,
  type Delivery,
  type DeliveryTerms,
} from '../../model/domain/delivery.ts';
import type { KnownOrder } from '../../ordering/queries.ts';
import { useDayWords } from '../../ui/use-day-words.ts';

/** So long before the cut-off it is said aloud, in milliseconds. */
const near = 2 * 60 * 60 * 1000;

/** Until when a draft has to be submitted for its delivery, and what else is ordered for that (rules SD3 and SD8). */
export function DeliveryNotice({
  terms,
  order,
  deliveries,
  others,
  now,
  timeZone,
}: {
  terms: DeliveryTerms;
  order: KnownOrder;
  /** What can still be ordered for, the next first. */
  deliveries: readonly Delivery[];
  /** What is ordered from the same supplier. */
  others: readonly KnownOrder[];
  now: Date;
  timeZone: string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const dayWords = useDayWords();
  const day = order.requested_for ?? deliveries[0]?.day;
  if (day === undefined) return null;
  const [delivery] = deliveriesBetween(terms, day, day, timeZone);
  const same = others.find((other) => other.requested_for === day);
  const left = delivery === undefined ? null : Date.parse(delivery.cutOffAt) - now.getTime();
  const next = deliveries.find((each) => each.day > day);
  return (
    <div role="status" className="flex flex-col gap-2">
      {delivery === undefined || left === null ? null : left > 0 ? (
        <p
          className={`flex items-start gap-2 text-body ${left <= near ? 'font-semibold text-warn' : 'text-ink'}`}
        >
          <Timer aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>
            {t('supply.delivery.countdown', {
              time: format.dateTime(delivery.cutOffAt),
              left: format.relative(delivery.cutOffAt, now),
              day: dayWords(delivery.day),
            })}
          </span>
        </p>
      ) : (
        <p className="flex items-start gap-2 font-semibold text-warn">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>
            {next === undefined
              ? t('supply.delivery.tooLate', { day: dayWords(day) })
              : t('supply.delivery.tooLateNext', {
                  day: dayWords(day),
                  next: dayWords(next.day),
                })}
          </span>
        </p>
      )}
      {same === undefined ? null : (
        <p className="flex items-start gap-2 text-warn">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>
            {t('supply.delivery.already')}{' '}
            <Link to={`/supply-orders/details/${same.id}`} className="font-semibold underline">
              {orderName(same)}
            </Link>
          </span>
        </p>
      )}
    </div>
  );
}
