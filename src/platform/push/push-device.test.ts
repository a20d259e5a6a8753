import { afterEach, expect, test, vi } from 'vitest';
import { subscribeToPush } from './push-device.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('W5: a push service that the network does not let through is given up after half a minute', async () => {
  vi.useFakeTimers();
  const pushManager = {
    getSubscription: async () => null,
    subscribe: () => new Promise<never>(() => undefined),
  };
  const subscribed = subscribeToPush(
    { pushManager } as unknown as ServiceWorkerRegistration,
    'AQID',
  ).catch((error: unknown) => (error as DOMException).name);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await subscribed).toBe('TimeoutError');
});
