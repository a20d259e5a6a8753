import { useEffect, useState } from 'react';

/** Whole seconds until a moment, counted down; null without one, 0 once it has come. */
export function useSecondsUntil(moment: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (moment === null) return;
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [moment]);
  return moment === null ? null : Math.max(0, Math.round((Date.parse(moment) - now) / 1000));
}
