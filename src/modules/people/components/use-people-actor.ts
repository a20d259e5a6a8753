import { useDatabase } from '../../../db/database-context.tsx';
import { serverNow } from '../../../platform/browser/clock.ts';
import { useStanding } from '../../stores/index.ts';
import type { PeopleActor } from '../commands.ts';

/** Who writes candidates of a store on this device. */
export function usePeopleActor(storeId: string): PeopleActor {
  const database = useDatabase();
  const standing = useStanding(storeId);
  return { database, standing, now: serverNow };
}
