/** Sends photos while the page is open, and leaves the worker a token for when it is not. */
import { filter, fromEvent, merge, type Subscription } from 'rxjs';
import {
  PhotoSender,
  underPhotoLock,
  type PhotoSenderPorts,
  type SendingRound,
} from '../../../sync/photos/photo-sender.ts';
import type { PhotoRows, PhotoSession } from '../../../sync/photos/ports.ts';
import { storageTransport } from '../../../sync/photos/storage-transport.ts';
import { holdUpdates } from '../worker/hold-updates.ts';
import { reportUnanswered } from '../browser/network.ts';
import { photoStore } from './photo-database.ts';
import { nudgePhotoSending, photoNudges } from './photo-nudge.ts';
import { photoSession } from './photo-session.ts';
import { markPhotoSession } from './photo-session-mark.ts';
import { observeWorkerMessages, tellWorker } from '../worker/service-worker.ts';

export type { PhotoRows, PhotoSession };

export type PhotoSending = {
  /** There may be something to send: a photo was taken, or rows were acknowledged. */
  readonly nudge: () => void;
  readonly stop: () => void;
};

export type PhotoSendingPorts = {
  readonly userId: string;
  readonly rows: PhotoRows;
  /** Default: the signed-in user's. */
  readonly session?: PhotoSenderPorts['session'];
};

const sessionDelay = 60_000;

/** From sign-in to sign-out of one user. */
export function startPhotoSending(ports: PhotoSendingPorts): PhotoSending {
  const { userId, rows, session = photoSession } = ports;
  const store = photoStore();
  const currentSession = async (refused?: string) => {
    const current = await session(refused);
    if (stopped || current?.userId !== userId) return null;
    markPhotoSession();
    await store.grantSession(current);
    return current;
  };
  const sender = new PhotoSender({
    store,
    transport: storageTransport((input, init) => fetch(input, init)),
    session: currentSession,
    rows,
    exclusively: underPhotoLock,
    now: () => Date.now(),
    random: () => Math.random(),
  });

  let stopped = false;
  let running = false;
  let again = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function round(): Promise<void> {
    if (stopped) return;
    again = running;
    if (running) return;
    running = true;
    clearTimeout(timer);
    const release = holdUpdates();
    try {
      const ended = await sender.run();
      if (!stopped) plan(ended);
    } finally {
      release();
      running = false;
    }
    if (again) await round();
  }

  function plan({ ended, nextTryAt }: SendingRound): void {
    clearTimeout(timer);
    if (ended === 'offline') reportUnanswered();
    // a token that could not be renewed, or is not accepted, may be renewable later
    const next = ended === 'no_session' ? Date.now() + sessionDelay : nextTryAt;
    if (next === null) return;
    timer = setTimeout(start, Math.max(1_000, next - Date.now()));
    if (ended === 'offline' || ended === 'server') tellWorker({ type: 'SEND_PHOTOS_LATER' });
  }

  function start(): void {
    round().catch(() => {
      // the photo database is closed or broken: the next trigger tries anew, the photos stay where they are
    });
  }

  const triggers: Subscription = merge(
    photoNudges,
    fromEvent(globalThis, 'online'),
    fromEvent(document, 'visibilitychange').pipe(
      filter(() => document.visibilityState === 'visible'),
    ),
    observeWorkerMessages().pipe(filter(({ type }) => type === 'SESSION_NEEDED')),
  ).subscribe(start);
  triggers.add(
    observeWorkerMessages()
      .pipe(filter(({ type }) => type === 'UNANSWERED'))
      .subscribe(reportUnanswered),
  );

  // a page that is being closed leaves the rest to the worker, which the browser keeps a little longer
  triggers.add(
    fromEvent(globalThis, 'pagehide').subscribe(() => tellWorker({ type: 'SEND_PHOTOS' })),
  );
  start();
  return {
    nudge: nudgePhotoSending,
    stop() {
      stopped = true;
      clearTimeout(timer);
      triggers.unsubscribe();
    },
  };
}
