import { useRef, type TouchEvent } from 'react';

/** Spec §9. */
const farEnough = 50;

type Place = { readonly x: number; readonly y: number };

/**
 * A finger that goes sideways; one that scrolls is none. `toward` 1: to the left, which is forward. By hand, as this page
 * has no room for a package that knows all directions.
 */
export function useSwipe(onSwipe: (toward: 1 | -1) => void) {
  const start = useRef<Place | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const [finger] = Array.from(touches);
      start.current =
        touches.length === 1 && finger ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const [finger] = Array.from(changedTouches);
      const from = start.current;
      start.current = null;
      if (from === null || finger === undefined) return;
      const across = finger.clientX - from.x;
      const down = Math.abs(finger.clientY - from.y);
      if (Math.abs(across) > farEnough && Math.abs(across) > 2 * down) onSwipe(across < 0 ? 1 : -1);
    },
  };
}
