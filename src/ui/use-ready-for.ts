import { useEffect, useState } from 'react';

/**
 * Whether everything that is shown of `key` has been there once. What comes in pieces is shown at one time, so that no
 * piece moves another; later changes appear as they come.
 *
 * @param patienceMs nothing that is there is kept from the person longer than this
 */
export function useReadyFor(key: string, ready: boolean, patienceMs?: number): boolean {
  const [readyKey, setReadyKey] = useState<string | null>(null);
  if (ready && readyKey !== key) setReadyKey(key);
  const waiting = !ready && readyKey !== key;
  useEffect(() => {
    if (!waiting || patienceMs === undefined) return undefined;
    const timer = setTimeout(() => setReadyKey(key), patienceMs);
    return () => clearTimeout(timer);
  }, [waiting, key, patienceMs]);
  return !waiting;
}
