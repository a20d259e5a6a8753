/** A tap on an answer of the form, as the person at a slow tablet meets it. Runs in the page. */

/** What follows a tap has come to rest by then: written, sent to the other tabs, drawn again. */
const settled = 1200;

export type Tap = { readonly toPaint: number; readonly longestTask: number };

/** Chooses another answer than the one before, in a question of the section that is shown. Milliseconds. */
export function tapAnswer([index, settled]: readonly [number, number]): Promise<Tap> {
  const groups = [...document.querySelectorAll('#main article[data-item]')].flatMap((question) => {
    const choices = [...question.querySelectorAll<HTMLElement>('input[type="radio"]')];
    return choices.length === 3 ? [choices] : [];
  });
  const group = groups[index % groups.length];
  const choice = group?.[Math.floor(index / groups.length) % 3];
  if (choice === undefined) return Promise.reject(new Error('No question to tap on'));
  return new Promise((done) => {
    // What takes less is not told.
    let longestTask = 50;
    const observer = new PerformanceObserver((list) => {
      for (const task of list.getEntries()) longestTask = Math.max(longestTask, task.duration);
    });
    observer.observe({ type: 'longtask' });
    const start = performance.now();
    choice.click();
    requestAnimationFrame(() => {
      // A message that is sent from a frame arrives after it was painted.
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => {
        const toPaint = performance.now() - start;
        setTimeout(() => {
          observer.disconnect();
          done({ toPaint, longestTask });
        }, settled);
      });
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  });
}

export const tapAndSettle = (index: number) => [index, settled] as const;
