/** Opening the palette from anywhere: a key, a header, the bell, the menu. */
import { useSyncExternalStore } from 'react';

export type SearchRequest = {
  /** Shows this source only, until the person widens it. */
  readonly within?: string;
};

let request: SearchRequest | null = null;
const listeners = new Set<() => void>();

function become(next: SearchRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

export function openSearch(wanted: SearchRequest = {}): void {
  become(wanted);
}

export function closeSearch(): void {
  become(null);
}

/** What is asked for; null while the palette is closed. */
export function useSearchRequest(): SearchRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => request,
  );
}
