/** Parts of the app that come when they are needed may not come: no network, or a newer version has replaced them. */

/** The code of a part could not be had. */
export class CodeNotLoaded extends Error {
  override readonly name = 'CodeNotLoaded';
}

const failures = new WeakSet<object>();
const waits = [350, 1000];

/** Vite says of every part that it could not load; what it threw is remembered, as its text differs per browser. */
export function watchCodeFailures(): void {
  window.addEventListener('vite:preloadError', (event) => failures.add(event.payload));
}

export function isCodeFailure(error: unknown): boolean {
  return (
    error instanceof CodeNotLoaded ||
    (typeof error === 'object' && error !== null && failures.has(error))
  );
}

/** Loads a part, with two more tries when it does not come. Rejects with `CodeNotLoaded`. */
export async function loadCode<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const wait of waits) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  try {
    return await load();
  } catch (cause) {
    throw new CodeNotLoaded(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const reloadedKey = 'storehand-reloaded-for-code';
const notAgainMs = 60_000;

/**
 * Reloads the page to get the parts of the version that is there now; once a minute at most, so that a part which is
 * gone for good does not reload for ever. Answers whether it reloads.
 */
export function reloadForCode(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    // Either way: the clock may have been set meanwhile.
    if (Math.abs(Date.now() - last) < notAgainMs) return false;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
