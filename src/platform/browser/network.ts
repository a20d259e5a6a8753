/** What the browser believes about the network, and whether anybody looks at this page. */
import { fromEvent, map, merge, share, Subject } from 'rxjs';

export function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** `online` is the browser's hint only; being online is what the server's answers say. */
export const networkEvents = merge(
  fromEvent(globalThis, 'online').pipe(map(() => 'online' as const)),
  fromEvent(globalThis, 'pageshow').pipe(map(() => (isVisible() ? 'visible' : 'hidden'))),
  fromEvent(globalThis.document ?? globalThis, 'visibilitychange').pipe(
    map(() => (isVisible() ? ('visible' as const) : ('hidden' as const))),
  ),
).pipe(share());

const unanswered = new Subject<'unanswered'>();

/** A request beside the sending of records, of this page or its worker, met no server: there may be no line any more. */
export function reportUnanswered(): void {
  unanswered.next('unanswered');
}

/** All that speaks for or against a line. */
export const lineEvents = merge(
  networkEvents,
  fromEvent(globalThis, 'offline').pipe(map(() => 'offline' as const)),
  unanswered,
);
