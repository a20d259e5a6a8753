/**
 * The rows of writes that the journal has, or whose disks are writing: they follow on their own, so that a tap waits
 * for one disk and not for two (SPEC J1). Reads by id have them laid over what is stored, other reads wait for those of
 * their collection; live queries are told of them ahead. What the journal does not keep is taken back; what is cut short is made good from the journal at the next start (B2).
 */
import { BehaviorSubject, filter, map, Subject } from 'rxjs';
import { StorageFull } from '../../sync/errors.ts';
import type { RecordKey, Row } from '../../sync/op.ts';
import { sameValue } from '../../sync/same-value.ts';
import { inNextTask } from '../platform/browser/next-task.ts';
import type { Ahead, RowChange, RowChanges } from './row-change.ts';
import type { Query } from './local-database.ts';
import type { RowTable } from './rx-rows.ts';

type KeyedChange = RecordKey & { readonly change: RowChange };
type Grouped = ReadonlyMap<string, RowChanges>;

/** Of a larger write the rows alone tell: looking for each in each query would take longer than to store them. */
export const mostAhead = 20;

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
  /** By collection, in the order of writing: two edits of a record must not overtake each other. */
  readonly #tails = new Map<string, Promise<void>>();
  /** Begin to store what is drawn first. */
  readonly #begins = new Set<() => void>();
  readonly #told = new Subject<Grouped>();
  readonly #takenBack = new Subject<void>();
  readonly #waiting = new Set<Grouped>();
  /** What is not stored, told or not, and what is stored and has to be undone. */
  readonly #onTheirWay = new Set<Grouped>();
  readonly #moves = new Map<string, number>();

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
    this.#storeInTurn(shown, {
      rows: applied,
      when: async () => {
        await asked;
        return state === 'begun';
      },
      onEnd: () => {
        if (state === 'begun') state = 'stored';
        this.#waiting.delete(shown);
      },
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
        this.#leaves(shown);
        if (!inStore) return;
        const undone = byCollection(
          undoables.toReversed().map(({ key, undo }) => ({ ...key, change: undo })),
        );
        this.#storeInTurn(undone, { rows: undone });
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

  /** Rows by id as they are and will be: whoever writes again does not wait until the rows of the last write are stored. */
  async byIds(collection: string, ids: readonly string[]): Promise<Map<string, Row>> {
    return this.#steady(collection, async (laid) =>
      withChanges(await this.#tableNamed(collection).byIds(ids), ids, laid),
    );
  }

  /**
   * The rows of a query as they are and will be. Where only the database knows their order or which is next, and where
   * much is on its way, that is stored first.
   */
  async find(collection: string, query: Query<Row>): Promise<Row[]> {
    const table = this.#tableNamed(collection);
    return this.#steady(collection, async (laid) => {
      const ids = new Set(laid.flatMap((changes) => [...changes.keys()]));
      if (ids.size === 0) return table.find(query);
      if (ids.size > mostAhead || query.sort !== undefined || query.limit !== undefined) {
        await this.settled([collection]);
        return table.find(query);
      }
      const [found, named] = await Promise.all([table.find(query), table.byIds([...ids])]);
      const changed = withChanges(named, [...ids], laid);
      const others = found.filter(({ id }) => !ids.has(id));
      return [...others, ...[...changed.values()].filter((row) => belongsTo(row, query))];
    });
  }

  /** Reads until nothing began or was stored meanwhile: it may be missing, or an older change lie over a later one. */
  async #steady<T>(
    collection: string,
    read: (laid: readonly RowChanges[]) => Promise<T>,
  ): Promise<T> {
    for (;;) {
      const moves = this.#moves.get(collection);
      const laid = [...this.#onTheirWay].flatMap((grouped) => grouped.get(collection) ?? []);
      const answer = await read(laid);
      if (this.#moves.get(collection) === moves) return answer;
    }
  }

  #move(grouped: Grouped): void {
    for (const name of grouped.keys()) this.#moves.set(name, (this.#moves.get(name) ?? 0) + 1);
  }

  #leaves(grouped: Grouped): void {
    if (this.#onTheirWay.delete(grouped)) this.#move(grouped);
  }

  /** `laid`: the same changes for whoever reads meanwhile. */
  #storeInTurn(
    laid: Grouped,
    {
      rows,
      when = async () => true,
      onEnd = () => undefined,
    }: { rows: Grouped; when?: () => Promise<boolean>; onEnd?: () => void },
  ): void {
    this.#onTheirWay.add(laid);
    this.#move(laid);
    let left = rows.size;
    const ends = new Set<'stored' | 'full'>();
    for (const [collection, changes] of rows) {
      this.#follow(collection, async () => {
        try {
          if (!(await when())) return;
          await this.#tableNamed(collection).change(changes);
          ends.add('stored');
        } catch (error) {
          if (!(error instanceof StorageFull)) throw error;
          ends.add('full');
        } finally {
          left -= 1;
          if (left === 0) {
            const isFull = ends.has('full');
            if (ends.size > 0 && isFull !== this.storageFull.value) this.storageFull.next(isFull);
            this.#leaves(laid);
            onEnd();
          }
        }
      });
    }
  }

  /** Whoever reads hears of a failure; it does not keep later rows from being stored. */
  #follow(collection: string, task: () => Promise<void>): void {
    const before = this.#tails.get(collection);
    const own = (before?.catch(() => undefined) ?? Promise.resolve()).then(task);
    this.#tails.set(collection, own);
    const forget = (): void => {
      if (this.#tails.get(collection) === own) this.#tails.delete(collection);
    };
    own.then(forget, forget);
  }

  /**
   * Every row of the writes so far is stored, of these collections or of all. Rejects when one could not be, for a fault
   * of the program.
   */
  async settled(collections: Iterable<string> = this.#tails.keys()): Promise<void> {
    for (const store of this.#begins) store();
    await Promise.all([...collections].map(async (name) => this.#tails.get(name)));
  }
}

function belongsTo(row: Row, { equals = {}, among = {}, from = {}, to = {} }: Query<Row>): boolean {
  const compares = (bounds: Partial<Row>, holds: (value: string, bound: string) => boolean) =>
    Object.entries(bounds).every(([name, bound]) => {
      const value = row[name];
      return typeof value === typeof bound && holds(value as string, bound as string);
    });
  return (
    Object.entries(equals).every(([name, wanted]) => sameValue(row[name], wanted)) &&
    Object.entries(among as Record<string, readonly unknown[]>).every(([name, values]) =>
      values.some((each) => sameValue(row[name], each)),
    ) &&
    compares(from, (value, bound) => value >= bound) &&
    compares(to, (value, bound) => value <= bound)
  );
}

/** Some of `laid`, in the order of writing, may be stored already: laid over itself a change changes nothing. */
function withChanges(
  stored: ReadonlyMap<string, Row>,
  ids: readonly string[],
  laid: readonly RowChanges[],
): Map<string, Row> {
  const rows = new Map(stored);
  for (const id of laid.length === 0 ? [] : ids) {
    const before = stored.get(id) ?? null;
    const row = laid.reduce<Row | null>((under, changes) => {
      const change = changes.get(id);
      return change === undefined ? under : change(under);
    }, before);
    if (row === null) rows.delete(id);
    else if (before === null || !sameValue(before, row)) rows.set(id, row);
  }
  return rows;
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
