import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import type { Cents } from '../../../../kernel/money.ts';
import type { Unusual } from '../../model/domain/usual-amount.ts';

/** Rule BI7: asked once, never refused. */
export function UnusualWarning({
  amount,
  unusual,
  day,
}: {
  amount: Cents;
  unusual: Unusual;
  /** The day it is for; null: it is for a week. */
  day: BusinessDay | null;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const of = day === null ? 'week' : 'day';
  return (
    <p
      role="alert"
      className="flex items-start gap-3 rounded-card bg-warn-soft p-4 font-semibold text-warn"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {unusual.usual === null
          ? t(`budget.unusual.much.${of}`, { amount: format.money(amount) })
          : t(`budget.unusual.far.${unusual.sameWeekday ? 'weekday' : of}`, {
              amount: format.money(amount),
              usual: format.money(unusual.usual),
              weekday: format.weekday(day),
            })}
      </span>
    </p>
  );
}
