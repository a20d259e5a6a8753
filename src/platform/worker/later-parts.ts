/** Asks the service worker to keep parts of the app that were not loaded yet, so that they work offline (design §6). */
import * as v from 'valibot';
import type { PageMessage } from '../../../sw/messages.ts';

/** The page's own work comes first. */
const quietMs = 4_000;

const connectionSchema = v.object({
  saveData: v.optional(v.boolean(), false),
  effectiveType: v.optional(v.string(), ''),
});

/** Whether the person or a slow network asks to fetch only what is used. */
export function isSparing(): boolean {
  const connection = v.safeParse(
    connectionSchema,
    (navigator as Navigator & { readonly connection?: unknown }).connection,
  );
  if (!connection.success) return false;
  const { saveData, effectiveType } = connection.output;
  return saveData || effectiveType.endsWith('2g');
}

async function tell(message: PageMessage): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  registration?.active?.postMessage(message, []);
}

/** Keeps a file that this page uses, such as the texts of its language. */
export function keepPart(path: string): void {
  void tell({ type: 'KEEP_PARTS', paths: [path] });
}

/**
 * Keeps the modules of the person, so that each opens offline. Asked again with each new connection, as what was not
 * fetched without one is not kept. The returned function ends that.
 */
export function keepModules(modules: readonly string[], language: string): () => void {
  const keep = () =>
    void tell({ type: 'KEEP_MODULES', modules: [...modules], language, whole: !isSparing() });
  keep();
  window.addEventListener('online', keep);
  return () => window.removeEventListener('online', keep);
}

/** Keeps all that this page has loaded so far, whether or not its worker served already. */
export function keepLoadedParts(): void {
  const paths = performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name);
    return origin === location.origin ? [pathname] : [];
  });
  void tell({ type: 'KEEP_PARTS', paths });
}

/** Keeps all parts once the page has been quiet for a while. The returned function takes it back. */
export function keepAllPartsWhenIdle(): () => void {
  if (isSparing()) return () => undefined;
  let idle: number | undefined;
  const timer = setTimeout(() => {
    const keep = () => void tell({ type: 'KEEP_PARTS', paths: null });
    if ('requestIdleCallback' in window) idle = requestIdleCallback(keep, { timeout: 10_000 });
    else keep();
  }, quietMs);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
