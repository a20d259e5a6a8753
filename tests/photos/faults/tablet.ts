/** One tablet, its line to the server, and what can happen to the whole of it. */
import type { Page } from 'playwright';
import { Device } from '../../e2e/fixtures/browser.ts';
import { loseDatabases, loseFiles } from '../../e2e/fixtures/damage.ts';
import { startFaultyProxy, type FaultyProxy } from '../../e2e/fixtures/faulty-proxy.ts';
import { openAppServer } from '../../../scripts/serve-app.ts';
import type { FileSpec } from '../fault-page/files.ts';
import type { OnDevice, Taken } from '../fault-page/fault-page.ts';
import { buildPage } from '../page-server.ts';
import type { Server, Person } from './server.ts';

/** Longer than the longest pause between two attempts. */
const longestPause = 301_000;

export type Place = { inspectionId: string; itemId: string; orderIndex: number };

export class Tablet {
  readonly device: Device;
  readonly proxy: FaultyProxy;
  readonly person: Person;
  readonly #url: string;
  readonly #end: () => Promise<void>;
  /** Its clock, in ms before the real one. */
  #ahead = 0;

  private constructor(
    device: Device,
    proxy: FaultyProxy,
    person: Person,
    url: string,
    end: () => Promise<void>,
  ) {
    this.device = device;
    this.proxy = proxy;
    this.person = person;
    this.#url = url;
    this.#end = end;
  }

  static async start(server: Server): Promise<Tablet> {
    const page = await buildPage('fault-page');
    const proxy = await startFaultyProxy(server.backend.url);
    const app = await openAppServer(0);
    app.serve(page.folder, () => ({
      supabaseUrl: proxy.url,
      supabaseAnonKey: server.backend.anonKey,
    }));
    const url = `http://localhost:${app.port}`;
    const device = await Device.start({ baseURL: url, whole: true });
    const tablet = new Tablet(device, proxy, await server.person(), url, async () => {
      try {
        // rejects for what a page did wrong
        await device.stop();
      } finally {
        await app.stop();
        await proxy.stop();
        page.remove();
      }
    });
    await tablet.openApp();
    return tablet;
  }

  stop(): Promise<void> {
    return this.#end();
  }

  get #page(): Page {
    return this.device.page;
  }

  async openApp(page: Page = this.#page): Promise<void> {
    await page.goto(this.#url);
    await this.#open(page);
  }

  async #open(page: Page): Promise<void> {
    const { email, password, storeId } = this.person;
    await page.evaluate(
      ([email, password, storeId, ahead]) => faultPage.open(email, password, storeId, ahead),
      [email, password, storeId, this.#ahead] as const,
    );
  }

  begin(inspectionId: string): Promise<string[]> {
    return this.#page.evaluate(
      ([inspectionId, storeId]) => faultPage.begin(inspectionId, storeId),
      [inspectionId, this.person.storeId] as const,
    );
  }

  take(place: Place, file: FileSpec, withoutRecord: boolean): Promise<Taken> {
    return this.#page.evaluate(
      ([place, file, withoutRecord]) => faultPage.take(place, file, withoutRecord),
      [place, file, withoutRecord] as const,
    );
  }

  progress(photoIds: readonly string[]): Promise<OnDevice[]> {
    return this.#page.evaluate((ids) => faultPage.progress(ids), photoIds);
  }

  kept = (inspectionId: string) => this.#page.evaluate((id) => faultPage.kept(id), inspectionId);
  record = (inspectionId: string) =>
    this.#page.evaluate((id) => faultPage.record(id), inspectionId);
  remove = (photoId: string) => this.#page.evaluate((id) => faultPage.remove(id), photoId);
  restore = (photoId: string) => this.#page.evaluate((id) => faultPage.restore(id), photoId);
  discard = (photoId: string) => this.#page.evaluate((id) => faultPage.discard(id), photoId);
  retry = (photoId: string) => this.#page.evaluate((id) => faultPage.retry(id), photoId);
  refusedPhotos = () => this.#page.evaluate(() => faultPage.refusedPhotos());
  giveUpRefused = () => this.#page.evaluate(() => faultPage.giveUpRefused());
  status = () => this.#page.evaluate(() => faultPage.status());

  /** The clock passes every pause; everything is tried once. Whoever was signed out signs in again. */
  async tryAgain(page: Page = this.#page): Promise<void> {
    this.#ahead += longestPause;
    if (!(await page.evaluate(() => faultPage.isSignedIn()))) await this.openApp(page);
    await page.evaluate((ahead) => faultPage.tryAgain(ahead), this.#ahead);
  }

  /** Between two looks at what goes on; nothing is decided by its length. */
  pause = (ms: number) => this.#page.waitForTimeout(ms);

  /** While it may be sending: it is begun and not waited for. The moment is the fault itself, drawn by the round's seed. */
  async #midway(ms: number): Promise<void> {
    this.#ahead += longestPause;
    await this.#page.evaluate((ahead) => {
      void faultPage.tryAgain(ahead);
    }, this.#ahead);
    await this.#page.waitForTimeout(ms);
  }

  async kill(midwayMs: number): Promise<void> {
    await this.#midway(midwayMs);
    await this.device.restart();
    await this.openApp();
  }

  async reload(midwayMs: number): Promise<void> {
    await this.#midway(midwayMs);
    await this.openApp();
  }

  async loseDatabases(midwayMs: number): Promise<void> {
    await this.#midway(midwayMs);
    await this.device.reopenDamaged(loseDatabases);
    await this.openApp();
  }

  async loseFiles(midwayMs: number): Promise<void> {
    await this.#midway(midwayMs);
    await this.device.reopenDamaged(loseFiles);
    await this.openApp();
  }

  async secondTab(): Promise<void> {
    const other = await this.device.context.newPage();
    await this.openApp(other);
    await Promise.all([this.tryAgain(), this.tryAgain(other)]);
    await other.close();
  }

  /** The page is gone; the browser wakes the worker, which does what it can. */
  async worker(): Promise<void> {
    await this.#page.evaluate(() => faultPage.workerReady());
    const blank = await this.device.context.newPage();
    await this.device.closeApp();
    await this.device.wakeWorker('photos');
    await this.#quiet();
    await this.openApp(blank);
  }

  /** Until nothing has passed the line for a while: no browser tells when a worker has done what it was woken for. */
  async #quiet(): Promise<void> {
    let seen = -1;
    while (seen !== this.proxy.passed.length) {
      seen = this.proxy.passed.length;
      await this.#page.waitForTimeout(600);
    }
  }

  async offline(ms: number): Promise<void> {
    await this.device.goOffline();
    await this.#midway(ms);
    await this.device.goOnline();
  }

  async signOutAndIn(midwayMs: number): Promise<void> {
    await this.#midway(midwayMs);
    await this.#page.evaluate(() => faultPage.signOut());
    await this.openApp();
  }

  /** The device takes a token for good that ended an hour ago, as one whose clock is behind does. */
  async believeInEndedToken(server: Server): Promise<void> {
    const token = await server.token(this.person, -3600);
    await this.#page.evaluate(
      (token) => faultPage.replaceToken({ token, endsInSeconds: 3000 }),
      token,
    );
  }

  /** The token has ended and the line fails just as it is renewed. */
  async endToken(fault: 'lose_request' | 'lose_answer'): Promise<void> {
    this.proxy.meet('POST', /^\/auth\/v1\/token\?grant_type=refresh_token/, { kind: fault });
    await this.#page.evaluate(() => faultPage.replaceToken({ endsInSeconds: -10 }));
  }

  /** The browser has no room any more; what capture says then. Nothing is open but the camera. */
  async takeWithoutRoom(place: Place, file: FileSpec): Promise<Taken> {
    await this.device.restart();
    const protocol = await this.device.context.newCDPSession(this.#page);
    await protocol.send('Storage.overrideQuotaForOrigin', { origin: this.#url, quotaSize: 10 });
    await this.#page.goto(this.#url);
    const taken = await this.#page.evaluate(([place, file]) => faultPage.takeOnly(place, file), [
      place,
      file,
    ] as const);
    await protocol.send('Storage.overrideQuotaForOrigin', { origin: this.#url });
    await this.device.restart();
    await this.openApp();
    return taken;
  }
}
