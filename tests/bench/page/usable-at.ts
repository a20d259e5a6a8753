/** Milliseconds from the start of the navigation to the frame that shows what a page is used by. */

declare global {
  /** Starts when the document does; see `watchUntilUsable`. */
  var usableAt: Promise<number>;
}

/** Runs in the page before its own scripts. */
export function watchUntilUsable(selector: string): void {
  globalThis.usableAt = new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        // A message that is sent from a frame arrives after it was painted.
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => done(performance.now()));
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}
