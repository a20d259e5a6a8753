/** Signs that somebody is at the page, a password manager included. */
const signs = ['pointerdown', 'keydown', 'focusin', 'input'] as const;

/** Calls back once, at the first sign that somebody uses the page. The returned function takes it back. */
export function onFirstUse(begin: () => void): () => void {
  const stop = new AbortController();
  for (const sign of signs) {
    window.addEventListener(
      sign,
      () => {
        stop.abort();
        begin();
      },
      { capture: true, passive: true, signal: stop.signal },
    );
  }
  return () => stop.abort();
}
