import { useEffect, type RefObject } from 'react';

/** Room between what is scrolled to and the bars that stay. */
const gap = 12;
const bottomBar = 96;

/** While the form is open nothing is scrolled to behind its header or its bar, by keyboard, by link or by a jump. */
export function useScrollPadding(header: RefObject<HTMLElement | null>): void {
  // Not before the paint: asked for its size there, a slow device lays the form out twice.
  useEffect(() => {
    const element = header.current;
    if (element === null) return;
    const root = document.documentElement;
    const apply = () => {
      const { position, top } = getComputedStyle(element);
      const covered =
        position === 'sticky' ? Number.parseFloat(top) + element.offsetHeight : bottomBar;
      root.style.scrollPaddingBlock = `${covered + gap}px ${bottomBar}px`;
    };
    // At once: the first jump comes right after.
    apply();
    const observer = new ResizeObserver(apply);
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.scrollPaddingBlock = '';
    };
  }, [header]);
}
