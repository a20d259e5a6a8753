import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Answer } from '../platform/backend/request.ts';
import { serverNow } from '../platform/browser/clock.ts';
import {
  answersOfServer,
  readPreference,
  writePreference,
} from '../platform/storage/preferences.ts';
import { useDatabase } from './database-context.tsx';
import { useConnection } from './use-connection.ts';
import { useStoresNews } from './use-stores-news.ts';
import type { WatchedStores } from '../platform/backend/stores-news.ts';

export type AskedAnswer<Value> = {
  /** What the server answered this question last, and when by its clock; null: never, as far as is known here. */
  readonly last: { readonly asOf: string; readonly value: Value } | null;
  /** `current`: the server has just answered; `asking`, `offline` and `failed` stand beside the last answer. */
  readonly state: 'asking' | 'current' | 'offline' | 'failed';
  readonly again: () => void;
};

/** While news comes by itself, it is asked so often all the same. */
const withNewsMs = 60_000;

/**
 * A question that only the server can answer: asked when there is a line, and again every `everyMs` while the page is
 * seen. An answer to another question is not shown. `watch`: stores that it is about; it is asked again when one of them
 * changes, and every `everyMs` where the server cannot tell of that. `keptAs`: the last answer stays on the device, as this person's,
 * under that name; without it, it goes with the screen.
 */
export function useAnswer<Value>(
  question: string,
  ask: () => Promise<Answer<Value>>,
  more: {
    readonly everyMs?: number | undefined;
    readonly watch?: WatchedStores | undefined;
    readonly keptAs?: { readonly name: string; readonly schema: v.GenericSchema<unknown, Value> };
  } = {},
): AskedAnswer<Value> {
  const { keptAs, watch = null } = more;
  const name = keptAs && answersOfServer + keptAs.name;
  const { userId } = useDatabase();
  const offline = useConnection() === 'offline';
  const [last, setLast] = useState(() =>
    keptAs === undefined
      ? null
      : readPreference(
          userId,
          answersOfServer + keptAs.name,
          v.object({ question: v.string(), asOf: v.string(), value: keptAs.schema }),
        ),
  );
  const [tries, setTries] = useState(0);
  const [ended, setEnded] = useState<{ of: string; as: 'current' | 'failed' } | null>(null);
  // Other stores than before, or one less: asked at once.
  const asked = `${question} ${tries} ${watch === null ? '' : watch.toString()}`;
  const askAgain = () => setTries((before) => before + 1);
  const hasNews = useStoresNews(offline ? null : watch, askAgain);
  const everyMs = hasNews ? withNewsMs : more.everyMs;
  useEffect(() => {
    if (offline) return undefined;
    let left = false;
    void ask().then(({ value }) => {
      if (left) return;
      if (value !== undefined) {
        const next = { question, asOf: serverNow().toISOString(), value };
        if (name !== undefined) writePreference(userId, name, next);
        setLast(next);
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
    last: last?.question === question ? last : null,
    // What was current when the line went is not any more.
    state: offline ? 'offline' : ended?.of === asked ? ended.as : 'asking',
    again: askAgain,
  };
}
