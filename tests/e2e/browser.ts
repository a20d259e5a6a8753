/**
 * Devices for the browser tests: a real Chromium with a profile of its own that outlives a kill, as a tablet's does.
 */
import { cpSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { findOrInstallChromium } from '../../scripts/browser.ts';

/** Of several lists Chromium takes the last: this one begins with what Playwright 1.65 says. */
const playwrightsOwn = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Pages of the browser's own below an address bar that nobody sees: 0.7 s of processor time per start. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${[...playwrightsOwn, ...addressBar].join()}`,
];

/** For everything that is waited for, as in vitest.config.ts. */
const patienceMs = 120_000;

export type DeviceOptions = {
  /** Where its pages are; paths given to `goto` are resolved against it. */
  readonly baseURL: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** It is used with fingers. */
  readonly touch?: boolean;
  /** It has a camera, whose picture moves, and the person lets the app use it or not. */
  readonly camera?: 'allowed' | 'refused';
  /** A profile of which it starts with a copy; a new one unless it is given. */
  readonly profile?: string;
  /** Where its own profile is, which then outlives it. */
  readonly keptProfile?: string;
};

/** Not what belongs to the one browser that runs on a profile. */
function copyProfile(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    if (!name.startsWith('Singleton'))
      cpSync(join(from, name), join(to, name), { recursive: true });
  }
}

/** One tablet: a browser with its own profile. Offline is a property of the device and survives a kill. */
export class Device {
  readonly #profile: string;
  readonly #options: DeviceOptions;
  #context: BrowserContext | null = null;
  #offline = false;
  /** Errors that no code handled, in any page of this device. */
  readonly #uncaught: string[] = [];

  private constructor(options: DeviceOptions) {
    this.#options = options;
    this.#profile = options.keptProfile ?? mkdtempSync(join(tmpdir(), 'storehand-device-'));
    if (options.profile !== undefined) copyProfile(options.profile, this.#profile);
  }

  static async start(options: DeviceOptions): Promise<Device> {
    const device = new Device(options);
    await device.open();
    return device;
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The device is off');
    return this.#context;
  }

  /** The first page. */
  get page(): Page {
    const page = this.context.pages()[0];
    if (!page) throw new Error('The device has no page open');
    return page;
  }

  /** The folder in which the browser keeps what it keeps. */
  get profile(): string {
    return this.#profile;
  }

  /** Starts the browser again on the same profile. */
  async open(): Promise<Page> {
    const { camera } = this.#options;
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      executablePath: findOrInstallChromium(),
      args: camera === undefined ? flags : [...flags, '--use-fake-device-for-media-stream'],
      baseURL: this.#options.baseURL,
      viewport: this.#options.viewport ?? { width: 820, height: 1180 },
      hasTouch: this.#options.touch ?? false,
      locale: 'en-US',
      reducedMotion: 'reduce',
    });
    this.#context.setDefaultTimeout(patienceMs);
    const { origin } = new URL(this.#options.baseURL);
    // what is not granted is refused
    const granted = camera === 'allowed' ? ['background-sync', 'camera'] : ['background-sync'];
    await this.#context.grantPermissions(granted, { origin });
    this.#context.on('weberror', (error) => this.#uncaught.push(String(error.error().stack)));
    if (this.#offline) await this.#context.setOffline(true);
    return this.#context.pages()[0] ?? (await this.#context.newPage());
  }

  async goOffline(): Promise<void> {
    this.#offline = true;
    await this.context.setOffline(true);
  }

  async goOnline(): Promise<void> {
    this.#offline = false;
    await this.context.setOffline(false);
  }

  /** Closes every page of the app; the worker lives on. Another page must be open, or the browser ends. */
  async closeApp(): Promise<void> {
    const { origin } = new URL(this.#options.baseURL);
    for (const page of this.context.pages()) {
      if (page.url().startsWith(origin)) await page.close();
    }
  }

  /**
   * Has the browser wake the app's worker for one of its queues, as it does when the network is back. An emulated network is none to
   * Background Sync itself, so the moment is given by hand; event and worker are real.
   */
  async wakeWorker(queue: string): Promise<void> {
    const page = this.page;
    const protocol = await this.context.newCDPSession(page);
    const { origin } = new URL(this.#options.baseURL);
    const registrationId = new Promise<string>((resolve) => {
      protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
        if (own) resolve(own.registrationId);
      });
    });
    await protocol.send('ServiceWorker.enable');
    await protocol.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId: await registrationId,
      tag: `workbox-background-sync:${queue}`,
      lastChance: false,
    });
    await protocol.detach();
  }

  /** As the system does it: nothing is asked, nothing is flushed. */
  async kill(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.context.once('close', () => resolve());
    });
    process.kill(this.#processId(), 'SIGKILL');
    await closed;
    this.#context = null;
  }

  async restart(): Promise<Page> {
    await this.kill();
    return this.open();
  }

  /**
   * A kill after which the browser finds the IndexedDB of its origins damaged: it throws all of it away and starts with
   * none (seen after some kills, whatever the durability).
   */
  async restartWithoutIndexedDb(): Promise<Page> {
    await this.kill();
    rmSync(join(this.#profile, 'Default', 'IndexedDB'), { recursive: true, maxRetries: 5 });
    return this.open();
  }

  /** Ends the browser, has its files damaged as a kill or a bad disk does, and starts it again. */
  async reopenDamaged(damage: (profile: string) => void): Promise<Page> {
    await this.context.close();
    damage(join(this.#profile, 'Default'));
    return this.open();
  }

  /** Ends the browser in order, as a system does that has put it into the background before, and starts it again. */
  async quitAndReopen(): Promise<Page> {
    await this.context.close();
    return this.open();
  }

  /** Rejects when a page met an error that nobody handled: that is a fault whatever the test looked at. */
  async stop(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
    if (this.#options.keptProfile === undefined) {
      rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
    if (this.#uncaught.length > 0) throw new Error(`Uncaught: ${this.#uncaught.join('\n')}`);
  }

  /** Chromium names its process in the lock of its profile: `<host>-<pid>`. */
  #processId(): number {
    const owner = readlinkSync(join(this.#profile, 'SingletonLock'));
    const processId = Number(owner.slice(owner.lastIndexOf('-') + 1));
    if (!Number.isInteger(processId) || processId <= 1) throw new Error(`No process in ${owner}`);
    return processId;
  }
}
