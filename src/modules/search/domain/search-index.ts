/**
 * The index behind the search palette: finds by word starts and forgives a slip of the finger. Rules S1-S6 of
 * `../rules.md`.
 */
import { millisecondsInDay } from 'date-fns/constants';
import MiniSearch from 'minisearch';
import { fold } from './fold.ts';
import type { SearchEntry } from './search-entry.ts';

type Document = {
  readonly key: string;
  readonly source: string;
  readonly title: string;
  readonly subtitle: string;
  readonly keywords: string;
  readonly at: number;
};

export type SearchHit = {
  readonly source: string;
  readonly entry: SearchEntry;
  readonly score: number;
  /** The folded words of the entry that were met, for marking them. */
  readonly terms: readonly string[];
};

export type SearchIndex = {
  /** What the source holds from now on; only what differs is indexed anew. */
  readonly replace: (source: string, entries: readonly SearchEntry[]) => void;
  /** The best hits first; `source` leaves out all others. `now` is epoch milliseconds. */
  readonly find: (query: string, options: { now: number; source?: string }) => SearchHit[];
};

/** Typing errors are forgiven from this length on; a shorter word is another word at once. */
const fuzzyFrom = 4;

const hasDigit = /\d/;

function keyOf(source: string, entry: SearchEntry): string {
  return `${source} ${entry.id}`;
}

function sameTexts(a: SearchEntry, b: SearchEntry): boolean {
  return (
    a.title === b.title && a.subtitle === b.subtitle && a.keywords === b.keywords && a.at === b.at
  );
}

/** A day-old hit counts up to half as much again as one of last year. */
function recency(at: number, now: number): number {
  if (at === 0) return 1;
  const days = Math.max(0, (now - at) / millisecondsInDay);
  return 1 + 0.5 * Math.exp(-days / 30);
}

export function createSearchIndex(): SearchIndex {
  const index = new MiniSearch<Document>({
    idField: 'key',
    fields: ['title', 'subtitle', 'keywords'],
    storeFields: ['source', 'at'],
    processTerm: (term) => fold(term) || null,
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      // A digit is never a slip: store 7505 is not store 7506.
      fuzzy: (term) => (term.length >= fuzzyFrom && !hasDigit.test(term) ? 0.25 : false),
      boost: { title: 3, keywords: 1.2 },
      weights: { prefix: 0.6, fuzzy: 0.25 },
    },
  });
  const known = new Map<string, Map<string, SearchEntry>>();

  return {
    replace(source, entries) {
      const before = known.get(source) ?? new Map<string, SearchEntry>();
      const after = new Map<string, SearchEntry>();
      for (const entry of entries) {
        const key = keyOf(source, entry);
        // Two ways to the same place: the first is enough.
        if (after.has(key)) continue;
        const old = before.get(key);
        after.set(key, entry);
        if (old !== undefined && sameTexts(old, entry)) continue;
        if (old !== undefined) index.discard(key);
        index.add({
          key,
          source,
          title: entry.title,
          subtitle: entry.subtitle ?? '',
          keywords: entry.keywords ?? '',
          at: entry.at === undefined ? 0 : Date.parse(entry.at) || 0,
        });
      }
      for (const key of before.keys()) if (!after.has(key)) index.discard(key);
      known.set(source, after);
    },
    find(query, { now, source }) {
      if (query.trim() === '') return [];
      const results = index.search(query, {
        boostDocument: (_key, _term, stored) => recency(Number(stored?.['at'] ?? 0), now),
        ...(source === undefined
          ? {}
          : { filter: (result) => (result as { source?: unknown })['source'] === source }),
      });
      // Rule S4: what is met by whole words alone stands before what begins with one of them, or nearly is it.
      const isWhole = ({ terms, queryTerms }: (typeof results)[number]) =>
        queryTerms.every((term) => terms.includes(term));
      const inOrder = results.toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)));
      return inOrder.flatMap((result): SearchHit[] => {
        const from = String(result['source']);
        const entry = known.get(from)?.get(String(result.id));
        return entry === undefined
          ? []
          : [{ source: from, entry, score: result.score, terms: result.terms }];
      });
    },
  };
}
