import { useEffect, useEffectEvent } from 'react';
import { topOverlay } from '../../../ui/open-overlays.ts';

const typedIn = 'input, select, textarea, [contenteditable]';

/** Rule RV8: what each letter does, while the page is seen and nothing is typed or open over it. */
export function useReviewKeys(keys: Readonly<Record<string, (() => void) | null>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.repeat || topOverlay() !== null) return;
    if (target instanceof Element && target.closest(typedIn) !== null) return;
    const step = keys[key.toLowerCase()];
    if (step === undefined || step === null) return;
    event.preventDefault();
    step();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
