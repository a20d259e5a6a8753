import { useDatabase } from '../../../db/database-context.tsx';
import { serverNow } from '../../../platform/browser/clock.ts';
import { useStanding } from '../../stores/index.ts';
import type { Keeper } from '../commands.ts';

/** Who writes of a store's vehicles on this device. */
export function useKeeper(storeId: string): Keeper {
  const database = useDatabase();
  const standing = useStanding(storeId);
  return { database, standing, now: serverNow };
}
