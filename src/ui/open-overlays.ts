import { useEffect, useEffectEvent } from 'react';
import { createStore } from 'zustand/vanilla';

/** Dialogs, sheets and questions that are open, the one on top last: the browser's "back" closes that first. */
type Overlay = { readonly close: () => void };
const opened = createStore<readonly Overlay[]>(() => []);

export function topOverlay(): Overlay | null {
  return opened.getState().at(-1) ?? null;
}

/** For as long as it is open. */
export function useOpenOverlay(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    const overlay = { close: () => close() };
    opened.setState((all) => [...all, overlay], true);
    return () => opened.setState((all) => all.filter((each) => each !== overlay), true);
  }, [open]);
}
