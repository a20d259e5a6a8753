/** Rows of the built app while its session meets trouble. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { buildAppIfNeeded } from '../../scripts/app-build.ts';
import { openAppServer } from '../../scripts/serve-app.ts';
import { startStack } from '../../supabase/local/stack.ts';
import { Device } from '../e2e/fixtures/browser.ts';
import { startFaultyProxy, type Fault, type FaultyProxy } from '../e2e/fixtures/faulty-proxy.ts';
import { allowWrongClock, clockKey } from '../e2e/fixtures/wrong-clock.ts';
import { protocolVersion } from '../../sync/protocol.ts';
import { demoPassword, people } from '../world/people.ts';
import type { BenchRow } from './bench-row.ts';
import { modules } from './cold-start.ts';
import { startDelayProxy } from './delay-proxy.ts';
import { interleave, type Side } from './measure.ts';
import { bareReconnect, expireToken, firstPull } from './page/reconnect.ts';
import { watchUntilUsable } from './page/usable-at.ts';

const root = resolve(import.meta.dirname, '../..');
const days = 24 * 60 * 60 * 1000;

type App = {
  readonly device: Device;
  /** The line between device and server, where faults are. */
  readonly proxy: FaultyProxy;
  readonly access: { readonly url: string; readonly anonKey: string };
  readonly close: () => Promise<void>;
};

/** The app on a device of its own, signed in to the demo world, remembered and up to date. */
async function openApp(roundTrip = 0): Promise<App> {
  const dist = await buildAppIfNeeded(new AbortController().signal);
  const folder = mkdtempSync(join(tmpdir(), 'storehand-bench-auth-'));
  const endings: (() => Promise<void> | void)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
  ];
  const close = async (): Promise<void> => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    const stack = await startStack({ projectDir: root, dataDir: folder, port: 0, durable: false });
    endings.push(() => stack.stop());
    const proxy = await startFaultyProxy(stack.url);
    endings.push(() => proxy.stop());
    const line = await startDelayProxy(roundTrip === 0 ? proxy.url : stack.url, roundTrip);
    endings.push(() => line.stop());
    const server = await openAppServer(0);
    endings.push(() => server.stop());
    const access = { url: line.url, anonKey: stack.anonKey };
    server.serve(dist, () => ({ supabaseUrl: access.url, supabaseAnonKey: access.anonKey }));
    const device = await Device.start({ baseURL: `http://localhost:${server.port}`, whole: true });
    endings.push(() => device.stop());
    const { page } = device;
    // The names that the compiler of this file gives to functions mean nothing in the page.
    await device.context.addInitScript('globalThis.__name = (named) => named');
    await page.goto('/');
    await page.getByLabel('Email').fill(people.inspector.email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByLabel('Remember me').check();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Up to date').first().waitFor();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await page.getByText('Up to date').first().waitFor();
    return { device, proxy, access, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What is wrong at a boot. */
type Trouble = (app: App, page: Page) => Promise<void>;

/** The server's every answer is replaced, and the token that the device holds has expired. */
const meets =
  (fault: Fault): Trouble =>
  async ({ proxy }, page) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) proxy.meet(method, /./, fault, 1e6);
    await page.addInitScript(expireToken);
  };
const answers = (status: number, type: string, body: string): Trouble =>
  meets({ kind: 'answer', status, type, body });
const portal = '<html><title>Welcome to Hotel Wi-Fi</title></html>';

const clockOff =
  (off: number): Trouble =>
  async (_app, page) => {
    await page.addInitScript(([key, ms]) => localStorage.setItem(key, ms), [
      clockKey,
      String(off),
    ] as const);
    await allowWrongClock(page);
  };

const troubles: Readonly<Record<string, readonly [what: string, trouble: Trouble]>> = {
  offline: [
    'no network, and a token of a week ago',
    async ({ device }, page) => {
      await device.goOffline();
      await page.addInitScript(expireToken);
    },
  ],
  '429': [
    'a rate limit',
    answers(429, 'application/json', '{"code":"over_request_rate_limit","message":"slow down"}'),
  ],
  '500': [
    'a server in trouble',
    answers(500, 'application/json', '{"code":"unexpected_failure","message":"oops"}'),
  ],
  portal: ['a captive portal that answers 200', answers(200, 'text/html', portal)],
  'portal-403': ['a captive portal that answers 403', answers(403, 'text/html', portal)],
  'no-name': [
    'a name that no server knows',
    async ({ access }, page) => {
      await page.addInitScript(expireToken);
      await page.route(`${access.url}/**`, (route) => route.abort('namenotresolved'));
    },
  ],
  silence: ['a server that says nothing', meets({ kind: 'silence' })],
  'clock-ahead': ['a clock three days ahead', clockOff(3 * days)],
  'clock-behind': ['a clock three days behind', clockOff(-3 * days)],
};

/** A new page, until its modules can be used. */
async function boot(app: App, trouble: Trouble | null): Promise<number> {
  const { device, proxy } = app;
  await device.closeApp();
  const page = await device.context.newPage();
  await page.addInitScript(watchUntilUsable, modules.usable);
  if (trouble) await trouble(app, page);
  await page.goto('/modules', { waitUntil: 'commit' });
  const taken = await page.evaluate(() => globalThis.usableAt);
  proxy.heal();
  await device.goOnline();
  await page.evaluate((key) => localStorage.removeItem(key), clockKey);
  return taken;
}

const bootRows = Object.entries(troubles).map(([name, [what, trouble]]): BenchRow => ({
  name: `boot-${name}`,
  what: `a new page until its modules can be used, with ${what}`,
  unit: 'ms',
  target: 1.5,
  samples: 8,
  async measure(_context, samples) {
    const app = await openApp();
    // Pages of the app come and go; this one keeps the browser open.
    await app.device.context.newPage();
    const side = (met: Trouble | null, close: () => Promise<void>): Side => ({
      run: () => boot(app, met),
      close,
    });
    const nothing = async (): Promise<void> => undefined;
    try {
      return await interleave(side(trouble, nothing), side(null, nothing), samples, 2);
    } finally {
      await app.close();
    }
  },
}));

/** As the rows between devices and the server. */
const roundTrip = 80;

export const authRows: readonly BenchRow[] = [
  ...bootRows,
  {
    name: 'reconnect-first-pull',
    what: 'from the return of the line, with an expired token, to the answer of the first pull',
    unit: 'ms',
    samples: 15,
    async measure(_context, samples) {
      const app = await openApp(roundTrip);
      try {
        const { device, access } = app;
        const { page } = device;
        const bare = await device.context.newPage();
        await bare.goto('/config.json');
        const signedIn = await fetch(`${access.url}/auth/v1/token?grant_type=password`, {
          method: 'POST',
          headers: { apikey: access.anonKey, 'content-type': 'application/json' },
          body: JSON.stringify({ email: people.inspector.email, password: demoPassword }),
        });
        let { refresh_token } = (await signedIn.json()) as { refresh_token: string };
        const request = { protocol: protocolVersion, cursors: [], also: [], limit: 1000 };
        const ours: Side = {
          async run() {
            await page.bringToFront();
            await device.goOffline();
            await page.evaluate(expireToken);
            const link = page.getByRole('link', { name: 'Offline' });
            // The app finds out as on a tablet: a round fails.
            await page.evaluate(() => dispatchEvent(new Event('online')));
            await link.waitFor();
            const pulled = page.evaluate(firstPull);
            await device.goOnline();
            const taken = await pulled;
            await link.waitFor({ state: 'detached' });
            return taken;
          },
          close: async () => undefined,
        };
        const peer: Side = {
          async run() {
            await bare.bringToFront();
            await device.goOffline();
            const done = bare.evaluate(bareReconnect, { ...access, refresh_token, request });
            await device.goOnline();
            const answer = await done;
            refresh_token = answer.refreshToken;
            return answer.taken;
          },
          close: async () => undefined,
        };
        return await interleave(ours, peer, samples, 3);
      } finally {
        await app.close();
      }
    },
  },
];
