/**
 * Shared devices after a session: everything that the browser keeps is read, for words that people who left had on them.
 * The app's own clean-up runs on stores in memory; that nothing is in the files either is shown in a real browser
 * (tests/e2e/security/at-rest.test.ts).
 */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { leaveDevice } from '../../src/app/leave-device.ts';
import { rowsFactory } from '../../src/db/person-rows.ts';
import { chooseKeepCopy } from '../../src/platform/session/keep-copy.ts';
import { photoStore } from '../../src/platform/photos/photo-database.ts';
import { writePreference } from '../../src/platform/storage/preferences.ts';
import { storeIdentity } from '../../src/platform/session/stored-session.ts';
import { createIndexedDbJournalStore } from '../../sync/journal/indexed-db-journal-store.ts';
import { createJournal, type Verdict } from '../../sync/journal/journal.ts';
import { journalName } from '../../sync/journal/open-first-journal-store.ts';
import { ownBucket } from '../../sync/own-bucket.ts';
import type { PhotoState } from '../../sync/photos/photo.ts';
import { waitingPhoto } from '../../sync/photos/photo-schema.ts';
import type { Random } from '../world/random.ts';
import type { Group } from './arena.ts';

/** A browser's stores of one origin, and the globals by which code finds them. */
class Browser {
  readonly #buckets = new Map<string, IDBFactory>();
  readonly #outside = new IDBFactory();
  readonly #texts = new Map<string, string>();

  async asGlobals<T>(work: () => Promise<T>): Promise<T> {
    const { buckets, texts } = { buckets: this.#buckets, texts: this.#texts };
    const storage = {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, value: string) => void texts.set(key, value),
      removeItem: (key: string) => void texts.delete(key),
    };
    const storageBuckets = {
      async open(name: string) {
        const factory = buckets.get(name) ?? new IDBFactory();
        buckets.set(name, factory);
        return { indexedDB: factory };
      },
      keys: async () => [...buckets.keys()],
      delete: async (name: string) => void buckets.delete(name),
    };
    const globals = {
      indexedDB: this.#outside,
      IDBKeyRange,
      localStorage: storage,
      navigator: { storageBuckets },
    };
    const before = Object.keys(globals).map(
      (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
    );
    for (const [name, value] of Object.entries(globals)) {
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
    try {
      return await work();
    } finally {
      for (const [name, descriptor] of before) {
        if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
        else Object.defineProperty(globalThis, name, descriptor);
      }
    }
  }

  /** Everything that whoever holds the device reads. */
  async text(): Promise<string> {
    const parts = [JSON.stringify([...this.#texts])];
    for (const factory of [this.#outside, ...this.#buckets.values()]) {
      for (const { name = '' } of await factory.databases()) {
        const database = await answerOf(factory.open(name));
        for (const table of database.objectStoreNames) {
          const store = database.transaction(table).objectStore(table);
          parts.push(JSON.stringify(await answerOf(store.getAll())));
        }
        database.close();
      }
    }
    return parts.join('\n');
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}

type Words = {
  /** What the server has of somebody who left. */
  readonly toGo: string[];
  /** Unsent work of anybody, and everything of who is signed in or said that it stays. */
  readonly toStay: string[];
};

const uuid = (random: Random): string => {
  const hex = Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
};

/** One person's rows, as RxDB lays them out; older devices have them beside the other databases. */
async function plantRows(userId: string, word: string, outside: boolean): Promise<void> {
  const factory = outside ? indexedDB : await rowsFactory(userId);
  const opening = factory.open(`rxdb-dexie-storehand-${userId}--0--notifications`);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('docs', { keyPath: 'id' }).put({ id: '1', title: word });
  });
  (await answerOf(opening)).close();
}

const endings = ['closed', 'answered', 'refused', 'given_up', 'batched', 'open'] as const;
const unsentEndings: readonly string[] = ['refused', 'batched', 'open'];

async function plantOp(
  userId: string,
  word: string,
  ending: (typeof endings)[number],
  random: Random,
): Promise<void> {
  const store = createIndexedDbJournalStore(journalName, {
    factory: await ownBucket(journalName),
    keyRange: IDBKeyRange,
  });
  const journal = createJournal(store);
  const id = uuid(random);
  const row = { id, scope: `user:${userId}`, change: 0, title: word };
  await journal.append(userId, [
    {
      collection: 'notifications',
      id,
      scope: `user:${userId}`,
      create: true,
      set: { title: word },
      base: {},
      local: {},
      row,
      editedAt: 1000,
    },
  ]);
  const waits = ending === 'open' || (await journal.openBatch(userId)) !== null;
  const batch = waits
    ? null
    : await journal.storeBatch(
        userId,
        (open) => open.filter((op) => op.id === id),
        (ops) => JSON.stringify(ops),
      );
  if (batch !== null && ending !== 'batched') {
    const [no = 0] = batch.opNos;
    const verdict: Verdict =
      ending === 'closed' || ending === 'answered'
        ? { no, outcome: 'answered', change: 7 }
        : { no, outcome: 'refused', code: 'forbidden', reason: null };
    await journal.settle(batch, [verdict], '2026-11-20T00:00:00.000Z', 1);
    if (ending === 'closed') await journal.trim([no], 1);
    if (ending === 'given_up') {
      const refused = (await journal.refused(userId)).filter((op) => op.id === id);
      await journal.discardRefused(
        userId,
        refused.map(({ op_id }) => op_id),
      );
    }
  }
  await journal.close();
}

async function plantPhoto(
  userId: string,
  word: string,
  state: PhotoState,
  random: Random,
): Promise<void> {
  const photoId = uuid(random);
  const photo = waitingPhoto({
    photoId,
    path: `inspection-photos/${uuid(random)}/${word}.webp`,
    userId,
    kind: 'inspection_photos',
    parent: { collection: 'inspections', id: uuid(random) },
    part: uuid(random),
    mimeType: 'image/webp',
    sha256: '0'.repeat(64),
    width: 1,
    height: 1,
    bytes: 1,
    capturedAt: '2026-11-20T00:00:00.000Z',
  });
  const image = new ArrayBuffer(1);
  await photoStore().add(
    { ...photo, state },
    { photoId, image, thumbnail: image, thumbnailType: 'image/webp' },
  );
}

/** Two to four people on one device, of whom one may be signed in, and one may have said that their copy stays. */
async function plant(random: Random, hole: boolean): Promise<Words> {
  const words: Words = { toGo: [], toStay: [] };
  const people = Array.from({ length: random.between(2, 4) }, () => uuid(random));
  const signedIn = random.pick([null, ...people]);
  const keeper = random.pick([null, ...people]);
  if (signedIn !== null) {
    storeIdentity({
      userId: signedIn,
      email: 'person@example.com',
      firstName: 'A',
      lastName: 'Person',
      remembered: true,
      signedInAt: 1,
      signedInAtServer: null,
    });
  }
  const word = (list: 'toGo' | 'toStay', where: string): string => {
    const planted = `${where}-${uuid(random).replaceAll('-', '')}`;
    words[list].push(planted);
    return planted;
  };
  for (const userId of people) {
    const stays = userId === signedIn || userId === keeper;
    if (stays ? userId === keeper : hole) chooseKeepCopy(userId, true);
    const ofServer = stays ? 'toStay' : 'toGo';
    await plantRows(userId, word(ofServer, 'row'), random.chance(0.25));
    writePreference(userId, 'knownStores', word(ofServer, 'store'));
    // Who is signed in has the journal and the photos open: they are for the end of that session.
    const left = signedIn === null ? ofServer : 'toStay';
    // In the order of the list: whatever comes after a batch that waits is open, whatever was meant to become of it.
    const picked = Array.from({ length: random.between(1, 4) }, () => random.pick(endings));
    for (const ending of endings.flatMap((each) => picked.filter((one) => one === each))) {
      const list = unsentEndings.includes(ending) ? 'toStay' : left;
      await plantOp(userId, word(list, ending), ending, random);
    }
    if (random.chance(0.5)) {
      await plantPhoto(userId, word(left, 'photo'), random.pick(['stored', 'removed']), random);
    }
    if (random.chance(0.25))
      await plantPhoto(userId, word('toStay', 'unsent-photo'), 'waiting', random);
  }
  return words;
}

let hole = false;

export const leftovers: Group = {
  name: 'leftovers on a shared device',
  least: 400,
  async attack({ random }, times) {
    const holes: string[] = [];
    let count = 0;
    while (count < times) {
      const browser = new Browser();
      await browser.asGlobals(async () => {
        const { toGo, toStay } = await plant(random, hole);
        const before = await browser.text();
        const missing = [...toGo, ...toStay].filter((word) => !before.includes(word));
        if (missing.length > 0) throw new Error(`Not planted: ${missing.join()}`);
        await leaveDevice();
        await photoStore().close();
        const after = await browser.text();
        holes.push(...toGo.filter((word) => after.includes(word)).map((word) => `left: ${word}`));
        holes.push(
          ...toStay.filter((word) => !after.includes(word)).map((word) => `lost: ${word}`),
        );
        count += toGo.length + toStay.length;
      });
    }
    return { count, holes };
  },
  planted: {
    open: async () => void (hole = true),
    close: async () => void (hole = false),
  },
};
