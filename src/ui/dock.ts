import { useSyncExternalStore } from 'react';

/** How many action bars are on the screen; the bottom navigation gives way while there is one. */
let bars = 0;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

export function addActionBar(): () => void {
  bars += 1;
  changed();
  return () => {
    bars -= 1;
    changed();
  };
}

export function useActionBarShown(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => bars > 0,
  );
}
