/** Installing the app: where the browser offers it, by a button; on iPhones and iPads by steps, as they offer none. */
import { createStore, useStore } from 'zustand';

/** Chromium's, which TypeScript's library does not describe. */
type InstallPrompt = Event & { prompt(): Promise<{ readonly outcome: string }> };

export type InstallOffer = 'button' | 'apple' | 'none';

/** What the browser offers to show; null: nothing, or it was shown. */
const offered = createStore<{ readonly prompt: InstallPrompt | null }>(() => ({ prompt: null }));

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

/** Once, as early as can be: the browser says it once per page. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    // Its own bar would come over the work at whatever moment.
    event.preventDefault();
    offered.setState({ prompt: event });
  });
  window.addEventListener('appinstalled', () => offered.setState({ prompt: null }));
}

function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // iPads call themselves Macs, which have no touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function offer(prompt: InstallPrompt | null): InstallOffer {
  if (prompt !== null) return 'button';
  return isApple() && !window.matchMedia('(display-mode: standalone)').matches ? 'apple' : 'none';
}

/** How this device can install the app from here; `none`: it has, or cannot. */
export function useInstallOffer(): InstallOffer {
  return useStore(offered, ({ prompt }) => offer(prompt));
}

/** The browser asks the person; a prompt can be shown once. */
export async function install(): Promise<void> {
  const { prompt } = offered.getState();
  offered.setState({ prompt: null });
  await prompt?.prompt();
}
