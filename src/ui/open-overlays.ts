import { useEffect, useEffectEvent } from 'react';

/** Dialogs, sheets and questions that are open, the one on top last: the browser's "back" closes that first. */
type Overlay = { readonly close: () => void };
const opened: Overlay[] = [];

export function topOverlay(): Overlay | null {
  return opened.at(-1) ?? null;
}

/** For as long as it is open. */
export function useOpenOverlay(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    const overlay = { close: () => close() };
    opened.push(overlay);
    return () => {
      opened.splice(opened.indexOf(overlay), 1);
    };
  }, [open]);
}
