import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import { Button } from '../../../../ui/button.tsx';
import type { KnownOrder } from '../../orders/queries.ts';
import type { deliveryWeek, Planned } from '../domain/delivery-week.ts';
import { PlannedDelivery, type DeliveryChange } from './planned-delivery.tsx';

/** Seven days side by side; one below the other where the screen is narrow. */
export function DeliveryWeek({
  week,
  today,
  now,
  nameOf,
  mayOrder,
  onChange,
}: {
  week: ReturnType<typeof deliveryWeek<KnownOrder>>;
  today: BusinessDay;
  now: Date;
  nameOf: (supplierId: string) => string;
  mayOrder: boolean;
  onChange:
    | ((planned: Planned<KnownOrder>, day: BusinessDay, change: DeliveryChange) => void)
    | null;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const [showsPast, setShowsPast] = useState(false);
  const past = week.filter(({ day }) => day < today).length;
  // On a phone the days that are over stand between the person and today.
  const folded = past > 0 && past < week.length && !showsPast;
  return (
    <>
      {folded ? (
        <Button
          variant="quiet"
          icon={ChevronDown}
          className="self-start lg:hidden"
          onClick={() => setShowsPast(true)}
        >
          {t('supply.delivery.showPast', { count: past })}
        </Button>
      ) : null}
      <ol className="grid gap-3 lg:grid-cols-[repeat(auto-fit,minmax(9.25rem,1fr))]">
        {week.map(({ day, planned }) => (
          <li
            key={day}
            aria-current={day === today ? 'date' : undefined}
            className={clsx(
              'flex min-w-0 flex-col rounded-card border bg-surface shadow-raised',
              day === today ? 'border-brand' : 'border-line',
              folded && day < today && 'max-lg:hidden',
            )}
          >
            <h3 className="flex flex-wrap items-baseline gap-x-2 border-b border-line px-3 py-2 font-semibold text-ink">
              {format.weekday(day)}
              <span className="text-small font-normal text-muted tabular-nums">
                {format.monthDay(day)}
              </span>
              {day === today ? (
                <span className="text-small font-semibold text-brand">
                  {t('supply.delivery.today')}
                </span>
              ) : null}
            </h3>
            {planned.length === 0 ? (
              <p className="px-3 py-3 text-small text-muted">{t('supply.delivery.nothing')}</p>
            ) : (
              <ul className="divide-y divide-line">
                {planned.map((each) => (
                  <PlannedDelivery
                    key={`${each.terms.id} ${each.delivery?.kind ?? 'none'}`}
                    planned={each}
                    supplier={nameOf(each.terms.supplier_id)}
                    past={day < today}
                    now={now}
                    mayOrder={mayOrder}
                    onChange={onChange && ((change) => onChange(each, day, change))}
                  />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
