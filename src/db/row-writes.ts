/**
 * The rows of writes that the journal has already: they follow on their own, so that a tap waits for one disk and not
 * for two (SPEC J1). Reads wait for them; live queries are told of them ahead. What is cut short here is made good from the
 * journal at the next start (B2).
 */
import { BehaviorSubject, filter, map, Subject } from 'rxjs';
import { StorageFull } from '../../sync/errors.ts';
import type { RecordKey, Row } from '../../sync/op.ts';
import { sameValue } from '../../sync/same-value.ts';
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
  readonly #told = new Subject<Grouped>();
  readonly #waiting = new Set<Grouped>();

  constructor(tableNamed: (name: string) => RowTable) {
    this.#tableNamed = tableNamed;
  }

  /** Begins to store them. What it answers is called once the journal is durable: live queries show them from then on. */
  begin(changes: readonly KeyedChange[]): () => void {
    const grouped = byCollection(changes);
    let stored = false;
    const own = this.#after(this.#tail, grouped).finally(() => {
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
      if (stored || changes.length > mostAhead) return;
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

  async #after(before: Promise<void> | null, changes: Grouped): Promise<void> {
    // Whoever reads hears of an earlier failure; it does not keep later rows from being stored.
    await before?.catch(() => undefined);
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
