import 'fake-indexeddb/auto';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PhotoOutbox, type CompressedPhoto } from './photo-outbox.ts';
import { PhotoSender, retryDelay, type PhotoSenderPorts } from './photo-sender.ts';
import { keptFor, PhotoStore } from './photo-store.ts';
import type { PhotoSession } from './ports.ts';
import type { PhotoTransport, TransportFailure, TransportResult } from './storage-transport.ts';

const ana = 'ana';
const of = { kind: 'order_files', parent: 'orders', folder: 'order-files' };
const parentId = '01890a5d-ac96-774b-bcce-b302099a8050';
const part = '01890a5d-ac96-774b-bcce-b302099a8051';

/** A storage as the server keeps it; answers are lost or failures returned as each test says. */
class Storage implements PhotoTransport {
  readonly objects = new Map<string, number>();
  readonly uploads: string[] = [];
  readonly senders = new Set<string>();
  readonly loseAnswerOf = new Set<string>();
  readonly failWith = new Map<string, TransportFailure>();
  confirms = 0;
  confirmFailure: TransportFailure | null = null;
  removeFailure: TransportFailure | null = null;
  whileUploading: () => Promise<void> = async () => {};

  async upload(
    session: PhotoSession,
    path: string,
    image: ArrayBuffer,
  ): Promise<TransportResult<null>> {
    this.uploads.push(path);
    this.senders.add(session.userId);
    await this.whileUploading();
    const failure = this.failWith.get(path) ?? this.failWith.get('*');
    if (failure) return { ok: false, failure };
    if (this.objects.has(path)) return { ok: false, failure: 'exists' };
    this.objects.set(path, image.byteLength);
    if (this.loseAnswerOf.delete(path)) return { ok: false, failure: 'offline' };
    return { ok: true, value: null };
  }

  async size(_session: PhotoSession, path: string): Promise<TransportResult<number>> {
    const size = this.objects.get(path);
    return size === undefined ? { ok: false, failure: 'not_found' } : { ok: true, value: size };
  }

  async confirm(_session: PhotoSession, paths: readonly string[]) {
    this.confirms += 1;
    if (this.confirmFailure) return { ok: false as const, failure: this.confirmFailure };
    const value = paths.flatMap((path) => {
      const bytes = this.objects.get(path);
      return bytes === undefined ? [] : [{ path, bytes, storedAt: new Date(clock).toISOString() }];
    });
    return { ok: true as const, value };
  }

  async remove(_session: PhotoSession, paths: readonly string[]): Promise<TransportResult<null>> {
    if (this.removeFailure) return { ok: false, failure: this.removeFailure };
    for (const path of paths) this.objects.delete(path);
    return { ok: true, value: null };
  }
}

let clock = 0;
let databases = 0;
let store: PhotoStore;
let outbox: PhotoOutbox;
let storage: Storage;
let session: PhotoSession | null;
let acknowledged: boolean;
let removedElsewhere: boolean;
let listed: boolean;

beforeEach(() => {
  clock = Date.parse('2026-03-02T10:00:00Z');
  databases += 1;
  store = new PhotoStore(null, { name: `photos-${databases}` });
  outbox = new PhotoOutbox(store);
  storage = new Storage();
  session = {
    userId: ana,
    accessToken: 'token',
    expiresAt: clock + 3_600_000,
    supabaseUrl: 'http://stack',
    anonKey: 'anon',
  };
  acknowledged = true;
  removedElsewhere = false;
  listed = true;
});

afterEach(() => store.close());

function sender(changed: Partial<PhotoSenderPorts> = {}): PhotoSender {
  return new PhotoSender({
    store,
    transport: storage,
    session: async () => session,
    rows: {
      isAcknowledged: async () => acknowledged,
      isRemoved: async () => removedElsewhere,
      isStored: async () => listed,
    },
    exclusively: (task) => task(),
    now: () => clock,
    random: () => 0,
    ...changed,
  });
}

let photos = 0;
function keep(userId = ana, bytes = 100, kind = of) {
  photos += 1;
  const photoId = `01890a5d-ac96-774b-bcce-${String(photos).padStart(12, '0')}`;
  clock += 1;
  const compressed: CompressedPhoto = {
    image: new Uint8Array(bytes).buffer,
    mimeType: 'image/webp',
    width: 10,
    height: 10,
    sha256: 'a'.repeat(64),
    thumbnail: new ArrayBuffer(1),
    thumbnailType: 'image/webp',
  };
  return outbox.keep(
    { photoId, userId, of: kind, parentId, part, fileName: 'image.jpg', capturedAt: clock },
    compressed,
  );
}

const stateOf = async (photoId: string) => (await store.photo(photoId))?.state;

describe('sending', () => {
  test('PH7 a photo is stored once the server confirms it', async () => {
    const photo = await keep();
    expect(await sender().run()).toEqual({ ended: 'done', nextTryAt: null });
    expect(await store.photo(photo.photoId)).toMatchObject({
      state: 'stored',
      storedAt: new Date(clock).toISOString(),
    });
    expect([...storage.objects]).toEqual([[photo.path, 100]]);
  });

  test('PH7 a photo that the server does not find is sent again', async () => {
    const photo = await keep();
    storage.confirmFailure = 'offline';
    await sender().run();
    storage.objects.clear();
    storage.confirmFailure = null;
    await sender().run();
    expect(await stateOf(photo.photoId)).toBe('waiting');
    clock += 10_000;
    await sender().run();
    expect(await stateOf(photo.photoId)).toBe('stored');
    expect(storage.objects.has(photo.path)).toBe(true);
  });

  test('PH3 nothing is uploaded before the rows are acknowledged', async () => {
    const photo = await keep();
    acknowledged = false;
    expect(await sender().run()).toEqual({ ended: 'done', nextTryAt: null });
    expect(storage.uploads).toEqual([]);
    acknowledged = true;
    await sender().run();
    expect(await stateOf(photo.photoId)).toBe('stored');
  });

  test('PH3 a sender without the journal sends only what the page has found acknowledged', async () => {
    const { rows: _rows, ...withoutRows } = {
      store,
      transport: storage,
      session: async () => session,
      rows: undefined,
      exclusively: <T>(task: () => Promise<T>) => task(),
      now: () => clock,
      random: () => 0,
    };
    const worker = new PhotoSender(withoutRows);
    await keep();
    await worker.run();
    expect(storage.uploads).toEqual([]);
    storage.failWith.set('*', 'offline');
    await sender().run();
    storage.failWith.clear();
    await worker.run();
    expect(storage.objects.size).toBe(1);
  });

  test("PH4 another user's session sends nothing of mine", async () => {
    const mine = await keep();
    const theirs = await keep('ben');
    await sender().run();
    expect(await stateOf(mine.photoId)).toBe('stored');
    expect(await stateOf(theirs.photoId)).toBe('waiting');
    expect([...storage.senders]).toEqual([ana]);
  });

  test('PH4 a round ends when the user changes during it', async () => {
    await keep();
    const second = await keep();
    storage.whileUploading = async () => {
      if (session) session = { ...session, userId: 'ben' };
    };
    expect((await sender().run()).ended).toBe('no_session');
    expect(await stateOf(second.photoId)).toBe('waiting');
    expect(storage.uploads).toHaveLength(1);
  });

  test('PH5 what a killed sender had in hand is sent by the next', async () => {
    const photo = await keep();
    await store.change(photo.photoId, ['waiting'], { state: 'sending', acknowledged: true });
    await sender().run();
    expect(await stateOf(photo.photoId)).toBe('stored');
  });

  test('PH5 a second sender stands aside while one works', async () => {
    await keep();
    const round = await sender({ exclusively: async () => 'busy' }).run();
    expect(round.ended).toBe('busy');
    expect(storage.uploads).toEqual([]);
  });

  test('PH6 a lost answer leads to one object, not two', async () => {
    const photo = await keep();
    storage.loseAnswerOf.add(photo.path);
    expect((await sender().run()).ended).toBe('offline');
    expect(await stateOf(photo.photoId)).toBe('waiting');
    await sender().run();
    expect(await stateOf(photo.photoId)).toBe('stored');
    expect(storage.uploads).toEqual([photo.path, photo.path]);
    expect(storage.objects.size).toBe(1);
  });

  test('PH6 an object of another length is not ours', async () => {
    const photo = await keep();
    storage.objects.set(photo.path, 7);
    await sender().run();
    expect(await store.photo(photo.photoId)).toMatchObject({
      state: 'set_aside',
      lastError: 'size_differs',
    });
  });

  test('PH8 without a network nothing is counted against a photo', async () => {
    const photo = await keep();
    storage.failWith.set('*', 'offline');
    for (let round = 0; round < 20; round += 1) await sender().run();
    expect(await store.photo(photo.photoId)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  test('PH8 a token that is not accepted is replaced, and everything sent with the new one', async () => {
    const photo = await keep();
    const asked: (string | undefined)[] = [];
    const good = session;
    storage.failWith.set('*', 'unauthorized');
    const round = await sender({
      session: async (refused) => {
        asked.push(refused);
        if (refused !== undefined) storage.failWith.clear();
        return good;
      },
    }).run();
    expect(round.ended).toBe('done');
    expect(asked).toContain('token');
    expect(await store.photo(photo.photoId)).toMatchObject({ state: 'stored', attempts: 0 });
  });

  test('PH8 with no token that is accepted, everything waits after a second try', async () => {
    const photo = await keep();
    storage.failWith.set('*', 'unauthorized');
    // no time of its own: the page waits a minute before it asks for a token again
    expect(await sender().run()).toEqual({ ended: 'no_session', nextTryAt: null });
    expect(storage.uploads).toHaveLength(2);
    expect(await store.photo(photo.photoId)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  test('PH8 a line that breaks now and then is tried again at once, a missing one ever more rarely', async () => {
    const sending = sender();
    const pauses: number[] = [];
    const round = async () => {
      const { nextTryAt } = await sending.run();
      pauses.push((nextTryAt ?? 0) - clock);
    };
    await keep();
    const second = await keep();
    storage.failWith.set('*', 'offline');
    for (let rounds = 0; rounds < 6; rounds += 1) await round();
    storage.failWith.clear();
    storage.failWith.set(second.path, 'offline');
    await round();
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 2_000]);
  });

  test('PH8 without a session nothing is sent', async () => {
    await keep();
    session = null;
    expect((await sender().run()).ended).toBe('no_session');
    expect(storage.uploads).toEqual([]);
  });

  test('PH9 after trouble with one photo the next round begins with another', async () => {
    const poisoned = await keep();
    const healthy = await keep();
    storage.failWith.set(poisoned.path, 'server');
    const round = await sender().run();
    expect(round.ended).toBe('server');
    await sender().run();
    expect(await stateOf(healthy.photoId)).toBe('stored');
    for (let attempt = 0; attempt < 20; attempt += 1) {
      clock += 300_000;
      await sender().run();
    }
    expect(await stateOf(poisoned.photoId)).toBe('waiting');
  });

  test('PH9 the delay doubles from 5 s to 5 min, jitter halves it at most', () => {
    expect([1, 2, 3, 7, 50].map((attempts) => retryDelay(attempts, 0))).toEqual([
      5_000, 10_000, 20_000, 300_000, 300_000,
    ]);
    expect(retryDelay(1, 1)).toBe(2_500);
  });

  test('PH9 a confirmation that keeps failing is asked for ever more rarely', async () => {
    const photo = await keep();
    storage.confirmFailure = 'server';
    await sender().run();
    for (let minute = 0; minute < 10; minute += 1) {
      for (let second = 0; second < 60; second += 5) {
        clock += 5_000;
        await sender().run();
      }
    }
    expect(storage.confirms).toBeLessThan(10);
    expect(storage.uploads).toHaveLength(1);
    storage.confirmFailure = null;
    clock += 300_000;
    await sender().run();
    expect(await stateOf(photo.photoId)).toBe('stored');
  });

  test.each(['too_large', 'wrong_type'] as const)(
    'PH10 %s sets a photo aside and the others go on',
    async (failure) => {
      const refused = await keep();
      const fine = await keep();
      storage.failWith.set(refused.path, failure);
      await sender().run();
      expect(await store.photo(refused.photoId)).toMatchObject({
        state: 'set_aside',
        lastError: failure,
      });
      expect(await stateOf(fine.photoId)).toBe('stored');
    },
  );

  test('PH10 a lasting refusal is set aside after ten attempts, and retried when asked', async () => {
    const photo = await keep();
    storage.failWith.set(photo.path, 'forbidden');
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await sender().run();
      clock += 300_000;
    }
    expect(await stateOf(photo.photoId)).toBe('waiting');
    await sender().run();
    expect(await stateOf(photo.photoId)).toBe('set_aside');
    storage.failWith.clear();
    await outbox.retry(photo.photoId);
    await sender().run();
    expect(await stateOf(photo.photoId)).toBe('stored');
  });
});

describe('removing', () => {
  test('PH12 a removed photo is not sent, and is sent after an undo', async () => {
    const photo = await keep();
    await outbox.remove(photo.photoId, clock);
    await sender().run();
    expect(storage.uploads).toEqual([]);
    expect(await outbox.captured({ collection: of.parent, id: parentId }, ana)).toEqual([]);
    expect(await outbox.restore(photo.photoId)).toBe(true);
    await sender().run();
    expect(await stateOf(photo.photoId)).toBe('stored');
  });

  test('PH12 the object of a sent photo goes once its tombstone is acknowledged', async () => {
    const photo = await keep();
    await sender().run();
    await outbox.remove(photo.photoId, clock);
    acknowledged = false;
    await sender().run();
    expect(storage.objects.size).toBe(1);
    acknowledged = true;
    await sender().run();
    expect(storage.objects.size).toBe(0);
    expect(await stateOf(photo.photoId)).toBe('removed');
  });

  test('PH12 the object of a photo goes though the answer to its upload was lost', async () => {
    const photo = await keep();
    storage.loseAnswerOf.add(photo.path);
    await sender().run();
    expect(storage.objects.size).toBe(1);
    await outbox.remove(photo.photoId, clock);
    await sender().run();
    expect(storage.objects.size).toBe(0);
    expect(await stateOf(photo.photoId)).toBe('removed');
  });

  test('PH12 the object of a photo goes though its sender was killed, and its removal undone before', async () => {
    const photo = await keep();
    storage.loseAnswerOf.add(photo.path);
    await sender().run();
    await outbox.remove(photo.photoId, clock);
    await outbox.restore(photo.photoId);
    await outbox.remove(photo.photoId, clock);
    await sender().run();
    expect(storage.objects.size).toBe(0);
  });

  test('PH12 an object whose removal was forbidden, as it is with an ended token, is removed later', async () => {
    const photo = await keep();
    await sender().run();
    await outbox.remove(photo.photoId, clock);
    storage.removeFailure = 'forbidden';
    const { nextTryAt } = await sender().run();
    expect(await stateOf(photo.photoId)).toBe('removing');
    storage.removeFailure = null;
    clock = nextTryAt ?? clock;
    await sender().run();
    expect([...storage.objects]).toEqual([]);
    expect(await stateOf(photo.photoId)).toBe('removed');
  });

  test('PH12 a removal that the storage goes on to forbid is given up after ten times', async () => {
    const photo = await keep();
    await sender().run();
    await outbox.remove(photo.photoId, clock);
    storage.removeFailure = 'forbidden';
    let rounds = 0;
    for (; (await stateOf(photo.photoId)) === 'removing' && rounds < 20; rounds += 1) {
      clock += 300_000;
      await sender().run();
    }
    expect(rounds).toBe(10);
    expect((await sender().run()).nextTryAt).toBeNull();
  });

  test('PH12 a photo removed while it is being sent does not count as stored', async () => {
    const photo = await keep();
    storage.whileUploading = () => outbox.remove(photo.photoId, clock);
    await sender().run();
    expect(await stateOf(photo.photoId)).not.toBe('stored');
    await sender().run();
    expect(storage.objects.size).toBe(0);
  });
});

describe('removed on another device', () => {
  const refusedTimes = async (photo: { path: string }, times: number) => {
    storage.failWith.set(photo.path, 'forbidden');
    for (let attempt = 0; attempt < times; attempt += 1) {
      await sender().run();
      clock += 300_000;
    }
  };

  test('PH22 a photo that waits is removed here, too, and nobody is asked about it', async () => {
    const photo = await keep();
    const other = await keep();
    removedElsewhere = true;
    await refusedTimes(photo, 10);
    expect(await store.photo(photo.photoId)).toMatchObject({ state: 'removed' });
    expect((await store.photo(photo.photoId))?.removedAt).toBeGreaterThan(0);
    expect(await firstValueFrom(outbox.observePending(ana))).toBe(0);
    expect(await store.images(photo.photoId)).toBeDefined();
    expect(await stateOf(other.photoId)).toBe('stored');
  });

  test('PH22 it is sent after all when the removal is undone meanwhile', async () => {
    const photo = await keep();
    removedElsewhere = true;
    await refusedTimes(photo, 9);
    removedElsewhere = false;
    storage.failWith.clear();
    await sender().run();
    expect(await stateOf(photo.photoId)).toBe('stored');
  });

  test('PH22 what is refused for another reason is set aside all the same', async () => {
    const photo = await keep();
    removedElsewhere = true;
    storage.failWith.set(photo.path, 'too_large');
    await sender().run();
    expect(await stateOf(photo.photoId)).toBe('set_aside');
  });
});

describe('keeping', () => {
  test('PH13 the image goes seven days after the server lists it, not before', async () => {
    const photo = await keep();
    await sender().run();
    clock += keptFor - 1_000;
    await sender().run();
    expect(await store.images(photo.photoId)).toBeDefined();
    clock += 2_000;
    listed = false;
    await sender().run();
    expect(await store.images(photo.photoId)).toBeDefined();
    listed = true;
    await sender().run();
    expect(await store.images(photo.photoId)).toBeUndefined();
  });

  const leaving = {
    kind: 'candidate_files',
    parent: 'candidate_documents',
    folder: 'candidate-files',
  };

  test('PH26 a file of a candidate leaves as soon as the server says that it has it', async () => {
    const file = await keep(ana, 100, leaving);
    await sender().run();
    expect([...storage.objects]).toEqual([[file.path, 100]]);
    expect(await store.photo(file.photoId)).toBeUndefined();
    expect(await store.images(file.photoId)).toBeUndefined();
  });

  test('PH26 what the server has not any more leaves unsent, once its record has had time to be written', async () => {
    const file = await keep(ana, 100, leaving);
    acknowledged = false;
    removedElsewhere = true;
    await sender().run();
    expect(await store.images(file.photoId)).toBeDefined();
    clock += 11 * 60_000;
    await sender().run();
    expect(await store.images(file.photoId)).toBeUndefined();
    expect(storage.uploads).toEqual([]);
  });

  test('PH26 one that was removed can be taken back for ten minutes', async () => {
    const file = await keep(ana, 100, leaving);
    acknowledged = false;
    await outbox.remove(file.photoId, clock);
    clock += 9 * 60_000;
    await sender().run();
    expect(await store.images(file.photoId)).toBeDefined();
    clock += 2 * 60_000;
    await sender().run();
    expect(await store.images(file.photoId)).toBeUndefined();
  });

  test('PH13 an unsent image stays whatever its age', async () => {
    const photo = await keep();
    acknowledged = false;
    clock += 10 * keptFor;
    await sender().run();
    expect(await store.images(photo.photoId)).toBeDefined();
  });

  test('PH1 two photos cannot take the same name, and the second leaves nothing behind', async () => {
    const photo = await keep();
    const kept = await store.photo(photo.photoId);
    if (!kept) throw new Error('kept');
    const images = { photoId: 'x', image: new ArrayBuffer(1), thumbnail: new ArrayBuffer(1) };
    await expect(
      store.add({ ...kept, photoId: 'x' }, { ...images, thumbnailType: 'image/webp' }),
    ).rejects.toMatchObject({ name: 'ConstraintError' });
    expect(await store.images('x')).toBeUndefined();
  });
});
