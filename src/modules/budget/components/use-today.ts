import { useEffect, useState } from 'react';
import { businessDayOf, type BusinessDay } from '../../../kernel/business-week.ts';

/** The store's today, which turns while the page is open. */
export function useToday(timeZone: string): BusinessDay {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () => setNow(new Date());
    const timer = setInterval(look, 60_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return businessDayOf(now, timeZone);
}
