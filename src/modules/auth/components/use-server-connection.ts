import { useCallback, useEffect, useState } from 'react';
import { testServerConnection } from '../../../platform/server-connection.ts';
import type { LoginConnection } from './connection-status.tsx';

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
    void testServerConnection({ force: attempt > 0 }).then((result) => {
      if (current) setConnection(result);
    });
    return () => {
      current = false;
    };
  }, [attempt]);
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
