import { useLayoutEffect, useSyncExternalStore, type RefObject } from 'react';

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

/**
 * Keeps a custom property of the page at the height of what is docked there, as long as it is: what must not lie under
 * it (messages, the place that a link scrolls to, sticky heads) reads the property.
 */
export function useReportedHeight(
  element: RefObject<HTMLElement | null>,
  property: '--header-bottom' | '--dock-height',
  shown = true,
): void {
  useLayoutEffect(() => {
    const docked = element.current;
    if (!docked || !shown) return undefined;
    const root = document.documentElement;
    // Told between layout and paint: asking the element itself would have the page laid out once more.
    const watcher = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height === undefined) return;
      const told = `${Math.round(height)}px`;
      // What is so already stays: each change has the styles of the whole page worked out again before it is painted.
      if (getComputedStyle(root).getPropertyValue(property) !== told)
        root.style.setProperty(property, told);
    });
    watcher.observe(docked, { box: 'border-box' });
    return () => {
      watcher.disconnect();
      root.style.removeProperty(property);
    };
  }, [element, property, shown]);
}
