/** Who has something open, among all tabs: shared by those who use it, alone for whoever takes it away (SPEC F3, F4). */

/** Tests in Node have none, and one tab. */
function tabLocks(): LockManager | undefined {
  const { navigator } = globalThis as { readonly navigator?: { readonly locks?: LockManager } };
  return navigator?.locks;
}

/** Held until the answered function is called, or the page is gone. Waits while somebody takes it away. */
export function holdInUse(name: string): Promise<() => void> {
  const locks = tabLocks();
  if (locks === undefined) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    locks
      .request(name, { mode: 'shared' }, () => new Promise<void>((release) => resolve(release)))
      .catch(reject);
  });
}

/** Whoever takes something away holds up those who come meanwhile: a tab that does not let go is waited for no longer. */
const patienceMs = 5_000;

/** Runs `work` once nobody has it open; whoever comes meanwhile waits. Answers false, and does nothing, where it stays in use. */
export async function onceUnused(name: string, work: () => Promise<void>): Promise<boolean> {
  const locks = tabLocks();
  if (locks === undefined) {
    await work();
    return true;
  }
  const signal = AbortSignal.timeout(patienceMs);
  let begun = false;
  try {
    await locks.request(name, { signal }, () => {
      begun = true;
      return work();
    });
    return true;
  } catch (error) {
    if (begun) throw error;
    return false;
  }
}
