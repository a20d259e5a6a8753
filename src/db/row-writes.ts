/**
 * The rows of writes that the journal has, or whose disks are writing: they follow on their own, so that a tap waits
 * for one disk and not for two (SPEC J1). Reads wait for them; live queries are told of them ahead. What the journal
 * does not keep is taken back; what is cut short is made good from the journal at the next start (B2).
 */
import { BehaviorSubject, filter, map, Subject } from 'rxjs';
import { StorageFull } from '../../sync/errors.ts';
import type { RecordKey, Row } from '../../sync/op.ts';
import { sameValue } from '../../sync/same-value.ts';
import { inNextTask } from '../platform/browser/next-task.ts';
import type { Ahead, RowChange, RowChanges } from './row-change.ts';
import type { RowTable } from './rx-rows.ts';

type KeyedChange = RecordKey & { readonly change: RowChange };
type Grouped = ReadonlyMap<string, RowChanges>;

/** Of a larger write the rows alone tell: looking for each in each query would take longer than to store them. */
const mostAhead = 20;

/** A change that can be taken back, from a row that nobody has changed since it was stored. */
function undoable(change: RowChange): { readonly apply: RowChange; readonly undo: RowChange } {
  let made: { before: Row | null; after: Row | null } | null = null;
  return {
    apply(before) {
      made = { before, after: change(before) };
      return made.after;
    },
    undo: (row) => (made !== null && sameValue(row, made.after) ? made.before : row),
  };
}

/** Rows of one write, on their way. */
export type RowWriting = {
  /** Live queries show them, and they are stored once that is drawn. */
  readonly tell: () => void;
  /** They are stored now. */
  readonly store: () => void;
  /** The journal did not keep the write: what is shown or stored of it is undone. */
  readonly takeBack: () => void;
};

export class RowWrites {
  /** The journal keeps edits that the device has no room to show. */
  readonly storageFull = new BehaviorSubject(false);
  readonly #tableNamed: (name: string) => RowTable;
  /** In the order of writing: two edits of a record must not overtake each other. */
  #tail: Promise<void> | null = null;
  /** Begin to store what is drawn first. */
  readonly #begins = new Set<() => void>();
  readonly #told = new Subject<Grouped>();
  readonly #takenBack = new Subject<void>();
  readonly #waiting = new Set<Grouped>();

  constructor(tableNamed: (name: string) => RowTable) {
    this.#tableNamed = tableNamed;
  }

  /** Takes the rows of a write in the order of writing. Nothing is shown or stored of them until that is asked for. */
  begin(changes: readonly KeyedChange[]): RowWriting {
    const shown = byCollection(changes);
    const undoables = changes.map(({ change, ...key }) => ({ key, ...undoable(change) }));
    const applied = byCollection(undoables.map(({ key, apply }) => ({ ...key, change: apply })));
    let state: 'waits' | 'begun' | 'stored' | 'taken_back' = 'waits';
    let go = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      go = resolve;
    });
    const store = (): void => {
      this.#begins.delete(store);
      if (state === 'waits') state = 'begun';
      go();
    };
    this.#begins.add(store);
    this.#follow(async () => {
      await asked;
      try {
        if (state === 'begun') await this.#store(applied);
      } finally {
        if (state === 'begun') state = 'stored';
        this.#waiting.delete(shown);
      }
    });
    return {
      store,
      tell: () => {
        // What is stored may have been changed again since: its table tells it.
        if (state === 'stored' || this.#waiting.has(shown) || changes.length > mostAhead) return;
        this.#waiting.add(shown);
        this.#told.next(shown);
        // Drawing was asked for in the next task.
        inNextTask(store);
      },
      takeBack: () => {
        const inStore = state !== 'waits';
        state = 'taken_back';
        store();
        if (this.#waiting.delete(shown)) this.#takenBack.next();
        if (!inStore) return;
        const undone = undoables.toReversed().map(({ key, undo }) => ({ ...key, change: undo }));
        this.#follow(() => this.#store(byCollection(undone)));
      },
    };
  }

  ahead(collection: string): Ahead {
    return {
      told: this.#told.pipe(
        map((grouped) => grouped.get(collection)),
        filter((changes) => changes !== undefined),
      ),
      takenBack: this.#takenBack,
      waiting: () => [...this.#waiting].flatMap((grouped) => grouped.get(collection) ?? []),
    };
  }

  /** Whoever reads hears of a failure; it does not keep later rows from being stored. */
  #follow(task: () => Promise<void>): void {
    const before = this.#tail;
    const own = (before?.catch(() => undefined) ?? Promise.resolve()).then(task);
    this.#tail = own;
    const forget = (): void => {
      if (this.#tail === own) this.#tail = null;
    };
    own.then(forget, forget);
  }

  async #store(changes: Grouped): Promise<void> {
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
    for (const store of this.#begins) store();
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
