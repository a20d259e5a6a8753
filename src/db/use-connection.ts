import { useSyncStatus } from './database-context.tsx';
import type { SyncStatus } from './local-database.ts';

/**
 * Whether the office can be reached. Before it was first asked, no network at all is taken for what it is: what is said
 * of it then stands from the beginning and does not come in between later.
 */
export function useConnection(): SyncStatus['connection'] {
  const { connection } = useSyncStatus();
  return connection === 'unknown' && !navigator.onLine ? 'offline' : connection;
}
