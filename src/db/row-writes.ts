/**
 * The rows of writes that the journal has already: they follow on their own, so that a tap waits for one disk and not
 * for two, and what it shows is drawn first (SPEC J1). Reads wait for them; live queries are told of them ahead. What is
 * cut short here is made good from the journal at the next start (B2).
 */
import { BehaviorSubject, filter, map, Subject } from 'rxjs';
import { StorageFull } from '../../sync/errors.ts';
import type { RecordKey, Row } from '../../sync/op.ts';
import { sameValue } from '../../sync/same-value.ts';
import { afterPaint } from '../platform/browser/after-paint.ts';
import { inNextTask } from '../platform/browser/next-task.ts';
import type { Ahead, RowChange, RowChanges } from './row-change.ts';
import type { RowTable } from './rx-rows.ts';

type KeyedChange = RecordKey & { readonly change: RowChange };
type Grouped = ReadonlyMap<string, RowChanges>;

/** Of a larger write the rows alone tell: looking for each in each query would take longer than to store them. */
const mostAhead = 20;

/** A change that can be taken back, from a row that nobody has changed since. */
export function undoable(change: RowChange): { apply: RowChange; undo: RowChange } {
  let made: { before: Row | null; after: Row | null } | null = null;
  return {
    apply(before) {
      made = { before, after: change(before) };
      return made.after;
    },
    undo: (row) => (made !== null && sameValue(row, made.after) ? made.before : row),
  };
}

export class RowWrites {
  /** The journal keeps edits that the device has no room to show. */
  readonly storageFull = new BehaviorSubject(false);
  readonly #tableNamed: (name: string) => RowTable;
  /** In the order of writing: two edits of a record must not overtake each other. */
  #tail: Promise<void> | null = null;
  /** Begin to store what still waits for its frame. */
  readonly #hurries = new Set<() => void>();
  readonly #told = new Subject<Grouped>();
  readonly #waiting = new Set<Grouped>();

  constructor(tableNamed: (name: string) => RowTable) {
    this.#tableNamed = tableNamed;
  }

  /**
   * Stores them, a few of them after the next frame: the person who looks goes first. What it answers makes live queries
   * show them.
   */
  begin(changes: readonly KeyedChange[]): () => void {
    const grouped = byCollection(changes);
    let stored = false;
    let told = false;
    const drawn = changes.length > mostAhead ? null : this.#drawn();
    const own = this.#after(this.#tail, drawn, grouped).finally(() => {
      stored = true;
      this.#waiting.delete(grouped);
    });
    this.#tail = own;
    const forget = (): void => {
      if (this.#tail === own) this.#tail = null;
    };
    own.then(forget, forget);
    return () => {
      // What is stored may have been changed again since: its table tells it.
      if (stored || told || changes.length > mostAhead) return;
      told = true;
      this.#waiting.add(grouped);
      this.#told.next(grouped);
    };
  }

  ahead(collection: string): Ahead {
    return {
      told: this.#told.pipe(
        map((grouped) => grouped.get(collection)),
        filter((changes) => changes !== undefined),
      ),
      waiting: () => [...this.#waiting].flatMap((grouped) => grouped.get(collection) ?? []),
    };
  }

  #drawn(): Promise<void> {
    return new Promise((resolve) => {
      const store = (): void => {
        this.#hurries.delete(store);
        resolve();
      };
      this.#hurries.add(store);
      // Drawing is asked for in the next task.
      inNextTask(() => void afterPaint().then(store));
    });
  }

  async #after(
    before: Promise<void> | null,
    drawn: Promise<void> | null,
    changes: Grouped,
  ): Promise<void> {
    // Whoever reads hears of an earlier failure; it does not keep later rows from being stored.
    await before?.catch(() => undefined);
    await drawn;
    try {
      await Promise.all(
        [...changes].map(([collection, ids]) => this.#tableNamed(collection).change(ids)),
      );
      if (this.storageFull.value) this.storageFull.next(false);
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      this.storageFull.next(true);
    }
  }

  /** Every row of the writes so far is stored. Rejects when one could not be, for a fault of the program. */
  async settled(): Promise<void> {
    for (const hurry of this.#hurries) hurry();
    if (this.#tail !== null) await this.#tail;
  }
}

/** Several changes of one row are one over the other. */
function byCollection(changes: readonly KeyedChange[]): Grouped {
  const perCollection = new Map<string, Map<string, RowChange>>();
  for (const { collection, id, change } of changes) {
    const ids = perCollection.get(collection) ?? new Map<string, RowChange>();
    perCollection.set(collection, ids);
    const earlier = ids.get(id);
    ids.set(id, earlier === undefined ? change : (row) => change(earlier(row)));
  }
  return perCollection;
}
