import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useDatabase } from '../../../db/database-context.tsx';
import { useConnection } from '../../../db/use-connection.ts';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { serverNow } from '../../../platform/browser/clock.ts';
import { readPreference, writePreference } from '../../../platform/storage/preferences.ts';
import { fetchOverview, storeWeeksSchema } from './remote.ts';

const keptSchema = v.object({
  from: v.string(),
  to: v.string(),
  asOf: v.string(),
  rows: v.array(storeWeeksSchema),
});
/** What the server answered of these weeks, and when. */
type Kept = v.InferOutput<typeof keptSchema>;

const keptName = 'budgetOverview';

export type Overview = {
  readonly kept: Kept | null;
  /** `current`: the server has just answered; `asking`, `offline` and `failed` stand beside what is kept. */
  readonly state: 'asking' | 'current' | 'offline' | 'failed';
  readonly again: () => void;
};

/** Rule AS5. Asked again when there is a line; what came last is kept on the device. */
export function useOverview(from: BusinessDay, to: BusinessDay): Overview {
  const { userId } = useDatabase();
  const offline = useConnection() === 'offline';
  const [kept, setKept] = useState(() => readPreference(userId, keptName, keptSchema));
  const [tries, setTries] = useState(0);
  const [ended, setEnded] = useState<{ of: string; as: 'current' | 'failed' } | null>(null);
  const asked = `${from} ${to} ${tries}`;
  useEffect(() => {
    if (offline) return undefined;
    let left = false;
    void fetchOverview(from, to).then(({ value }) => {
      if (left) return;
      if (value !== undefined) {
        const next = { from, to, asOf: serverNow().toISOString(), rows: [...value] };
        writePreference(userId, keptName, next);
        setKept(next);
      }
      setEnded({ of: asked, as: value === undefined ? 'failed' : 'current' });
    });
    return () => {
      left = true;
    };
  }, [asked, from, to, offline, userId]);
  return {
    kept: kept !== null && kept.from === from && kept.to === to ? kept : null,
    state: ended?.of === asked ? ended.as : offline ? 'offline' : 'asking',
    again: () => setTries(tries + 1),
  };
}
