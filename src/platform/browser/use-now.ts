import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { clockAhead, clockOffset, serverNow } from './clock.ts';

const minuteMs = 60_000;

const deviceNow = () => new Date();

/** The time by the server's clock, fresh every minute and whenever the page is seen again. */
export const useNow = (): Date => useMinutes(serverNow);

/** The same by the device's own clock, which dates what a person does on this device. */
export const useDeviceNow = (): Date => useMinutes(deviceNow);

function useMinutes(read: () => Date): Date {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const tick = () => setNow(read());
    const timer = setInterval(tick, minuteMs);
    const stop = clockOffset.subscribe(tick);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      stop();
      document.removeEventListener('visibilitychange', tick);
    };
  }, [read]);
  return now;
}

/** By how many seconds the device's clock is ahead of the server's, where that is worth a word; else 0. */
export function useClockAhead(): number {
  return useStore(clockOffset, clockAhead);
}
