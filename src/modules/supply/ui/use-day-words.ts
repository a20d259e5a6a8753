import { useFormat } from '../../../i18n/format.ts';
import type { BusinessDay } from '../../../kernel/business-week.ts';

/** `Wed 11/25`, as it stands within a sentence. */
export function useDayWords(): (day: BusinessDay) => string {
  const format = useFormat();
  return (day) => `${format.weekday(day, 'short')} ${format.monthDay(day)}`;
}
