import { useSyncStatus } from './database-context.tsx';
import type { SyncStatus } from './local-database.ts';

/** Whether the server can be reached. */
export function useConnection(): SyncStatus['connection'] {
  return useSyncStatus().connection;
}
