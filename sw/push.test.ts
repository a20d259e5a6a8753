import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  isShownReceipt,
  keepPushPerson,
  keepShownReceipt,
  pushCacheName,
  takePushTaps,
} from './messages.ts';

const queued = vi.hoisted(() => [] as { url: string }[]);
vi.mock('workbox-background-sync', () => ({
  Queue: class {
    async pushRequest({ request }: { request: Request }) {
      queued.push(request);
    }
  },
}));

type Shown = { title: string; options: NotificationOptions & Record<string, unknown> };
const shown: Shown[] = [];
const opened: string[] = [];
const badges: number[] = [];
const asked: { url: string; body: unknown }[] = [];
let windows: { focused: boolean; focus(): Promise<void>; postMessage(message: unknown): void }[] =
  [];
let network: () => Response = () => Response.json(null);
/** What a page of the app does meanwhile to what is shown. */
let turn: () => Promise<void> = async () => undefined;

/** One cache in memory, by path. */
function fakeCaches() {
  const kept = new Map<string, string>();
  const cache = {
    put: async (path: string, answer: Response) => void kept.set(path, await answer.text()),
    delete: async (path: string | { url: string }) =>
      kept.delete(typeof path === 'string' ? path : path.url),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
  };
  return {
    open: async () => cache,
    delete: async () => kept.clear(),
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      cacheName === pushCacheName && kept.has(path) ? new Response(kept.get(path)) : undefined,
  };
}

const receipt = '5f0c3a52-62a4-4b7e-9d2a-0a4b8a1c9f10';
const data = { notificationId: 'n1', category: null, urgency: null, url: '/budget', receipt };
const push = (set: object = {}) =>
  JSON.stringify({
    web_push: 8030,
    app_badge: '3',
    notification: {
      title: 'Hello',
      body: 'There',
      lang: 'fr',
      tag: 'g',
      navigate: '/budget',
      data,
      ...set,
    },
  });

beforeEach(() => {
  queued.length = shown.length = opened.length = asked.length = badges.length = 0;
  windows = [];
  network = () => Response.json(null);
  turn = async () => undefined;
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: object, task: () => Promise<void>) => turn().then(task),
    },
  });
  vi.stubGlobal('self', {
    location: { origin: 'https://app.example' },
    navigator: {
      language: 'es-MX',
      setAppBadge: async (count: number) => void badges.push(count),
      clearAppBadge: async () => void badges.push(0),
    },
    registration: {
      showNotification: async (title: string, options: Shown['options']) =>
        void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
  });
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (request === '/config.json') {
      return Response.json({ supabaseUrl: 'https://api.example', supabaseAnonKey: 'anon' });
    }
    if (typeof request === 'string') throw new TypeError('Unexpected');
    const answer = network();
    asked.push({ url: request.url, body: await request.json() });
    return answer;
  });
});
afterEach(() => vi.unstubAllGlobals());

const worker = () => import('./push.ts');
const signIn = () => keepPushPerson({ userId: 'ana', language: 'en', vibration: true });

test('W12: shows what is pushed, in its language, and says that it arrived', async () => {
  await signIn();
  await (await worker()).showPush(push());
  expect(shown).toMatchObject([
    {
      title: 'Hello',
      options: {
        body: 'There',
        lang: 'fr',
        tag: 'g',
        renotify: true,
        data: { url: '/budget', notificationId: 'n1' },
        actions: [
          { action: 'open', title: 'Ouvrir' },
          { action: 'read', title: 'Marquer comme lue' },
        ],
      },
    },
  ]);
  expect(asked).toMatchObject([
    { url: 'https://api.example/rest/v1/rpc/mark_push', body: { receipt, mark: 'delivered' } },
  ]);
});

test('W12: the count goes to the badge of the app, and nothing of what says none', async () => {
  await signIn();
  const { showPush } = await worker();
  const withCount = (app_badge: unknown) =>
    JSON.stringify({ ...(JSON.parse(push()) as object), app_badge });
  for (const count of ['3', '0', undefined]) await showPush(withCount(count));
  expect(badges).toEqual([3, 0]);
});

test('W18: what comes a second time takes the place of the first without a sound; another one of its record is heard', async () => {
  await signIn();
  const { showPush } = await worker();
  await showPush(push());
  await showPush(push());
  await showPush(push({ data: { ...data, receipt: '5f0c3a52-62a4-4b7e-9d2a-0a4b8a1c9f11' } }));
  expect(shown.map(({ options }) => [options.tag, options['renotify'], options.silent])).toEqual([
    ['g', true, false],
    ['g', false, true],
    ['g', true, false],
  ]);
});

test('W18: the latest receipts are kept, and no more', async () => {
  const nth = (n: number) => `5f0c3a52-62a4-4b7e-9d2a-${String(n).padStart(12, '0')}`;
  for (let n = 0; n < 60; n += 1) await keepShownReceipt(nth(n));
  expect(await isShownReceipt(nth(0))).toBe(false);
  expect(await isShownReceipt(nth(10))).toBe(true);
  expect(await isShownReceipt(nth(59))).toBe(true);
});

test('W17: shows it after a page that asks what is shown, and all the same where that never ends', async () => {
  await signIn();
  let answered: () => void = () => undefined;
  const asking = new Promise<void>((resolve) => (answered = resolve));
  turn = () => asking;
  const first = (await worker()).showPush(push());
  await Promise.resolve();
  expect(shown).toEqual([]);
  answered();
  await first;
  expect(shown).toHaveLength(1);
  turn = () => Promise.reject(new DOMException('It took too long', 'TimeoutError'));
  await (await worker()).showPush(push());
  expect(shown).toHaveLength(2);
});

test.each([undefined, 'junk', '{}'])('W12: %j shows that there is something', async (content) => {
  await signIn();
  await (await worker()).showPush(content);
  expect(shown.map(({ title }) => title)).toEqual(['Storehand: something new']);
  expect(asked).toEqual([]);
});

test('W13: of a session that has ended nothing is told', async () => {
  await (await worker()).showPush(push());
  expect(shown.map(({ title }) => title)).toEqual(['Storehand: hay algo nuevo']);
  expect(JSON.stringify(shown)).not.toContain('There');
  expect(asked).toEqual([]);
});

test('W14: a press brings the open page to the front and tells it where to go', async () => {
  const said: unknown[] = [];
  const focus = vi.fn(async () => undefined);
  const page = { focused: false, focus, postMessage: (message: unknown) => said.push(message) };
  windows = [
    { ...page, focus: async () => undefined },
    { ...page, focused: true },
  ];
  await (await worker()).press(data, '');
  expect(focus).toHaveBeenCalledOnce();
  expect(said).toEqual([
    {
      type: 'NAVIGATE_TO_NOTIFICATION',
      url: '/budget',
      notificationId: 'n1',
      fromNotifications: true,
    },
  ]);
  expect(opened).toEqual([]);
  expect(asked.map(({ body }) => body)).toMatchObject([{ mark: 'opened' }]);
});

test('W14: without a page one is opened, which learns what was tapped', async () => {
  await (await worker()).press(data, 'open');
  expect(opened).toEqual(['/budget']);
  expect(await takePushTaps()).toMatchObject([{ notificationId: 'n1', url: '/budget' }]);
  expect(await takePushTaps()).toEqual([]);
});

test('W15: marking as read opens nothing, and reaches the next page', async () => {
  await (await worker()).press(data, 'read');
  expect(opened).toEqual([]);
  expect(await takePushTaps()).toMatchObject([{ notificationId: 'n1', url: null }]);
  expect(asked.map(({ body }) => body)).toMatchObject([{ mark: 'acted' }]);
});

test('W15: what is to be done has its button, which leads to where its page asks for it', async () => {
  await signIn();
  const toDo = { ...data, done: '/inspections/actions/7?step=done' };
  await (await worker()).showPush(push({ lang: 'es', data: toDo }));
  expect(shown[0]?.options).toMatchObject({
    actions: [
      { action: 'done', title: 'Hecho' },
      { action: 'read', title: 'Marcar como leída' },
    ],
  });
  await (await worker()).press(shown[0]?.options.data, 'done');
  await (await worker()).press({ ...toDo, done: 'https://evil.example/' }, 'done');
  expect(opened).toEqual(['/inspections/actions/7?step=done', '/notifications']);
  expect(asked.map(({ body }) => body)).toMatchObject([
    { mark: 'delivered' },
    { mark: 'acted' },
    { mark: 'acted' },
  ]);
});

test.each([
  [
    'without a network',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  ['of a server that is down', () => new Response(null, { status: 503 })],
])('W16: a mark %s waits in the queue', async (_, answer) => {
  network = answer;
  await (await worker()).press(data, 'open');
  expect(queued.map(({ url }) => url)).toEqual(['https://api.example/rest/v1/rpc/mark_push']);
});

/** As a browser says it: it took the old one away, and may have made a new one. */
function change(renewed: PushSubscription | null) {
  const old = {
    options: { applicationServerKey: new ArrayBuffer(65) },
    toJSON: () => ({ endpoint: 'https://push.example/old', keys: { p256dh: 'B', auth: 'secret' } }),
  };
  const event = { oldSubscription: old, newSubscription: renewed };
  return event as unknown as Parameters<Awaited<ReturnType<typeof worker>>['subscribeAgain']>[0];
}
const next = { endpoint: 'https://push.example/new', keys: { p256dh: 'C', auth: 'other' } };
const renewed = { toJSON: () => next } as unknown as PushSubscription;
const renewing = {
  url: 'https://api.example/functions/v1/register-webpush-subscription-anon',
  body: { subscription: next, renews: { endpoint: 'https://push.example/old', auth: 'secret' } },
};

test('W9: a new endpoint is told by the secret of the old one, and the open page is told, too', async () => {
  await signIn();
  const said: unknown[] = [];
  windows = [
    {
      focused: true,
      focus: async () => undefined,
      postMessage: (message: unknown) => said.push(message),
    },
  ];
  await (await worker()).subscribeAgain(change(renewed));
  expect(asked).toEqual([renewing]);
  expect(said).toEqual([{ type: 'PUSH_CHANGED' }]);
});

test('W9: what the browser only took away is subscribed again; without a connection it is told from the queue', async () => {
  await signIn();
  const subscribe = vi.fn(async () => renewed);
  Object.assign(self.registration, { pushManager: { subscribe } });
  network = () => {
    throw new TypeError('Failed to fetch');
  };
  await (await worker()).subscribeAgain(change(null));
  expect(subscribe).toHaveBeenCalledOnce();
  expect(queued.map(({ url }) => url)).toEqual([renewing.url]);
});

test('W9 W13: after the session nothing is subscribed or told', async () => {
  const subscribe = vi.fn(async () => renewed);
  Object.assign(self.registration, { pushManager: { subscribe } });
  await (await worker()).subscribeAgain(change(null));
  await (await worker()).subscribeAgain(change(renewed));
  expect(subscribe).not.toHaveBeenCalled();
  expect([asked, queued]).toEqual([[], []]);
});
