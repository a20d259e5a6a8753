import { businessDayOf, type BusinessDay } from '../../../kernel/business-week.ts';
import { useNow } from '../../../platform/browser/use-now.ts';

/** The store's today, which turns while the page is open. */
export function useToday(timeZone: string): BusinessDay {
  return businessDayOf(useNow(), timeZone);
}
