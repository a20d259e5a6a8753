import { useLayoutEffect, type RefObject } from 'react';
import { createStore, useStore } from 'zustand';

/** How many action bars are on the screen; the bottom navigation gives way while there is one. */
const actionBars = createStore(() => 0);

export function addActionBar(): () => void {
  actionBars.setState((count) => count + 1);
  return () => actionBars.setState((count) => count - 1);
}

export function useActionBarShown(): boolean {
  return useStore(actionBars, (count) => count > 0);
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
