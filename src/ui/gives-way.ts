import { useEffect, useState, type RefObject } from 'react';

/** As long without a change is rest. */
const restMs = 150;
/** The smallest thing that is pressed or read is larger. */
const stepPx = 8;

const pressed = 'a, button, input, select, textarea, label, summary';
const pressedByRole = ['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'option', 'slider'];
const lookedAt = 'svg, img, video, canvas, [role=img]';
const matters = [pressed, lookedAt, ...pressedByRole.map((role) => `[role=${role}]`)].join();

function isTextAt(element: Element, x: number, y: number): boolean {
  const range = document.createRange();
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (x >= left && x <= right && y >= top && y <= bottom) return true;
    }
  }
  return false;
}

/** Whether anything that is pressed, read or looked at lies under this element. */
function coversSomething(floating: Element): boolean {
  const { left, right, top, bottom } = floating.getBoundingClientRect();
  for (let x = left; x <= right; x += stepPx) {
    for (let y = top; y <= bottom; y += stepPx) {
      const under = document
        .elementsFromPoint(x, y)
        .filter((element) => !floating.contains(element));
      // Whether there is text is asked last: it lays the page out.
      if (under.some((element) => element.matches(matters))) return true;
      if (under.some((element) => isTextAt(element, x, y))) return true;
    }
  }
  return false;
}

/**
 * Whether what floats over the page must give way: while the page moves, and at rest where something to press or to read
 * lies under it. Where it stands below the last line it covers nothing, so that it is found at the end of every page.
 */
export function useGivesWay(floating: RefObject<Element | null>, shown: boolean): boolean {
  const [gives, setGives] = useState(true);
  useEffect(() => {
    if (!shown) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const judge = () => setGives(floating.current === null || coversSomething(floating.current));
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(judge, restMs);
    };
    const moves = () => {
      setGives(true);
      later();
    };
    const changes = new MutationObserver(later);
    const main = document.getElementById('main');
    if (main) changes.observe(main, { childList: true, subtree: true, characterData: true });
    const sizes = new ResizeObserver(later);
    sizes.observe(document.body);
    addEventListener('scroll', moves, { passive: true });
    addEventListener('resize', later);
    later();
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      sizes.disconnect();
      removeEventListener('scroll', moves);
      removeEventListener('resize', later);
    };
  }, [floating, shown]);
  return gives;
}
