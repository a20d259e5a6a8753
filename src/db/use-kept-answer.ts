import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Answer } from '../platform/backend/request.ts';
import { serverNow } from '../platform/browser/clock.ts';
import { readPreference, writePreference } from '../platform/storage/preferences.ts';
import { useDatabase } from './database-context.tsx';
import { useConnection } from './use-connection.ts';

export type KeptAnswer<Value> = {
  /** What the server answered this question last, and when by its clock; null: never on this device. */
  readonly kept: { readonly asOf: string; readonly value: Value } | null;
  /** `current`: the server has just answered; `asking`, `offline` and `failed` stand beside what is kept. */
  readonly state: 'asking' | 'current' | 'offline' | 'failed';
  readonly again: () => void;
};

/**
 * A question that only the server can answer: asked when there is a line, and again every `everyMs` while the page is
 * seen. The last answer stays on the device, as this person's, under `name`; one of another question is not shown.
 */
export function useKeptAnswer<Value>(
  name: string,
  question: string,
  schema: v.GenericSchema<unknown, Value>,
  ask: () => Promise<Answer<Value>>,
  everyMs?: number,
): KeptAnswer<Value> {
  const { userId } = useDatabase();
  const offline = useConnection() === 'offline';
  const [kept, setKept] = useState(() =>
    readPreference(
      userId,
      name,
      v.object({ question: v.string(), asOf: v.string(), value: schema }),
    ),
  );
  const [tries, setTries] = useState(0);
  const [ended, setEnded] = useState<{ of: string; as: 'current' | 'failed' } | null>(null);
  const asked = `${question} ${tries}`;
  useEffect(() => {
    if (offline) return undefined;
    let left = false;
    void ask().then(({ value }) => {
      if (left) return;
      if (value !== undefined) {
        const next = { question, asOf: serverNow().toISOString(), value };
        writePreference(userId, name, next);
        setKept(next);
      }
      setEnded({ of: asked, as: value === undefined ? 'failed' : 'current' });
    });
    return () => {
      left = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `question` says what is asked
  }, [asked, name, offline, question, userId]);
  useEffect(() => {
    if (everyMs === undefined || offline) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setTries((before) => before + 1);
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, offline]);
  return {
    kept: kept?.question === question ? kept : null,
    // What was current when the line went is not any more.
    state: offline ? 'offline' : ended?.of === asked ? ended.as : 'asking',
    again: () => setTries(tries + 1),
  };
}
