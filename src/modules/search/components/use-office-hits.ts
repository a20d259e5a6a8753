import { useEffect, useState } from 'react';
import { useConnection } from '../../../db/use-connection.ts';
import { fold } from '../domain/fold.ts';
import type { SearchHit } from '../domain/search-index.ts';
import type { SearchContext, SearchSource } from '../search-source.ts';

/** The office is asked once the typing pauses. */
const pauseMs = 250;

type OfficeHits = {
  readonly state: 'idle' | 'asking' | 'current' | 'failed';
  /** Null: nothing was asked, or nobody answered. */
  readonly hits: readonly SearchHit[] | null;
};

/** Rule S9: what the office finds by these words. An empty text asks nothing. */
export function useOfficeHits(
  sources: readonly SearchSource[],
  context: SearchContext,
  query: string,
  storeIds: readonly string[] | null,
): OfficeHits {
  const words = query.trim();
  const offline = useConnection() === 'offline';
  const asked = JSON.stringify([words, storeIds, context.language, sources.length]);
  const [answer, setAnswer] = useState<{ of: string; hits: readonly SearchHit[] | null } | null>(
    null,
  );
  useEffect(() => {
    if (words === '' || offline) return undefined;
    let left = false;
    const timer = setTimeout(() => {
      const terms = fold(words).split(/\s+/);
      const asking = sources.flatMap(async ({ name, ask }) => {
        if (ask === undefined) return [];
        const entries = await ask(context, words, storeIds);
        return (
          entries?.map((entry, place) => ({ source: name, entry, score: -place, terms })) ?? null
        );
      });
      void Promise.all(asking).then((found) => {
        if (left) return;
        const hits = found.every((each) => each !== null) ? found.flat() : null;
        setAnswer({ of: asked, hits });
      });
    }, pauseMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `asked` says what is asked
  }, [asked, offline]);
  if (words === '') return { state: 'idle', hits: null };
  if (offline) return { state: 'failed', hits: null };
  if (answer?.of !== asked) return { state: 'asking', hits: null };
  return { state: answer.hits === null ? 'failed' : 'current', hits: answer.hits };
}
