import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import { Button } from '../../../../ui/button.tsx';
import type { KnownOrder } from '../../ordering/queries.ts';
import type { deliveryWeek, Planned } from '../domain/delivery-week.ts';
import { PlannedDelivery, type DeliveryChange } from './planned-delivery.tsx';

/** The days of a week below each other, each with what comes on it side by side where there is room. */
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
  const toCome = week.filter(({ day }) => day >= today);
  const past = week.length - toCome.length;
  // The days that are over stand between the person and today. A week that is over is looked at for them.
  const folded = past > 0 && toCome.length > 0 && !showsPast;
  return (
    <>
      {folded ? (
        <Button
          variant="quiet"
          icon={ChevronDown}
          className="self-start"
          onClick={() => setShowsPast(true)}
        >
          {t('supply.delivery.showPast', { count: past })}
        </Button>
      ) : null}
      <ol className="flex flex-col gap-3">
        {(folded ? toCome : week).map(({ day, planned }) => (
          <li
            key={day}
            aria-current={day === today ? 'date' : undefined}
            className={clsx(
              'min-w-0 rounded-card border bg-surface shadow-raised md:grid md:grid-cols-[11rem_1fr]',
              day === today ? 'border-brand' : 'border-line',
            )}
          >
            <h3 className="flex flex-wrap content-start items-baseline gap-x-2 border-line px-4 py-2.5 font-semibold text-ink max-md:border-b md:border-e">
              <span className="inline-block first-letter:uppercase">{format.weekday(day)}</span>
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
              <p className="px-4 py-3 text-small text-muted">{t('supply.delivery.nothing')}</p>
            ) : (
              <ul className="grid max-md:divide-y max-md:divide-line md:grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))]">
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
