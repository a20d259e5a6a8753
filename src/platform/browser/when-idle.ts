const longestMs = 3_000;

/** Resolves once the page has nothing better to do, and after a while in any case. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) {
      requestIdleCallback(() => resolve(), { timeout: longestMs });
    } else setTimeout(resolve, longestMs);
  });
}
