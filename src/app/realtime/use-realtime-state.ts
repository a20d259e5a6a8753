import { useEffect, useState } from 'react';
import { useSyncStatus } from '../../db/database-context.tsx';
import { realtimeState, untilStale, type RealtimeState } from './realtime-state.ts';

/** Live, and stale at the very moment at which it becomes so. */
export function useRealtimeState(): {
  readonly state: RealtimeState;
  readonly lastPulledAt: string | null;
} {
  const { connection, lastPulledAt, clockOffset } = useSyncStatus();
  const [now, setNow] = useState(() => Date.now());
  // An update that came after the last look is as new as can be.
  const known = { connection, lastPulledAt, clockOffset };
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const wait = untilStale({ connection, lastPulledAt, clockOffset }, Date.now());
    const timer = wait === null ? undefined : setTimeout(look, wait);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [connection, lastPulledAt, clockOffset]);
  return { state: realtimeState(known, now), lastPulledAt };
}
