/**
 * Sends the photos of the signed-in user, one at a time, exactly once each. Page and worker run the same sender; a lock
 * that both share lets one of them send.
 */
import { leavesDevices } from './attachment.ts';
import type { OutboxPhoto, PhotoErrorCode } from './photo.ts';
import type { PhotoRows, PhotoSession } from './ports.ts';
import { keptFor, type PhotoStore } from './photo-store.ts';
import type { PhotoTransport, TransportFailure } from './storage-transport.ts';

/** How a round ended. `nextTryAt`: epoch ms of the earliest photo that is worth another round; null: none by itself. */
export type SendingRound = {
  readonly ended: 'done' | 'busy' | 'no_session' | 'offline' | 'server';
  readonly nextTryAt: number | null;
};

export type PhotoSenderPorts = {
  readonly store: PhotoStore;
  readonly transport: PhotoTransport;
  /**
   * A session with a token that is good for at least the next minute, else null: the round waits. `refused`: a token that
   * the server has just not accepted, however good it looks; the answer has another one, or is null.
   */
  readonly session: (refused?: string) => Promise<PhotoSession | null>;
  /** Absent in the worker, which sends only what the page has found acknowledged. */
  readonly rows?: PhotoRows;
  /** Runs the task alone on this device, or answers `busy` at once. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T | 'busy'>;
  /** Epoch ms. */
  readonly now: () => number;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
};

const firstDelay = 5_000;
const longestDelay = 5 * 60_000;
/** After rounds without a network, doubling; `online` and `visible` start one earlier. */
const firstOfflineDelay = 2_000;
const longestOfflineDelay = 30_000;
/** Refusals after which a photo is set aside for a person to look at, or its removal given up; the others go on. */
const attemptsBeforeSetAside = 10;
/** A file that leaves the device is kept for so long after its removal, for an undo (rule PH26). */
const keptForUndo = 10 * 60_000;
const confirmedAtOnce = 5;
/** `photos_stored` takes no more than 400 paths. */
const mostConfirmed = 100;

/** 5 s, 10 s, 20 s ... 5 min, each shortened by up to half at random so that devices spread. */
export function retryDelay(attempts: number, random: number): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** Math.max(0, attempts - 1));
  return Math.round(delay * (1 - random / 2));
}

/** 2 s, 4 s ... 30 s: a line that only breaks now and then carries on at once. `rounds` in a row that nothing got through. */
function offlineDelay(rounds: number): number {
  return Math.min(longestOfflineDelay, firstOfflineDelay * 2 ** Math.max(0, rounds - 1));
}

const lockName = 'storehand-photo-sender';

/** Alone among page and worker of this device, or not at all. */
export async function underPhotoLock<T>(task: () => Promise<T>): Promise<T | 'busy'> {
  return navigator.locks.request(lockName, { ifAvailable: true }, (lock) =>
    lock === null ? 'busy' : task(),
  );
}

/**
 * The same, after whoever sends now: a closing page lets go of the lock only when it is gone. Gives up after a while, as
 * a worker is not kept awake for long.
 */
export async function afterPhotoLock<T>(
  task: () => Promise<T>,
  patience: number,
): Promise<T | 'busy'> {
  const turn = { began: false };
  try {
    return await navigator.locks.request(
      lockName,
      { signal: AbortSignal.timeout(patience) },
      () => {
        turn.began = true;
        return task();
      },
    );
  } catch (error) {
    if (turn.began) throw error;
    return 'busy';
  }
}

/** Nothing about this photo is wrong: the round ends and every photo waits. */
type RoundEnd = Exclude<SendingRound['ended'], 'done' | 'busy'>;

export class PhotoSender {
  readonly #ports: PhotoSenderPorts;
  /** The token that the server did not accept in this round. */
  #refused: string | null = null;
  /** That ended without a network, in a row. */
  #offlineRounds = 0;

  constructor(ports: PhotoSenderPorts) {
    this.#ports = ports;
  }

  /**
   * One round over everything that is due; a second one with another token when the first one's was not accepted. Never
   * rejects for what the network or the server does.
   */
  async run(): Promise<SendingRound> {
    const result = await this.#ports.exclusively(async () => {
      this.#refused = null;
      const round = await this.#round();
      return this.#refused === null ? round : this.#round(this.#refused);
    });
    if (result !== 'busy') return result;
    return { ended: 'busy', nextTryAt: this.#ports.now() + firstDelay };
  }

  async #round(refused?: string): Promise<SendingRound> {
    const { store } = this.#ports;
    await store.releaseInterrupted();
    const session = await this.#ports.session(refused);
    if (!session) return { ended: 'no_session', nextTryAt: null };
    await this.#learnAcknowledged(session.userId);
    await this.#forgetGone(session.userId);
    const ended =
      (await this.#confirm(session)) ??
      (await this.#uploadDue(session.userId)) ??
      (await this.#removeDue(session)) ??
      'done';
    this.#offlineRounds = ended === 'offline' ? this.#offlineRounds + 1 : 0;
    await this.#forgetKeptLongEnough(session.userId);
    return { ended, nextTryAt: await this.#nextTryAt(session.userId, ended) };
  }

  async #learnAcknowledged(userId: string): Promise<void> {
    const { rows, store } = this.#ports;
    if (!rows) return;
    for (const photo of await store.inStates(userId, ['waiting', 'removing'])) {
      if (!photo.acknowledged && (await rows.isAcknowledged(photo))) {
        await store.change(photo.photoId, [photo.state], { acknowledged: true });
      }
    }
  }

  /** PH26: of what the server has not any more nothing stays; a row that is not written yet is given some time. */
  async #forgetGone(userId: string): Promise<void> {
    const { rows, store, now } = this.#ports;
    if (!rows) return;
    for (const photo of await store.inStates(userId, ['waiting', 'set_aside'])) {
      if (!leavesDevices(photo.path) || now() - Date.parse(photo.capturedAt) < keptForUndo)
        continue;
      if (await rows.isRemoved(photo)) await store.forget(photo.photoId);
    }
  }

  #isDue = (photo: OutboxPhoto): boolean =>
    photo.acknowledged && photo.nextTryAt <= this.#ports.now();

  async #uploadDue(userId: string): Promise<RoundEnd | null> {
    const due = (await this.#ports.store.inStates(userId, ['waiting'])).filter(this.#isDue);
    for (const [index, photo] of due.entries()) {
      // asked anew for each: a long round may outlive a token, and the user may have left
      const session = await this.#ports.session();
      if (session?.userId !== userId) return 'no_session';
      const ended = await this.#upload(session, photo);
      const last = index === due.length - 1;
      if (last || ended !== null || index % confirmedAtOnce === confirmedAtOnce - 1) {
        const unconfirmed = await this.#confirm(session);
        if (ended ?? unconfirmed) return ended ?? unconfirmed;
      }
    }
    return null;
  }

  async #upload(session: PhotoSession, photo: OutboxPhoto): Promise<RoundEnd | null> {
    const { store, transport } = this.#ports;
    const taken = { state: 'sending', offered: true } as const;
    if (!(await store.change(photo.photoId, ['waiting'], taken))) return null;
    const images = await store.images(photo.photoId);
    if (!images) {
      await this.#setAside(photo, 'not_found');
      return null;
    }
    const sent = await transport.upload(session, photo.path, images.image, photo.mimeType);
    if (!sent.ok && sent.failure !== 'exists') return this.#failed(session, photo, sent.failure);
    if (!sent.ok) {
      // an earlier answer was lost: it is ours if it is as long as ours
      const size = await transport.size(session, photo.path);
      if (!size.ok) return this.#failed(session, photo, size.failure);
      if (size.value !== photo.bytes) {
        await this.#setAside(photo, 'size_differs');
        return null;
      }
    }
    await store.change(photo.photoId, ['sending'], {
      state: 'uploaded',
      lastError: null,
      nextTryAt: 0,
    });
    this.#offlineRounds = 0;
    return null;
  }

  /** Has the server mark what was uploaded, also by a round that was killed before it could. */
  async #confirm(session: PhotoSession): Promise<RoundEnd | null> {
    const { store, transport } = this.#ports;
    const uploaded = (await store.inStates(session.userId, ['uploaded']))
      .filter((photo) => photo.nextTryAt <= this.#ports.now())
      .slice(0, mostConfirmed);
    if (uploaded.length === 0) return null;
    const confirmed = await transport.confirm(
      session,
      uploaded.map(({ path }) => path),
    );
    if (!confirmed.ok) return this.#postpone(session, uploaded, confirmed.failure);
    const byPath = new Map(confirmed.value.map((object) => [object.path, object]));
    for (const photo of uploaded) {
      const object = byPath.get(photo.path);
      if (!object) await this.#retryLater(photo, 'not_found');
      else if (object.bytes !== photo.bytes) await this.#setAside(photo, 'size_differs');
      else if (leavesDevices(photo.path)) await store.forget(photo.photoId);
      else {
        await store.change(photo.photoId, ['uploaded'], {
          state: 'stored',
          storedAt: object.storedAt,
          lastError: null,
          attempts: 0,
        });
      }
    }
    return null;
  }

  async #removeDue(session: PhotoSession): Promise<RoundEnd | null> {
    const { store, transport } = this.#ports;
    const due = (await store.inStates(session.userId, ['removing'])).filter(this.#isDue);
    if (due.length === 0) return null;
    const removed = await transport.remove(
      session,
      due.map(({ path }) => path),
    );
    // The storage forbids an ended token in the words in which it forbids the deed: only what it goes on to forbid, it does.
    const givenUp = ({ attempts }: OutboxPhoto) =>
      !removed.ok && removed.failure === 'forbidden' && attempts + 1 >= attemptsBeforeSetAside;
    const isOver = (photo: OutboxPhoto) =>
      removed.ok || removed.failure === 'not_found' || givenUp(photo);
    for (const { photoId } of due.filter(isOver)) {
      await store.change(photoId, ['removing'], { state: 'removed', storedAt: null });
    }
    const others = due.filter((photo) => !isOver(photo));
    if (removed.ok || others.length === 0) return null;
    return this.#postpone(session, others, removed.failure);
  }

  async #failed(
    session: PhotoSession,
    photo: OutboxPhoto,
    failure: TransportFailure,
  ): Promise<RoundEnd | null> {
    switch (failure) {
      case 'too_large':
      case 'wrong_type':
        await this.#setAside(photo, failure);
        return null;
      case 'offline':
      case 'unauthorized':
        // not this photo's fault: no attempt is counted
        await this.#ports.store.change(photo.photoId, ['sending'], {
          state: 'waiting',
          lastError: failure,
        });
        return this.#endOf(session, failure);
      case 'exists':
      case 'server':
        await this.#retryLater(photo, 'server');
        return 'server';
      default:
        await this.#retryLater(photo, failure);
        return null;
    }
  }

  /** The request was about several photos; each keeps its state. */
  async #postpone(
    session: PhotoSession,
    photos: readonly OutboxPhoto[],
    failure: TransportFailure,
  ): Promise<RoundEnd> {
    const ended = this.#endOf(session, failure);
    if (ended !== 'server') return ended;
    const { now, random, store } = this.#ports;
    for (const { photoId, state, attempts } of photos) {
      await store.change(photoId, [state], {
        attempts: attempts + 1,
        nextTryAt: now() + retryDelay(attempts + 1, random()),
      });
    }
    return ended;
  }

  async #retryLater(photo: OutboxPhoto, code: PhotoErrorCode): Promise<void> {
    const attempts = photo.attempts + 1;
    // a server in trouble recovers by itself; only a refusal that lasts needs a person
    const { now, random, rows, store } = this.#ports;
    if (code !== 'server' && attempts >= attemptsBeforeSetAside) {
      // PH22: not sooner, as whoever removed it may still undo that
      if (code !== 'forbidden' || !(await rows?.isRemoved(photo))) {
        return this.#setAside(photo, code);
      }
      const removed = {
        state: 'removing',
        acknowledged: true,
        attempts: 0,
        removedAt: now(),
      } as const;
      await store.change(photo.photoId, ['sending'], removed);
      return;
    }
    await store.change(photo.photoId, ['sending', 'uploaded'], {
      state: 'waiting',
      attempts,
      lastError: code,
      nextTryAt: now() + retryDelay(attempts, random()),
    });
  }

  async #setAside(photo: OutboxPhoto, code: PhotoErrorCode): Promise<void> {
    await this.#ports.store.change(photo.photoId, ['sending', 'uploaded'], {
      state: 'set_aside',
      lastError: code,
    });
  }

  async #forgetKeptLongEnough(userId: string): Promise<void> {
    const { now, rows, store } = this.#ports;
    const longEnough = (since: number, time = keptFor) => now() - since > time;
    for (const photo of await store.inStates(userId, ['removed'])) {
      const time = leavesDevices(photo.path) ? keptForUndo : keptFor;
      if (photo.removedAt !== null && longEnough(photo.removedAt, time)) {
        await store.forget(photo.photoId);
      }
    }
    if (!rows) return;
    for (const photo of await store.inStates(userId, ['stored'])) {
      if (photo.storedAt === null || !longEnough(Date.parse(photo.storedAt))) continue;
      if (await rows.isStored(photo)) await store.forget(photo.photoId);
    }
  }

  #endOf(session: PhotoSession, failure: TransportFailure): RoundEnd {
    if (failure === 'offline') return 'offline';
    if (failure !== 'unauthorized') return 'server';
    this.#refused = session.accessToken;
    return 'no_session';
  }

  /**
   * Photos that wait for their rows are not counted: an acknowledgement starts the next round. Nor is any without a token
   * that is accepted: how soon it is worth asking for another one is for who runs the rounds to say.
   */
  async #nextTryAt(userId: string, ended: SendingRound['ended']): Promise<number | null> {
    if (ended === 'no_session') return null;
    const { now, store } = this.#ports;
    const left = await store.inStates(userId, ['waiting', 'uploaded', 'removing']);
    const times = left.filter((photo) => photo.acknowledged).map((photo) => photo.nextTryAt);
    if (times.length === 0) return null;
    const pause = ended === 'offline' ? offlineDelay(this.#offlineRounds) : firstDelay;
    return Math.max(Math.min(...times), now() + pause);
  }
}
