/** Keeps one store's index in step with the local database while somebody searches (rule S7). */
import type { Subscription } from 'rxjs';
import { createStore } from 'zustand/vanilla';
import type { ReadableStore } from '../../kernel/readable-store.ts';
import { createSearchIndex, type SearchIndex } from './domain/search-index.ts';
import type { SearchContext, SearchSource } from './search-source.ts';

const lingerMs = 30_000;

/** What can be found at one moment; another object as soon as something else can. */
export type SearchSnapshot = {
  readonly find: SearchIndex['find'];
  /** Whether every source has answered once. */
  readonly complete: boolean;
};

type LiveIndex = {
  /** Watches the rows until the returned function is called, and a little longer. */
  readonly follow: () => () => void;
  readonly found: ReadableStore<SearchSnapshot>;
  readonly close: () => void;
};

export function createLiveIndex(
  sources: readonly SearchSource[],
  context: SearchContext,
): LiveIndex {
  const index = createSearchIndex();
  const answered = new Set<string>();
  let subscriptions: readonly Subscription[] = [];
  let followers = 0;
  let linger: ReturnType<typeof setTimeout> | undefined;
  const found = createStore<SearchSnapshot>(() => ({ find: index.find, complete: false }));

  const watch = () => {
    subscriptions = sources.map((source) =>
      source.observe(context).subscribe((entries) => {
        index.replace(source.name, entries);
        answered.add(source.name);
        found.setState({ complete: sources.every(({ name }) => answered.has(name)) });
      }),
    );
  };
  const leave = () => {
    clearTimeout(linger);
    for (const subscription of subscriptions) subscription.unsubscribe();
    subscriptions = [];
  };

  return {
    follow() {
      followers += 1;
      clearTimeout(linger);
      if (subscriptions.length === 0) watch();
      return () => {
        followers -= 1;
        if (followers === 0) linger = setTimeout(leave, lingerMs);
      };
    },
    found,
    close: leave,
  };
}
