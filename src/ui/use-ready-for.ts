import { useState } from 'react';

/**
 * Whether everything that is shown of `key` has been there once. What comes in pieces is shown at one time, so that no
 * piece moves another; later changes appear as they come.
 */
export function useReadyFor(key: string, ready: boolean): boolean {
  const [readyKey, setReadyKey] = useState<string | null>(null);
  if (ready && readyKey !== key) setReadyKey(key);
  return ready || readyKey === key;
}
