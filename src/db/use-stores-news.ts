import { useEffect, useEffectEvent, useState } from 'react';
import { hearOfStores, type WatchedStores } from '../platform/backend/stores-news.ts';
import { coalesceNews } from './coalesce-news.ts';

/**
 * Calls `ask` when something was written in one of the stores: the first time at once, then after each rest (`restMs`);
 * of what came while the page was hidden, when it is seen again. Answers whether news comes at all now.
 */
export function useStoresNews(stores: WatchedStores | null, ask: () => void): boolean {
  const key = stores === null || stores === 'all' ? stores : stores.join();
  const [joinedTo, setJoinedTo] = useState<string | null>(null);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (key === null || key === '') return undefined;
    let wasJoined = false;
    let isMissed = false;
    const news = coalesceNews(() => askNow());
    const heard = () => {
      isMissed = document.visibilityState !== 'visible';
      if (!isMissed) news.heard();
    };
    const onVisible = () => {
      if (isMissed) heard();
    };
    document.addEventListener('visibilitychange', onVisible);
    const leave = hearOfStores(key === 'all' ? key : key.split(','), {
      changed: heard,
      joined(isJoined) {
        setJoinedTo(isJoined ? key : null);
        if (!isJoined) return;
        // Before the channel was there, or there again, nothing was heard.
        if (wasJoined) heard();
        else news.mayHaveMissed();
        wasJoined = true;
      },
    });
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      leave();
      news.end();
    };
  }, [key]);
  return joinedTo !== null && joinedTo === key;
}
