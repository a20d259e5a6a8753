// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../../platform/backend/request.ts';
import { openTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { notificationPreferences } from './collections.ts';
import { defaultPushSettings } from './domain/push-settings.ts';
import {
  disablePush,
  dismissPrompt,
  enablePush,
  isPromptDismissed,
  preferencesId,
  repairPush,
  saveSettings,
} from './commands-push.ts';
import type * as remote from './remote.ts';

const server = vi.hoisted(() => ({
  key: null as string | null,
  refuse: null as null | { kind: 'unreachable' | 'not_signed_in' | 'refused'; status: number },
  registered: [] as string[],
  removed: [] as string[],
  endpoints: [] as { endpoint: string; failing_since: string | null }[],
}));
vi.mock('./remote.ts', (): Partial<typeof remote> => {
  const answer = <Value>(value: Value): Answer<Value> =>
    server.refuse ? { refused: { code: '', ...server.refuse } } : { value };
  return {
    readPushKey: async () => ({ value: server.key }),
    readOwnEndpoints: async () =>
      answer(
        server.endpoints.map((each, at) => ({
          id: String(at),
          created_at: '',
          last_success_at: null,
          ...each,
        })),
      ),
    registerEndpoint: async ({ endpoint = '' }) => {
      if (!server.refuse) server.registered.push(endpoint);
      return answer(true as const);
    },
    removeEndpoint: async (endpoint) => {
      server.removed.push(endpoint);
      return answer(true as const);
    },
  };
});

const key =
  'BNbxGYNMhEIi9zrneh7mqV4oUanjLUK3m-mYZBc62frMKrEoMk88r3Lk596T0ck1xlT-agQ-1ZQwJ8Z3C4f2MgA';
const now = new Date('2026-11-23T12:00:00Z');

/** The browser's part, as far as it is asked. */
const browser = {
  permission: 'default' as NotificationPermission,
  asks: vi.fn<() => Promise<NotificationPermission>>(),
  subscription: null as null | {
    endpoint: string;
    options: { applicationServerKey: ArrayBuffer | null };
    toJSON(): object;
    unsubscribe(): Promise<boolean>;
  },
  throws: null as Error | null,
  worker: true,
  made: 0,
};
const subscriptionOf = (endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint }),
  unsubscribe: async () => {
    browser.subscription = null;
    return true;
  },
});
const registration = {
  scope: '/',
  pushManager: {
    getSubscription: async () => browser.subscription,
    subscribe: async () => {
      if (browser.throws) throw browser.throws;
      browser.made += 1;
      browser.subscription = subscriptionOf(`https://push.example/${browser.made}`);
      return browser.subscription;
    },
  },
};

let opened: TestDatabase;
beforeEach(async () => {
  Object.assign(server, { key, refuse: null, registered: [], removed: [], endpoints: [] });
  Object.assign(browser, { permission: 'default', subscription: null, throws: null, made: 0 });
  browser.worker = true;
  browser.asks.mockReset().mockImplementation(async () => (browser.permission = 'granted'));
  const kept = new Map<string, string>();
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (path: string, answer: Response) => void kept.set(path, await answer.text()),
      delete: async (path: string) => kept.delete(path),
    }),
    match: async (path: string) => (kept.has(path) ? new Response(kept.get(path)) : undefined),
    delete: async () => kept.clear(),
    has: async () => kept.size > 0,
  });
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: browser.asks,
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => (browser.worker ? registration : undefined),
      ready: Promise.resolve(registration),
    },
  });
  opened = await openTestDatabase({ declarations: [notificationPreferences] });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.clear();
  await opened.database.close();
});

const preferences = () =>
  opened.database.get(notificationPreferences, preferencesId(opened.database.userId));

test('W5: enabling asks, subscribes, registers, and says so to the server', async () => {
  expect(await enablePush(opened.database, 'es')).toBeNull();
  expect(server.registered).toEqual(['https://push.example/1']);
  expect(await preferences()).toMatchObject({ enabled: true, language: 'es' });
});

test.each<[problem: string, arrange: () => void]>([
  ['blocked', () => (browser.permission = 'denied')],
  ['denied', () => browser.asks.mockImplementation(async () => (browser.permission = 'denied'))],
  ['failed', () => browser.asks.mockImplementation(async () => 'default')],
  ['worker', () => (browser.worker = false)],
  ['no_key', () => (server.key = null)],
  ['bad_key', () => (browser.throws = new DOMException('no', 'InvalidAccessError'))],
  ['bad_key', () => (server.key = '***')],
  ['blocked', () => (browser.throws = new DOMException('no', 'NotAllowedError'))],
  ['subscribe', () => (browser.throws = new DOMException('no', 'AbortError'))],
  ['no_session', () => (server.refuse = { kind: 'not_signed_in', status: 401 })],
  ['offline', () => (server.refuse = { kind: 'unreachable', status: 0 })],
  ['failed', () => (server.refuse = { kind: 'refused', status: 400 })],
  ['no_push', () => Reflect.deleteProperty(globalThis, 'PushManager')],
  ['no_notifications', () => Reflect.deleteProperty(globalThis, 'Notification')],
])('W5: %s is told by its code, and nothing is switched on', async (problem, arrange) => {
  arrange();
  expect(await enablePush(opened.database, 'en')).toBe(problem);
  expect(server.registered).toEqual([]);
  expect(await preferences()).toBeNull();
});

test('W8: Disable All ends the subscription, here and at the server, also without a connection', async () => {
  await enablePush(opened.database, 'en');
  const email = { digest: 'daily', urgent: true } as const;
  await saveSettings(opened.database, { ...defaultPushSettings, email }, 'en');
  expect(await preferences()).toMatchObject({ email_digest: 'daily', email_urgent: true });
  server.refuse = { kind: 'unreachable', status: 0 };
  expect(await disablePush(opened.database, 'en')).toBe(true);
  expect(browser.subscription).toBeNull();
  expect(server.removed).toEqual(['https://push.example/1']);
  expect(await preferences()).toMatchObject({
    enabled: false,
    email_digest: 'off',
    email_urgent: false,
  });
  expect(Object.keys(localStorage).filter((name) => name.includes('notification-'))).toEqual([]);
  expect(await repairPush(opened.database, 'en', now)).toBe('not_here');
});

test('W9: a start registers again, and makes the subscription again that the browser lost', async () => {
  expect(await repairPush(opened.database, 'en', now)).toBe('not_here');
  await enablePush(opened.database, 'en');
  expect(await repairPush(opened.database, 'en', now)).toBe('good');
  browser.subscription = null;
  expect(await repairPush(opened.database, 'en', now)).toBe('good');
  expect(server.registered).toEqual([1, 1, 2].map((no) => `https://push.example/${no}`));
  expect(server.removed).toEqual(['https://push.example/1']);
});

test('W10: an endpoint at which nothing arrived for a week is set up anew, and its person told', async () => {
  await enablePush(opened.database, 'en');
  const endpoint = 'https://push.example/1';
  server.endpoints = [{ endpoint, failing_since: '2026-11-17T12:00:00Z' }];
  expect(await repairPush(opened.database, 'en', now)).toBe('good');
  server.endpoints = [{ endpoint, failing_since: '2026-11-16T11:59:59Z' }];
  expect(await repairPush(opened.database, 'en', now)).toBe('renewed');
  expect(browser.subscription?.endpoint).toBe('https://push.example/2');
  expect(server.removed).toEqual([endpoint]);
});

test('W6: the dialog does not return once it was dismissed, for that person', () => {
  expect(isPromptDismissed('ana')).toBe(false);
  dismissPrompt('ana', now);
  expect(isPromptDismissed('ana')).toBe(true);
  expect(isPromptDismissed('ben')).toBe(false);
  expect(Object.values(localStorage).join()).toContain(now.toISOString());
});
