/** What joins the tabs of this browser: one lock, one channel. */

/** Holds a Web Lock until `work` settles; resolves without it when `signal` aborts first. */
export async function holdTabLock(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await navigator.locks.request(name, { signal }, work);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

export type TabChannel = {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): () => void;
  close(): void;
};

export function openTabChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    post(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      channel.postMessage(message);
    },
    listen(listener) {
      const heard = (event: MessageEvent) => listener(event.data);
      channel.addEventListener('message', heard);
      return () => channel.removeEventListener('message', heard);
    },
    close: () => channel.close(),
  };
}
