/**
 * The documents that are being worked with, in memory: a tap need not read from disk what the screen already shows.
 * Kept current by the storage's own change events, other tabs' included; a write that is based on a state that is no
 * longer the latest conflicts and is done again.
 */
import type { RxCollection, RxDocumentData } from 'rxdb';

type Data = RxDocumentData<Record<string, unknown>>;

/** Documents kept; a read of more than `most` at once passes by. */
const capacity = 2000;
const most = 200;

export class LatestDocuments {
  readonly #storage: RxCollection<Record<string, unknown>>['storageInstance'];
  /** In the order of use; null: known not to be there. */
  readonly #known = new Map<string, Data | null>();
  /** Being read just now, so often: what changes meanwhile is newer than what will be read. */
  readonly #reading = new Map<string, number>();

  constructor(storage: RxCollection<Record<string, unknown>>['storageInstance']) {
    this.#storage = storage;
    // Ends with the storage.
    storage.changeStream().subscribe(({ events }) => {
      for (const { documentId, documentData } of events) {
        if (this.#known.has(documentId) || this.#reading.has(documentId)) {
          this.remember(documentData);
        }
      }
    });
  }

  /** Deleted documents included. */
  async read(ids: readonly string[]): Promise<Map<string, Data>> {
    const found = new Map<string, Data>();
    const unknown: string[] = [];
    for (const id of ids) {
      const data = this.#known.get(id);
      if (data === undefined) unknown.push(id);
      else if (data !== null) found.set(id, data);
    }
    if (unknown.length === 0) return found;
    if (unknown.length > most) {
      for (const data of await this.#storage.findDocumentsById(unknown, true)) {
        found.set(String(data['id']), data);
      }
      return found;
    }
    for (const id of unknown) this.#reading.set(id, (this.#reading.get(id) ?? 0) + 1);
    try {
      for (const data of await this.#storage.findDocumentsById(unknown, true)) this.remember(data);
      for (const id of unknown) {
        const data = this.#known.get(id) ?? null;
        this.#known.set(id, data);
        if (data !== null) found.set(id, data);
      }
    } finally {
      for (const id of unknown) {
        const others = (this.#reading.get(id) ?? 1) - 1;
        if (others > 0) this.#reading.set(id, others);
        else this.#reading.delete(id);
      }
    }
    this.#forgetOldest();
    return found;
  }

  /** Unless a later state is known. */
  remember(data: Data): void {
    const id = String(data['id']);
    const known = this.#known.get(id);
    if (known && revisionHeight(known) > revisionHeight(data)) return;
    this.#known.delete(id);
    this.#known.set(id, data);
  }

  #forgetOldest(): void {
    for (const id of this.#known.keys()) {
      if (this.#known.size <= capacity) return;
      this.#known.delete(id);
    }
  }
}

/** RxDB counts the writes of a document in its revision: `12-token`. */
function revisionHeight({ _rev }: Data): number {
  return Number.parseInt(_rev, 10);
}
