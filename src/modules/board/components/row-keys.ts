import type { KeyboardEvent } from 'react';

const typedIn = 'input, select, textarea, [contenteditable]';

/**
 * Rule BD10: J and K go to the next and the last row of the table within, by what names the row; X selects the row (BD13),
 * and any other letter is asked of `act`, with what `data-row` of the row says; it answers whether it meant something. Only
 * while the focus is within: elsewhere a letter is a letter.
 */
export function onRowKey(
  event: KeyboardEvent<HTMLElement>,
  act: (letter: string, row: string) => boolean,
): void {
  const { key, target, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
  const letter = key.toLowerCase();
  const step = { j: 1, k: -1 }[letter];
  // The box of a row is no field: nothing is typed in it.
  const isTyped = target instanceof Element && target.closest(typedIn);
  if (!(target instanceof Element) || (isTyped && !target.matches('[type=checkbox]'))) return;
  // What a dialog over the page gets is not for the rows under it.
  if (!currentTarget.contains(target)) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('tbody tr')];
  const at = rows.findIndex((row) => row.contains(target));
  if (step !== undefined) {
    const next = at === -1 ? (step === 1 ? rows[0] : rows.at(-1)) : rows[at + step];
    next?.querySelector<HTMLElement>('th button')?.focus();
    event.preventDefault();
    return;
  }
  if (letter === 'x') {
    rows[at]?.querySelector<HTMLElement>('[type=checkbox]')?.click();
    event.preventDefault();
    return;
  }
  const row = rows[at]?.querySelector<HTMLElement>('[data-row]')?.dataset['row'];
  if (row !== undefined && act(letter, row)) event.preventDefault();
}
