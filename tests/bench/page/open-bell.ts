/** Milliseconds from the press on the bell to the frame that shows as many rows as it shows. Runs in the page. */
export function openBell(rows: number): Promise<number> {
  return new Promise((done, fail) => {
    const bell = [...document.querySelectorAll<HTMLElement>('header button')].find((button) =>
      button.getAttribute('aria-label')?.startsWith('Notifications'),
    );
    if (bell === undefined) return fail(new Error('There is no bell'));
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll('[role="dialog"] li').length < rows) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        // A message that is sent from a frame arrives after it was painted.
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => done(performance.now() - start));
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true });
    const start = performance.now();
    bell.click();
  });
}
