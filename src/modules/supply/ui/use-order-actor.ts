import { useDatabase } from '../../../db/database-context.tsx';
import { serverNow } from '../../../platform/browser/clock.ts';
import { useStanding } from '../../stores/index.ts';
import type { SupplyActor } from '../model/commands-base.ts';

/** Who writes in a store's supplies on this device. */
export function useOrderActor(storeId: string): SupplyActor {
  const database = useDatabase();
  const standing = useStanding(storeId);
  return { database, standing, now: serverNow };
}
