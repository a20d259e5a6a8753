/** Some frames never come: those of a page that nobody sees. */
const longestMs = 1_000;

/** Resolves once what was rendered last is on the screen, so that what comes next does not hold it back. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve();
    const timer = setTimeout(resolve, longestMs);
    requestAnimationFrame(() => {
      // A task that is queued from a frame runs after it was painted.
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  });
}
