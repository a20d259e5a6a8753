import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { addDays } from '../../../../kernel/business-week.ts';
import { minutesOf } from '../../../../kernel/time-of-day.ts';
import type { DeliveryWindow } from '../../model/domain/delivery.ts';
import type { AlikeDays } from '../domain/terms-draft.ts';

const sunday = '2026-11-22';

/** Windows and cut-offs in words. */
export function useDeliveryWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const hour = (time: string) => format.hour(minutesOf(time) ?? 0);
  return {
    /** `07:00–11:00` */
    window: ({ from, until }: Pick<DeliveryWindow, 'from' | 'until'>) =>
      `${hour(from)}–${hour(until)}`,
    /** `Tue, Fri 07:00–11:00, order by 14:00, 1 day before`: of days that are alike. */
    weekly: ([each, ...more]: AlikeDays) =>
      t('supply.delivery.weekly', {
        weekday:
          more.length === 6
            ? t('supply.delivery.everyDay')
            : [each, ...more]
                .map(({ weekday }) => format.weekday(addDays(sunday, weekday), 'short'))
                .join(', '),
        window: `${hour(each.from)}–${hour(each.until)}`,
        time: hour(each.cut_off),
        before:
          each.cut_off_days === 0
            ? t('supply.delivery.sameDay')
            : t('supply.delivery.before', { count: each.cut_off_days }),
      }),
  };
}
