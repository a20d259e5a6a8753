import { useEffect, useState } from 'react';
import { useConnection } from '../../db/use-connection.ts';
import { serverNow } from '../../platform/browser/clock.ts';
import { readUrgentEvents, type UrgentEvent } from './remote-seen.ts';

export type AskedEvents = {
  /** The last answer; null: there was none yet. */
  readonly events: readonly UrgentEvent[] | null;
  /** When that was. */
  readonly asOf: string | null;
  readonly state: 'asking' | 'current' | 'offline' | 'failed';
  readonly again: () => void;
};

/** Asked of the server each time: who has read what is kept on no other device than the reader's. */
export function useUrgentEvents(record: string | null): AskedEvents {
  const offline = useConnection() === 'offline';
  const [answer, setAnswer] = useState<{
    readonly of: string | null;
    readonly events: readonly UrgentEvent[];
    readonly asOf: string;
  } | null>(null);
  const [tries, setTries] = useState(0);
  const [ended, setEnded] = useState<{ of: string; as: 'current' | 'failed' } | null>(null);
  const asked = `${record} ${tries}`;
  useEffect(() => {
    if (offline) return undefined;
    let left = false;
    void readUrgentEvents(record).then(({ value }) => {
      if (left) return;
      if (value !== undefined) {
        setAnswer({ of: record, events: value, asOf: serverNow().toISOString() });
      }
      setEnded({ of: asked, as: value === undefined ? 'failed' : 'current' });
    });
    return () => {
      left = true;
    };
  }, [asked, record, offline]);
  const known = answer?.of === record ? answer : null;
  return {
    events: known?.events ?? null,
    asOf: known?.asOf ?? null,
    state: offline ? 'offline' : ended?.of === asked ? ended.as : 'asking',
    again: () => setTries(tries + 1),
  };
}
