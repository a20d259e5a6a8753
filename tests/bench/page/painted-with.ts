/** The moment at which the frame is painted that is the first to show this on the page. */
export const paintedWith = (page: HTMLElement, figure: string): Promise<number> =>
  paintedOnce(page, () => page.textContent.includes(figure));

/** The same, of the first frame in which the page is as it should be. */
export function paintedOnce(page: HTMLElement, isSo: () => boolean): Promise<number> {
  return new Promise((done) => {
    const observer = new MutationObserver(look);
    function look(): void {
      if (!isSo()) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        // A message that is sent from a frame arrives after it was painted.
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => done(performance.now()));
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    }
    observer.observe(page, { childList: true, subtree: true, characterData: true });
    look();
  });
}
