/** Opening the palette from anywhere: a key, a header, the bell, the menu. */
import { createStore, useStore } from 'zustand';

export type SearchRequest = {
  /** Shows this source only, until the person widens it. */
  readonly within?: string;
};

/** Each opening is an object of its own; null while the palette is closed. */
const request = createStore<SearchRequest | null>(() => null);

export function openSearch(wanted: SearchRequest = {}): void {
  request.setState(wanted, true);
}

export function closeSearch(): void {
  request.setState(null, true);
}

/** What is asked for; null while the palette is closed. */
export function useSearchRequest(): SearchRequest | null {
  return useStore(request);
}
