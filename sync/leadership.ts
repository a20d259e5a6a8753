/** Which tab of a device runs the sending loop (SPEC T10-T12). */
import type { Lock, Network, Tabs } from './ports.ts';
import { parseTabMessage, type TabMessage } from './tab-messages.ts';

export type Leadership = {
  isLeading(): boolean;
  stop(): Promise<void>;
};

/**
 * Holds the lock whenever it is free. A hidden holder gives it to a visible tab that asks, once `onEnd` is done.
 */
export function seekLeadership(parts: {
  readonly name: string;
  readonly lock: Lock;
  readonly tabs: Tabs;
  readonly network: Network;
  readonly onBegin: () => void;
  readonly onEnd: () => Promise<void>;
}): Leadership {
  const { name, lock, tabs, network } = parts;
  const stopping = new AbortController();
  let release: (() => void) | null = null;

  const post = (message: TabMessage): void => tabs.post(message);
  const stopListening = tabs.listen((raw) => {
    const message = parseTabMessage(raw);
    if (message?.kind === 'want' && !network.isVisible()) release?.();
    if (message?.kind === 'holder_hidden') askIfVisible();
  });
  const watching = network.events.subscribe((event) => {
    if (event === 'visible') askIfVisible();
    if (event === 'hidden' && release !== null) post({ kind: 'holder_hidden' });
  });

  function askIfVisible(): void {
    if (release === null && network.isVisible()) post({ kind: 'want' });
  }

  async function seek(): Promise<void> {
    while (!stopping.signal.aborted) {
      askIfVisible();
      await lock.hold(name, stopping.signal, async () => {
        if (stopping.signal.aborted) return;
        await new Promise<void>((resolve) => {
          release = resolve;
          stopping.signal.addEventListener('abort', () => resolve(), { once: true });
          parts.onBegin();
        });
        release = null;
        await parts.onEnd();
      });
    }
  }
  const sought = seek();

  return {
    isLeading: () => release !== null,
    async stop() {
      stopping.abort();
      stopListening();
      watching.unsubscribe();
      await sought;
    },
  };
}
