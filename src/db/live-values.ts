/** Keeps live queries running a little longer than their screens, so that coming back shows rows at once. */
import type { Observable, Subscription } from 'rxjs';

export type LiveValue<T> = {
  readonly subscribe: (listener: () => void) => () => void;
  /** Undefined until the first value. The same object until something changed. */
  readonly get: () => T | undefined;
};

/** How long a query that nobody watches stays live. */
const lingerMilliseconds = 5000;

export type LiveValues = ReturnType<typeof createLiveValues>;

export function createLiveValues() {
  const values = new Map<string, LiveValue<unknown>>();

  function create<T>(key: string, open: () => Observable<T>): LiveValue<T> {
    let current: T | undefined;
    let subscription: Subscription | null = null;
    let linger: ReturnType<typeof setTimeout> | null = null;
    const listeners = new Set<() => void>();
    return {
      get: () => current,
      subscribe(listener) {
        listeners.add(listener);
        if (linger !== null) clearTimeout(linger);
        linger = null;
        subscription ??= open().subscribe((value) => {
          current = value;
          for (const each of listeners) each();
        });
        return () => {
          listeners.delete(listener);
          if (listeners.size > 0) return;
          linger = setTimeout(() => {
            subscription?.unsubscribe();
            subscription = null;
            values.delete(key);
          }, lingerMilliseconds);
        };
      },
    };
  }

  return {
    /** The one live value of this key. */
    of<T>(key: string, open: () => Observable<T>): LiveValue<T> {
      const known = values.get(key) ?? create(key, open);
      values.set(key, known);
      return known as LiveValue<T>;
    },
  };
}
