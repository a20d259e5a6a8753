/** Keeps one store's index in step with the local database while somebody searches (rule S7). */
import type { Subscription } from 'rxjs';
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
  /** For `useSyncExternalStore`. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => SearchSnapshot;
  readonly close: () => void;
};

export function createLiveIndex(
  sources: readonly SearchSource[],
  context: SearchContext,
): LiveIndex {
  const index = createSearchIndex();
  const answered = new Set<string>();
  const listeners = new Set<() => void>();
  let subscriptions: readonly Subscription[] = [];
  let followers = 0;
  let linger: ReturnType<typeof setTimeout> | undefined;
  let snapshot: SearchSnapshot = { find: index.find, complete: false };

  const changed = () => {
    snapshot = {
      find: index.find,
      complete: sources.every(({ name }) => answered.has(name)),
    };
    for (const listener of listeners) listener();
  };
  const watch = () => {
    subscriptions = sources.map((source) =>
      source.observe(context).subscribe((entries) => {
        index.replace(source.name, entries);
        answered.add(source.name);
        changed();
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshot,
    close: leave,
  };
}
