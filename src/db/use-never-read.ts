import { useEffect, useState } from 'react';
import type { Declaration } from './declaration.ts';
import { useDatabase, useSyncStatus } from './database-context.tsx';

/**
 * Spec §8: the server could not be asked for these rows, and never was. That there are none is not known then, so a page
 * must not say so.
 */
export function useNeverRead(scope: string, declaration: Declaration): boolean {
  const database = useDatabase();
  const { connection, failure } = useSyncStatus();
  const [readTo, setReadTo] = useState<number | null>(null);
  useEffect(() => {
    const reading = database.observeReadTo(scope, [declaration]).subscribe(setReadTo);
    return () => reading.unsubscribe();
  }, [database, scope, declaration]);
  return readTo === 0 && (connection === 'offline' || failure !== null);
}
