import { useEffect, useState } from 'react';

/** Less is a finger that rests, or the page that comes to rest. */
const leastPx = 8;

/**
 * Whether somebody reads on: what floats over the page gives way meanwhile. On the way up, and at the end, where there is
 * room below the last line, it is not so.
 */
export function useScrollingDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let turned = window.scrollY;
    const look = () => {
      const { scrollY: top, innerHeight: height } = window;
      const isEnd = top + height >= document.documentElement.scrollHeight - leastPx;
      if (Math.abs(top - turned) < leastPx && !isEnd) return;
      setDown(top > turned && !isEnd);
      turned = top;
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return down;
}
