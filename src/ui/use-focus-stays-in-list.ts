import { useLayoutEffect } from 'react';

/** A button of a row, by where it is: what takes its place when the row goes can be found. */
type Place = {
  readonly opener: Element;
  readonly list: Element;
  readonly rowNo: number;
  readonly buttonNo: number;
};

const pressable = 'button, a[href]';

function placeOf(opener: Element | null): Place | null {
  const row = opener?.closest('li, tr');
  const list = row?.parentElement;
  if (!opener || !row || !list) return null;
  return {
    opener,
    list,
    rowNo: [...list.children].indexOf(row),
    buttonNo: [...row.querySelectorAll(pressable)].indexOf(opener),
  };
}

/** The same button of the row that is there now, of the last one where it was the last; the page where there is none. */
function nowAt({ list, rowNo, buttonNo }: Place): HTMLElement | null {
  const row = list.children[rowNo] ?? list.lastElementChild;
  const buttons = list.isConnected ? row?.querySelectorAll<HTMLElement>(pressable) : undefined;
  return buttons?.[buttonNo] ?? buttons?.[0] ?? document.querySelector('main');
}

/** A row that was deleted leaves the list a moment after the answer. */
const awaitedMs = 2000;

function keepFocus(place: Place): void {
  const look = () => {
    if (place.opener.isConnected || document.activeElement !== document.body) return;
    stop();
    nowAt(place)?.focus();
  };
  const watched = new MutationObserver(look);
  const ends = setTimeout(() => stop(), awaitedMs);
  const stop = () => {
    watched.disconnect();
    clearTimeout(ends);
  };
  watched.observe(document.body, { childList: true, subtree: true });
}

/**
 * Of a question that a row's button opened, and whose answer may remove the row: who works by keyboard goes on at the row
 * that takes its place instead of at the beginning of the page.
 */
export function useFocusStaysInList(open: boolean): void {
  useLayoutEffect(() => {
    const place = open ? placeOf(document.activeElement) : null;
    return place === null ? undefined : () => keepFocus(place);
  }, [open]);
}
