/** The origin's own file system of a device, where its tabs keep the journal's log: it survives what takes the databases. */
import type { LogFiles } from '../../../sync/second-store/mirrored-journal-store.ts';
import type { Life } from './life.ts';

export class LogDisk {
  readonly #files = new Map<number, string>();
  readonly #held = new Set<number>();
  #names = 0;
  #alone: Promise<unknown> = Promise.resolve();

  /** One file at a time, let go when the tab dies or closes. The dead write no more. */
  tab(life: Life): LogFiles {
    let own = 0;
    const letGo = (): void => {
      this.#held.delete(own);
    };
    const whileAlive = async (work: () => void): Promise<void> => {
      await Promise.resolve();
      if (!life.alive) return new Promise(() => undefined);
      work();
    };
    void life.ended.then(letGo);
    return {
      read: async () => [...this.#files.values()],
      begin: (text) =>
        whileAlive(() => {
          letGo();
          own = ++this.#names;
          this.#held.add(own);
          this.#files.set(own, text);
          for (const name of this.#files.keys()) {
            if (!this.#held.has(name)) this.#files.delete(name);
          }
        }),
      append: (text) =>
        whileAlive(() => {
          this.#files.set(own, (this.#files.get(own) ?? '') + text);
        }),
      // The lock of a dead tab is free.
      alone: (task) => {
        const working = this.#alone.then(task);
        this.#alone = Promise.race([working, life.ended]).catch(() => undefined);
        return working;
      },
      close: async () => letGo(),
    };
  }
}
