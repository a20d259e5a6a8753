/** Design §6: a new version takes over when the person asks. Stand-ins for the browser's registration and its page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const reload = vi.fn();
const told = vi.fn();
const kept = new Map<string, string>();
let takenOver: () => void = () => undefined;
let registration: Record<string, unknown>;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  registration = { waiting: { postMessage: told }, installing: null, active: null };
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller: {},
      register: async () => ({ ...registration, addEventListener: () => undefined }),
      addEventListener: (_: string, hear: () => void) => (takenOver = hear),
    },
  });
  vi.stubGlobal('document', { readyState: 'complete', addEventListener: () => undefined });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  kept.clear();
});

/** A page on which a newer version waits. */
async function pageWithUpdate() {
  vi.stubEnv('DEV', false);
  const page = await import('./service-worker.ts');
  page.registerServiceWorker();
  await vi.advanceTimersByTimeAsync(0);
  return page;
}

test('who asks for the new version gets it when it takes over', async () => {
  const page = await pageWithUpdate();
  await page.applyUpdate();
  expect(told).toHaveBeenCalledWith({ type: 'ACTIVATE_UPDATE' }, []);
  expect(reload).not.toHaveBeenCalled();
  takenOver();
  expect(reload).toHaveBeenCalledOnce();
});

test('a version that does not take over leaves nobody waiting: the page reloads after ten seconds', async () => {
  const page = await pageWithUpdate();
  await page.applyUpdate();
  await vi.advanceTimersByTimeAsync(9_900);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(reload).toHaveBeenCalledOnce();
});

test('who was reloaded before the new version took over gets it then, whatever another tab has in hand', async () => {
  const before = await pageWithUpdate();
  await before.applyUpdate();
  vi.resetModules();
  vi.stubGlobal('location', { reload: vi.fn() });
  await pageWithUpdate();
  vi.stubGlobal('location', { reload });
  takenOver();
  expect(reload).toHaveBeenCalledOnce();
  // Once: the version after it asks again.
  expect(kept.size).toBe(0);
});

test('who was given the new version by the reload asked for no other: the next one waits for what is in hand', async () => {
  const before = await pageWithUpdate();
  await before.applyUpdate();
  vi.resetModules();
  vi.stubGlobal('location', { reload: vi.fn() });
  registration = { waiting: null, installing: null, active: navigator.serviceWorker.controller };
  await pageWithUpdate();
  expect(kept.size).toBe(0);
});
