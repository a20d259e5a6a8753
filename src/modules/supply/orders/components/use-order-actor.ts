import { useDatabase } from '../../../../db/database-context.tsx';
import { serverNow } from '../../../../platform/browser/clock.ts';
import { useStanding } from '../../../stores/index.ts';
import type { OrderActor } from '../commands.ts';

/** Who writes orders of a store on this device. */
export function useOrderActor(storeId: string): OrderActor {
  const database = useDatabase();
  const standing = useStanding(storeId);
  return { database, standing, now: serverNow };
}
