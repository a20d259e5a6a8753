/** A process that can be killed between any two of its awaits on the outside. */
import type { RxParts } from '../../../src/db/rx-database.ts';
import type { RowTable } from '../../../src/db/rx-rows.ts';
import type { JournalStore } from '../../../sync/journal/journal-store.ts';
import type { Lock } from '../../../sync/ports.ts';

const never = new Promise<never>(() => undefined);

export class Life {
  #end: () => void = () => undefined;
  #left = Number.POSITIVE_INFINITY;
  alive = true;
  readonly ended = new Promise<void>((resolve) => {
    this.#end = resolve;
  });

  end(): void {
    this.alive = false;
    this.#end();
  }

  /** Dies at the n-th crossing from now. */
  endIn(crossings: number): void {
    this.#left = crossings;
  }

  /** Called wherever the process touches what is not its own. The dead go no further. */
  async cross(): Promise<void> {
    if (this.alive && --this.#left < 0) this.end();
    if (!this.alive) await never;
  }

  async around<T>(work: () => Promise<T>): Promise<T> {
    await this.cross();
    try {
      return await work();
    } finally {
      await this.cross();
    }
  }
}

export function mortalJournalStore(store: JournalStore, life: Life): JournalStore {
  return {
    read: (work) => life.around(() => store.read(work)),
    write: (work) => life.around(() => store.write(work)),
    append: (work, onCommitting) =>
      life.around(() => store.append(work, () => life.alive && onCommitting())),
    onChange: (listener) =>
      store.onChange((cause) => {
        if (life.alive) listener(cause);
      }),
    close: () => store.close(),
  };
}

/** Storing is not one step: some rows first, then the others, and the scopes' states after them. */
export function mortalRows(parts: RxParts, life: Life): RxParts {
  const table = (rows: RowTable): RowTable => ({
    find: (query) => life.around(() => rows.find(query)),
    observe: (query) => rows.observe(query),
    observeCount: (equals) => rows.observeCount(equals),
    byIds: (ids) => life.around(() => rows.byIds(ids)),
    keysOfScope: (scope) => life.around(() => rows.keysOfScope(scope)),
    async change(changes) {
      const all = [...changes];
      const half = Math.ceil(all.length / 2);
      await life.around(() => rows.change(new Map(all.slice(0, half))));
      if (all.length > 1) await life.around(() => rows.change(new Map(all.slice(half))));
    },
  });
  return {
    rows: new Map([...parts.rows].map(([name, rows]) => [name, table(rows)])),
    scopeStates: table(parts.scopeStates),
    attachments: parts.attachments,
    parents: parts.parents,
    // The rows outlive the tab.
    close: async () => undefined,
  };
}

/** The lock of a dead process is free. */
export function mortalLock(lock: Lock, life: Life): Lock {
  return {
    async hold(name, signal, work) {
      await lock.hold(name, signal, () =>
        life.alive ? Promise.race([work(), life.ended]) : life.ended,
      );
      if (!life.alive) await never;
    },
  };
}
