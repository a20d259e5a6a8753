/** The moment at which the frame is painted that is the first to show this on the page. */
export function paintedWith(page: HTMLElement, figure: string): Promise<number> {
  return new Promise((done) => {
    const observer = new MutationObserver(look);
    function look(): void {
      if (!page.textContent.includes(figure)) return;
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
