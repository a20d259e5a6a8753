import { useLayoutEffect, useState, type RefObject } from 'react';

/** How far below the top of the page an element begins, in pixels, also after what stands above it grew or shrank. */
export function useTopInPage(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const place = element.current?.getBoundingClientRect();
      if (place !== undefined) setTop(Math.round(place.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
