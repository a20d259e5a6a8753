import { useCallback, useEffect, useState } from 'react';
import { diagnoseServerConnection } from '../../../platform/backend/server-connection.ts';
import type { LoginConnection } from './connection-status.tsx';

/** How soon it is asked again by itself while there is no answer. Spec §9: an answer counts for 30 s. */
const askAgainMs = 10_000;

/** Spec §7: tried twice on load, three times when somebody asks for it. */
const attemptsOnLoad = 2;
const attemptsOnRetry = 3;

export function useServerConnection(): {
  readonly connection: LoginConnection;
  readonly retry: () => void;
} {
  const [connection, setConnection] = useState<LoginConnection>('checking');
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => {
    setConnection('checking');
    setAttempt((count) => count + 1);
  }, []);
  useEffect(() => {
    let current = true;
    const asked = attempt > 0;
    const attempts = asked ? attemptsOnRetry : attemptsOnLoad;
    void diagnoseServerConnection({ force: asked, attempts }).then((result) => {
      if (current) setConnection(result);
    });
    return () => {
      current = false;
    };
  }, [attempt]);
  const isProblem = connection !== 'checking' && connection !== 'connected';
  useEffect(() => {
    if (!isProblem) return undefined;
    // A Wi-Fi that was signed in to, or a server that is back, is told of by nobody. What is shown stays until it changes.
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      void diagnoseServerConnection({ force: true }).then(setConnection);
    };
    const timer = setInterval(ask, askAgainMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isProblem]);
  useEffect(() => {
    window.addEventListener('online', again);
    window.addEventListener('offline', again);
    return () => {
      window.removeEventListener('online', again);
      window.removeEventListener('offline', again);
    };
  }, [again]);
  return { connection, retry: again };
}
