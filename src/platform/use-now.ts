import { useEffect, useState, useSyncExternalStore } from 'react';
import { clockAhead, officeNow, onClockOffset } from './clock.ts';

const minuteMs = 60_000;

/** The time by the office's clock, fresh every minute and whenever the page is seen again. */
export function useNow(): Date {
  const [now, setNow] = useState(officeNow);
  useEffect(() => {
    const tick = () => setNow(officeNow());
    const timer = setInterval(tick, minuteMs);
    const stop = onClockOffset(tick);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      stop();
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}

/** By how many seconds the device's clock is ahead of the office's, where that is worth a word; else 0. */
export function useClockAhead(): number {
  return useSyncExternalStore(onClockOffset, clockAhead);
}
