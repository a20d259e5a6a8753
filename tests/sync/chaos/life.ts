/** A process that can be killed between any two of its awaits on the outside. */
import type { LocalStore } from '../../../sync/local-store.ts';
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
    const result = await work();
    await this.cross();
    return result;
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

/** Storing is not one step: rows first, the scopes' states after them. */
export function mortalLocalStore(store: LocalStore, life: Life): LocalStore {
  return {
    scopeStates: () => life.around(() => store.scopeStates()),
    rows: (keys) => life.around(() => store.rows(keys)),
    keysOfScope: (scope) => life.around(() => store.keysOfScope(scope)),
    dropScope: (scope) => life.around(() => store.dropScope(scope)),
    async apply({ put, remove, scopes }) {
      await life.around(() => store.apply({ put: [], remove, scopes: [] }));
      const half = Math.ceil(put.length / 2);
      await life.around(() => store.apply({ put: put.slice(0, half), remove: [], scopes: [] }));
      await life.around(() => store.apply({ put: put.slice(half), remove: [], scopes: [] }));
      await life.around(() => store.apply({ put: [], remove: [], scopes }));
    },
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
