import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import type { InspectionSchedule } from '../../model/collections.ts';
import { weekdaySamples, weekdaysOf } from '../domain/schedule.ts';

type When = Pick<
  InspectionSchedule,
  'repeats' | 'weekdays' | 'month_day' | 'every_days' | 'opens_minute' | 'due_minute'
>;

/** When a schedule asks for its inspection, in words. */
export function useScheduleWords(): (schedule: When) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const days = (schedule: When): string => {
    if (schedule.repeats === 'monthly') {
      return t('inspections.schedules.onMonthDay', { day: schedule.month_day ?? 1 });
    }
    if (schedule.repeats === 'interval') {
      return t('inspections.schedules.every', { count: schedule.every_days ?? 1 });
    }
    if (schedule.weekdays === '0123456') return t('inspections.schedules.every', { count: 1 });
    return weekdaysOf(schedule)
      .map((day) => format.weekday(weekdaySamples[day], 'short'))
      .join(', ');
  };
  return (schedule) =>
    t('inspections.schedules.when', {
      days: days(schedule),
      opens: format.hour(schedule.opens_minute),
      due: format.hour(schedule.due_minute),
    });
}
