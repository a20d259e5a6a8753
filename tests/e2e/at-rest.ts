/** Everything that the app's origin keeps on a device, read as somebody would who holds the disk. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Page } from 'playwright';

/** How a text may be written down. */
const formsOf = (text: string): string[] => [
  ...new Set([
    text,
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    Buffer.from(text).toString('base64'),
    Buffer.from(text).toString('base64url'),
  ]),
];

/**
 * Where each of these texts is kept: `localStorage:<key>`, `sessionStorage:<key>`, `indexedDB:<database>/<store>`,
 * `cache:<name> <address>`, `file:<path>`, `cookie`, `history`; in a storage bucket with `<bucket>!` before it. A place
 * that can't be read is named as `unreadable`.
 */
export async function placesOf<Name extends string>(
  page: Page,
  texts: Readonly<Record<Name, string>>,
): Promise<Record<Name, string[]>> {
  const names = Object.keys(texts) as Name[];
  const wanted = names.map((name) => ({ name, forms: formsOf(texts[name]) }));
  const found = await page.evaluate(search, wanted);
  return Object.fromEntries(names.map((name) => [name, (found[name] ?? []).toSorted()])) as Record<
    Name,
    string[]
  >;
}

/** Runs in the page. */
async function search(
  wanted: { name: string; forms: string[] }[],
): Promise<Record<string, string[]>> {
  const found: Record<string, Set<string>> = {};
  const look = (place: string, text: string) => {
    for (const { name, forms } of wanted) {
      if (forms.some((form) => text.includes(form))) (found[name] ??= new Set()).add(place);
    }
  };
  const unreadable = (place: string) => {
    for (const { name } of wanted) (found[name] ??= new Set()).add(`unreadable ${place}`);
  };
  // what is no text becomes replacement characters; text among it stays
  const utf8 = (buffer: ArrayBuffer) => new TextDecoder().decode(buffer);

  const textOf = async (value: unknown, depth = 0): Promise<string> => {
    if (typeof value === 'string') return value;
    if (value === null || typeof value !== 'object' || depth > 12) return String(value);
    if (value instanceof ArrayBuffer) return utf8(value);
    if (ArrayBuffer.isView(value)) {
      const { buffer, byteOffset, byteLength } = value;
      return utf8(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
    }
    if (value instanceof Blob) return utf8(await value.arrayBuffer());
    if (value instanceof CryptoKey) {
      if (!value.extractable || value.type === 'public') return '';
      return JSON.stringify(await crypto.subtle.exportKey('jwk', value));
    }
    const parts: unknown[] = Array.isArray(value)
      ? value
      : value instanceof Map || value instanceof Set
        ? [...(value as Iterable<unknown>)]
        : Object.entries(value).flat();
    const texts = await Promise.all(parts.map((part) => textOf(part, depth + 1)));
    return texts.join('\n');
  };

  const ended = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
    });
  const databases = async (factory: IDBFactory, prefix: string) => {
    for (const { name = '' } of await factory.databases()) {
      const opening = factory.open(name);
      // It was deleted since it was listed: looking must not make it anew.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      const database = await ended(opening).catch(() => null);
      if (database === null) continue;
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        const [keys, values] = await Promise.all([
          ended(store.getAllKeys()),
          ended<unknown[]>(store.getAll()),
        ]);
        look(`${prefix}indexedDB:${name}/${storeName}`, await textOf([keys, values]));
      }
      database.close();
    }
  };
  const cached = async (storage: CacheStorage, prefix: string) => {
    for (const name of await storage.keys()) {
      const cache = await storage.open(name);
      for (const request of await cache.keys()) {
        const place = `${prefix}cache:${name} ${request.url}`;
        look(place, request.url);
        const answer = await cache.match(request, { ignoreVary: true });
        // what another server answered without leave cannot be read, here or by anybody in the browser
        if (answer && answer.type !== 'opaque') look(place, utf8(await answer.arrayBuffer()));
      }
    }
  };
  type Folder = {
    values(): AsyncIterable<FileSystemDirectoryHandle | FileSystemFileHandle>;
  };
  const files = async (folder: FileSystemDirectoryHandle, path: string) => {
    for await (const handle of (folder as unknown as Folder).values()) {
      const place = `${path}/${handle.name}`;
      if (handle.kind === 'directory') {
        await files(handle, place);
        continue;
      }
      try {
        const file = await handle.getFile();
        look(place, utf8(await file.arrayBuffer()));
      } catch (error) {
        // it was there a moment ago: the journal rotates its files
        if (error instanceof DOMException && error.name === 'NotFoundError') continue;
        unreadable(place);
      }
    }
  };

  for (const [key, value] of Object.entries(localStorage)) {
    look(`localStorage:${key}`, `${key}\n${String(value)}`);
  }
  for (const [key, value] of Object.entries(sessionStorage)) {
    look(`sessionStorage:${key}`, `${key}\n${String(value)}`);
  }
  look('cookie', document.cookie);
  look('history', `${location.href}\n${JSON.stringify(history.state)}\n${document.referrer}`);
  await databases(indexedDB, '');
  await cached(caches, '');
  await files(await navigator.storage.getDirectory(), 'file:');
  type Bucket = {
    indexedDB: IDBFactory;
    caches: CacheStorage;
    getDirectory(): Promise<FileSystemDirectoryHandle>;
  };
  const { storageBuckets } = navigator as unknown as {
    storageBuckets?: { keys(): Promise<string[]>; open(name: string): Promise<Bucket> };
  };
  for (const name of (await storageBuckets?.keys()) ?? []) {
    const bucket = await storageBuckets?.open(name);
    if (!bucket) continue;
    await databases(bucket.indexedDB, `${name}!`);
    await cached(bucket.caches, `${name}!`);
    await files(await bucket.getDirectory(), `${name}!file:`);
  }
  return Object.fromEntries(Object.entries(found).map(([name, places]) => [name, [...places]]));
}

/** Letters that no compression shortens: to be planted, and looked for in the browser's own files. */
export function plantedWord(): string {
  const letters = crypto.getRandomValues(new Uint8Array(64));
  return Array.from(letters, (byte) => String.fromCodePoint(97 + (byte % 26))).join('');
}

const fragmentLength = 16;

/**
 * The files of a browser's profile in which a planted word is, or a quarter of it: deleted rows that a database has not
 * overwritten yet included.
 */
export function filesWith(profile: string, word: string): string[] {
  const fragments = Array.from({ length: word.length / fragmentLength }, (_, at) =>
    word.slice(at * fragmentLength, (at + 1) * fragmentLength),
  );
  const forms = fragments.flatMap((fragment) => [
    Buffer.from(fragment, 'latin1'),
    Buffer.from(fragment, 'utf16le'),
    Buffer.from(fragment, 'utf16le').swap16(),
  ]);
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = contentsOf(path);
      return bytes !== null && forms.some((form) => bytes.includes(form));
    })
    .map((path) => relative(profile, path));
}

/** Null for one that is gone by now: the browser is at work. */
function contentsOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
