import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

let painted = false;

/**
 * False until the first screen of this page is painted, then true: for what may follow it a moment later on a slow
 * device. Unlike a deferred value it never comes in the same frame.
 */
export function useAfterPaint(): boolean {
  const [whole, setWhole] = useState(painted);
  useEffect(() => {
    let gone = false;
    void afterPaint().then(() => {
      painted = true;
      if (!gone) startTransition(() => setWhole(true));
    });
    return () => {
      gone = true;
    };
  }, []);
  return whole;
}
