/** Keeps live queries running a little longer than their screens, so that coming back shows rows at once. */
import type { Observable, Subscription } from 'rxjs';
import { inNextTask } from '../platform/browser/next-task.ts';

/**
 * A new value is there at once for whoever draws, but drawing is asked for in the next task. By then whoever waited for a
 * write has closed its dialog, and other queries have theirs: the screen is drawn once for all of it.
 */
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
  /** Of what changed in this task. */
  const untold = new Set<() => void>();

  function tellSoon(tell: () => void): void {
    if (untold.size === 0) {
      inNextTask(() => {
        const telling = [...untold];
        untold.clear();
        for (const each of telling) each();
      });
    }
    untold.add(tell);
  }

  function create<T>(key: string, open: () => Observable<T>): LiveValue<T> {
    let current: T | undefined;
    let subscription: Subscription | null = null;
    let linger: ReturnType<typeof setTimeout> | null = null;
    const listeners = new Set<() => void>();
    const tell = () => {
      for (const each of listeners) each();
    };
    return {
      get: () => current,
      subscribe(listener) {
        listeners.add(listener);
        if (linger !== null) clearTimeout(linger);
        linger = null;
        subscription ??= open().subscribe((value) => {
          current = value;
          tellSoon(tell);
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
