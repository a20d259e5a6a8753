import { useSyncExternalStore } from 'react';

/** From here on there is room for the top bar and the sidebar. Of the text's size, so that large text gets the small shell. */
const deskRem = 64;

let probe: HTMLElement | null = null;
let watcher: ResizeObserver | null = null;
let desk = measure();
const listeners = new Set<() => void>();

function measure(): boolean {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return window.innerWidth >= deskRem * rem;
}

function check(): void {
  const now = measure();
  if (now === desk) return;
  desk = now;
  for (const listener of listeners) listener();
}

/** The window tells when it changes; a changed text size is only seen on something that is measured in it. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('resize', check);
    probe = document.createElement('span');
    probe.style.cssText = 'position:fixed;inline-size:1rem;visibility:hidden;pointer-events:none';
    document.body.append(probe);
    watcher = new ResizeObserver(check);
    watcher.observe(probe);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('resize', check);
    watcher?.disconnect();
    probe?.remove();
  };
}

/** Whether the shell is the one of large screens. */
export function useDeskRoom(): boolean {
  return useSyncExternalStore(subscribe, () => desk);
}
