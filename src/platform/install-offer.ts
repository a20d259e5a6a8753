/** Installing the app: where the browser offers it, by a button; on iPhones and iPads by steps, as they offer none. */
import { useSyncExternalStore } from 'react';

/** Chromium's, which TypeScript's library does not describe. */
type InstallPrompt = Event & { prompt(): Promise<{ readonly outcome: string }> };

export type InstallOffer = 'button' | 'apple' | 'none';

let kept: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function keep(prompt: InstallPrompt | null): void {
  kept = prompt;
  for (const listener of listeners) listener();
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

/** Once, as early as can be: the browser says it once per page. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    // Its own bar would come over the work at whatever moment.
    event.preventDefault();
    keep(event);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // iPads call themselves Macs, which have no touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function offer(): InstallOffer {
  if (kept !== null) return 'button';
  return isApple() && !window.matchMedia('(display-mode: standalone)').matches ? 'apple' : 'none';
}

/** How this device can install the app from here; `none`: it has, or cannot. */
export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, offer);
}

/** The browser asks the person; a prompt can be shown once. */
export async function install(): Promise<void> {
  const prompt = kept;
  keep(null);
  await prompt?.prompt();
}
