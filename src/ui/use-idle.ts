import { useEffect, useRef } from 'react';

const signs = ['pointerdown', 'keydown', 'input', 'scroll'] as const;

/** Calls `then` once nobody has touched the page for so long, while `active`. */
export function useIdle(active: boolean, milliseconds: number, then: () => void): void {
  const latest = useRef(then);
  useEffect(() => {
    latest.current = then;
  });
  useEffect(() => {
    if (!active) return undefined;
    let timer = 0;
    const begin = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => latest.current(), milliseconds);
    };
    begin();
    for (const sign of signs) window.addEventListener(sign, begin, true);
    return () => {
      window.clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, begin, true);
    };
  }, [active, milliseconds]);
}
