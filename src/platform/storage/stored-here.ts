/**
 * localStorage for the screens that show what it holds. What counts is what is stored, which other tabs and
 * `public/start.js` read and write as well: the state is only how often it changed, so that no copy can differ from it.
 */
import { createStore, useStore } from 'zustand';

const changes = createStore(() => 0);

/** After each change that this page makes. */
export function noteStored(): void {
  changes.setState((count) => count + 1);
}

/** Once: from here on the changes that other tabs make are noted, too. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', noteStored);
}

/** What `read` finds in localStorage, live. A value that is equal each time as long as nothing changed. */
export function useStored<T>(read: () => T): T {
  return useStore(changes, read);
}
