import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { addDays } from '../../../../kernel/business-week.ts';
import { minutesOf } from '../../../../kernel/time-of-day.ts';
import type { DeliveryDay, DeliveryWindow } from '../../model/domain/delivery.ts';

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
    /** `Tue 07:00–11:00, order by 14:00 the day before` */
    weekday: (each: DeliveryDay) =>
      t('supply.delivery.weekly', {
        weekday: format.weekday(addDays(sunday, each.weekday), 'short'),
        window: `${hour(each.from)}–${hour(each.until)}`,
        time: hour(each.cut_off),
        before:
          each.cut_off_days === 0
            ? t('supply.delivery.sameDay')
            : t('supply.delivery.before', { count: each.cut_off_days }),
      }),
  };
}
