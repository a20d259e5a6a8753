/** One device of one person with one or two tabs: a journal and rows that survive its death, and a line that fails. */
import { SignJWT } from 'jose';
import { v7 } from 'uuid';
import { createLocalDatabase } from '../../../src/db/create-local-database.ts';
import { syncedKinds, type Declaration } from '../../../src/db/declaration.ts';
import { RecordMissing } from '../../../src/db/errors.ts';
import type { LocalDatabase } from '../../../src/db/local-database.ts';
import { recoverFromJournal } from '../../../src/db/recover.ts';
import type { RxParts } from '../../../src/db/rx-database.ts';
import { createRxLocalStore } from '../../../src/db/rx-local-store.ts';
import { declarations as budget } from '../../../src/modules/budget/model/collections.ts';
import { declarations as feedback } from '../../../src/modules/feedback/collections.ts';
import { declarations as inspections } from '../../../src/modules/inspections/model/collections.ts';
import { declarations as notifications } from '../../../src/modules/notifications/collections.ts';
import { declarations as stores } from '../../../src/modules/stores/collections.ts';
import { declarations as supplies } from '../../../src/modules/supply/model/collections.ts';
import { declarations as vehicles } from '../../../src/modules/vehicles/collections.ts';
import { declarations as conflicts } from '../../../src/modules/sync-centre/collections.ts';
import { createCoordinator } from '../../../sync/coordinator.ts';
import {
  createInProcessLock,
  createInProcessTabs,
  createManualClock,
  createManualNetwork,
  createManualPoke,
  type ManualNetwork,
} from '../../../sync/in-process-ports.ts';
import { createJournal, type Journal } from '../../../sync/journal/journal.ts';
import type { NewOp, Row } from '../../../sync/op.ts';
import type { WireOp } from '../../../sync/protocol.ts';
import { chooseOps, parentRules, wireOps } from '../../../sync/push-plan.ts';
import { sameValue } from '../../../sync/same-value.ts';
import { openMirroredJournalStore } from '../../../sync/second-store/mirrored-journal-store.ts';
import { createTransport } from '../../../sync/transport.ts';
import { Chance } from './chance.ts';
import { Edits } from './edits.ts';
import { LogDisk } from './log-files.ts';
import { Life, mortalJournalStore, mortalLock, mortalRows } from './life.ts';
import { Line } from './line.ts';
import type { DeviceApi, DeviceSetup, Seen, Snapshot, Work, Written } from './messages.ts';
import { journalOf, openRows } from './rows.ts';

const everywhere: readonly Declaration[] = [
  ...stores,
  ...budget,
  ...inspections,
  ...notifications,
  ...feedback,
  ...conflicts,
];

/** What a device of a schedule holds. */
export const declarationsOf = (work: Work): readonly Declaration[] =>
  work === 'supplies'
    ? [...everywhere, ...supplies]
    : work === 'vehicles'
      ? [...everywhere, ...vehicles]
      : everywhere;

export const nameOf = (declaration: Declaration): string =>
  declaration.type === 'collection' ? declaration.name : declaration.kind;

type Tab = {
  readonly life: Life;
  readonly database: LocalDatabase;
  readonly network: ManualNetwork;
  /** What the tab's last write handed to the journal. */
  written: readonly NewOp[];
  /** By collection, what a screen that is open all the time shows; only RxDB tells it. */
  readonly screens: Map<string, readonly Row[]>;
};

export type Listeners = {
  readonly saw: (seen: Seen) => void;
  readonly told: (line: string) => void;
};

export class Device implements Omit<DeviceApi, 'start'> {
  readonly #setup: DeviceSetup;
  readonly #declarations: readonly Declaration[];
  readonly #listeners: Listeners;
  readonly #chance: Chance;
  readonly #edits: Edits;
  readonly #line: Line;
  #openJournal: ReturnType<typeof journalOf>;
  readonly #logs = new LogDisk();
  /** Survives every tab, for looking at. */
  #journal: Journal;
  readonly #time = createManualClock();
  readonly #faults: string[] = [];
  /** Null: it cannot be renewed just now. */
  #token: string | null = null;
  /** How far the device's clock is ahead, in milliseconds. */
  #skew: number;
  #rows: RxParts;
  #lock = createInProcessLock();
  #channel = createInProcessTabs();
  #tabs: Tab[] = [];

  private constructor(setup: DeviceSetup, rows: RxParts, listeners: Listeners) {
    this.#setup = setup;
    this.#declarations = declarationsOf(setup.work);
    this.#rows = rows;
    this.#listeners = listeners;
    this.#chance = new Chance(setup.seed);
    this.#edits = new Edits(this.#chance, setup);
    this.#line = new Line(this.#chance.fork(), listeners);
    this.#openJournal = journalOf(setup.storage);
    this.#journal = createJournal(this.#openJournal());
    this.#skew = Math.floor((this.#chance.next() - 0.5) * 6 * 86_400_000);
  }

  static async start(setup: DeviceSetup, listeners: Listeners): Promise<Device> {
    const device = new Device(
      setup,
      await openRows(setup.storage, declarationsOf(setup.work)),
      listeners,
    );
    await device.token('renew');
    await device.#openTab();
    return device;
  }

  #now(): number {
    return this.#time.now() + this.#skew;
  }

  async #livingTab(): Promise<Tab> {
    await this.revive();
    return this.#chance.pick(this.#tabs.filter(({ life }) => life.alive));
  }

  async #openTab(): Promise<void> {
    const { userId, storeIds, backend } = this.#setup;
    const life = new Life();
    const { store: journalStore } = await openMirroredJournalStore(this.#openJournal(), {
      files: this.#logs.tab(life),
      newId: v7,
      onFault: (fault) => this.#faults.push(textOf(fault)),
    });
    const journal = createJournal(mortalJournalStore(journalStore, life));
    const rows = mortalRows(this.#rows, life);
    const store = createRxLocalStore(rows);
    const network = createManualNetwork();
    const transport = createTransport({
      userId,
      backend: async () => backend,
      tokens: {
        accessToken: async () => this.#token,
        distrust: () => {
          this.#token = null;
          void this.token('renew');
        },
      },
      fetch: this.#line.fetch,
    });
    const tabs = this.#channel();
    const clock = {
      now: () => this.#now(),
      after: (milliseconds: number, callback: () => void) =>
        this.#time.after(milliseconds, () => life.alive && callback()),
    };
    const coordinator = createCoordinator({
      userId,
      kinds: syncedKinds(this.#declarations),
      journal,
      store,
      transport: {
        register: (known) => life.around(() => transport.register(known)),
        push: (body) => life.around(() => transport.push(body)),
        pull: (request) => life.around(() => transport.pull(request)),
      },
      poke: createManualPoke(),
      clock,
      lock: mortalLock(this.#lock, life),
      tabs: {
        post: (message) => life.alive && tabs.post(message),
        listen: (listener) => tabs.listen((message) => life.alive && listener(message)),
        close: () => tabs.close(),
      },
      network,
      random: () => this.#chance.next(),
      onFault: (fault) => this.#faults.push(textOf(fault)),
    });
    const recovering = recoverFromJournal(journal, store, userId);
    const recovered = await Promise.race([recovering, life.ended.then(() => 0)]);
    const tab: Tab = {
      life,
      network,
      written: [],
      screens: new Map(),
      database: createLocalDatabase({
        userId,
        rx: rows,
        store,
        journal: {
          ...journal,
          append: (user, ops, onCommitting) => {
            tab.written = ops;
            return journal.append(user, ops, onCommitting);
          },
        },
        coordinator,
        photos: null,
        clock,
        recovered,
      }),
    };
    coordinator.follow(storeIds.map((id) => `store:${id}` as const));
    coordinator.start();
    for (const declaration of this.#declarations) {
      const name = nameOf(declaration);
      tab.database.observe(declaration, {}).subscribe((rows) => {
        tab.screens.set(name, rows);
      });
    }
    this.#tabs.push(tab);
    await Promise.resolve();
  }

  async edit(granted: readonly string[]): Promise<Written | null> {
    const tab = await this.#livingTab();
    const { life, database } = tab;
    const changes = await Promise.race([
      this.#edits.next(database, granted, this.#now()),
      life.ended.then(() => null),
    ]);
    if (changes === null) return null;
    let accepted = false;
    tab.written = [];
    const writing = database.write(changes).then(
      () => {
        accepted = true;
      },
      (error: unknown) => {
        // The row left the device between the tap and the write.
        if (!(error instanceof RecordMissing)) throw error;
      },
    );
    await Promise.race([writing, life.ended]);
    for (const { collection, id, create, set } of tab.written) {
      const said = JSON.stringify({ ...set, template_snapshot: undefined });
      const saved = accepted ? 'saved' : 'not known to be saved';
      this.#listeners.told(`${create ? 'makes' : 'edits'} ${collection}|${id} ${said}: ${saved}`);
    }
    return { ops: tab.written, accepted };
  }

  /** Somebody taps "Send now", and waits unless the answer is long in coming. */
  async sync(): Promise<void> {
    const tab = await this.#livingTab();
    await this.#passWhile(tab, tab.database.syncNow());
  }

  /** Another tab may have to run the round, and plans it by the clock. */
  async #passWhile({ life }: Tab, working: Promise<void>): Promise<void> {
    let waiting = true;
    const end = Promise.race([working, life.ended, this.#line.held()]).finally(() => {
      waiting = false;
    });
    while (waiting) {
      this.#time.pass(10);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await end;
  }

  async weather(weather: Line['weather']): Promise<void> {
    this.#line.weather = weather;
  }

  async lateAnswer(): Promise<void> {
    this.#line.release();
  }

  async lateCopy(): Promise<void> {
    await this.#line.deliverCopies();
  }

  async pass(milliseconds: number): Promise<void> {
    this.#time.pass(milliseconds);
  }

  async skew(milliseconds: number): Promise<void> {
    this.#skew += milliseconds;
  }

  async token(what: 'renew' | 'expire' | 'lose'): Promise<void> {
    const seconds = what === 'expire' ? -60 : 3600;
    this.#token = what === 'lose' ? null : await this.#sign(seconds);
  }

  #sign(seconds: number): Promise<string> {
    const { userId, backend } = this.#setup;
    return new SignJWT({
      role: 'authenticated',
      sub: userId,
      aud: 'authenticated',
      jti: v7(),
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(new TextEncoder().encode(backend.jwtSecret));
  }

  /** At the n-th time from now that anything is asked of the outside. */
  async dieSoon(crossings: number): Promise<void> {
    const { life } = await this.#livingTab();
    life.endIn(crossings);
  }

  async hide(): Promise<void> {
    const { network } = this.#chance.pick(this.#tabs);
    if (network.isVisible()) network.hide();
    else network.show();
  }

  async tab(): Promise<void> {
    await this.revive();
    if (this.#tabs.length < 2) await this.#openTab();
    else await this.#closeTab();
  }

  async #closeTab(): Promise<void> {
    const [tab] = this.#tabs.splice(this.#chance.below(this.#tabs.length), 1);
    this.#line.release();
    if (tab?.life.alive === true) await Promise.race([tab.database.close(), tab.life.ended]);
  }

  /** Everything that ran is gone. `wiped`: the browser also lost the rows; `journalLost`: and the journal's database. */
  async kill({ wiped, journalLost }: { wiped: boolean; journalLost: boolean }): Promise<void> {
    for (const { life } of this.#tabs) life.end();
    this.#tabs = [];
    this.#line.release();
    this.#lock = createInProcessLock();
    this.#channel = createInProcessTabs();
    if (wiped) {
      await this.#rows.close();
      this.#rows = await openRows(this.#setup.storage, this.#declarations);
    }
    if (journalLost) {
      await this.#journal.close();
      this.#openJournal = journalOf(this.#setup.storage);
      this.#journal = createJournal(this.#openJournal());
    }
    await this.#openTab();
  }

  async revive(): Promise<void> {
    for (;;) {
      const dead = this.#tabs.filter(({ life }) => !life.alive);
      if (dead.length > 0) this.#listeners.told('a tab died');
      this.#tabs = this.#tabs.filter(({ life }) => life.alive);
      if (this.#tabs.length > 0) return;
      await this.#openTab();
    }
  }

  async retryRefused(opId: string): Promise<void> {
    const tab = await this.#livingTab();
    await this.#passWhile(tab, tab.database.retryRefused(opId));
  }

  async giveUpRefused(opId: string): Promise<void> {
    const { life, database } = await this.#livingTab();
    await Promise.race([database.discardRefused(opId), life.ended]);
  }

  async pack(): Promise<readonly WireOp[]> {
    const { userId } = this.#setup;
    await this.#journal.markExported(userId);
    const { live } = await this.#journal.unfinished(userId);
    const unsent = live.filter(({ state }) => state !== 'answered');
    return JSON.parse(
      wireOps(chooseOps(unsent, parentRules(syncedKinds(this.#declarations)), unsent.length)),
    ) as WireOp[];
  }

  async snapshot(): Promise<Snapshot> {
    const { live, refused } = await this.#journal.unfinished(this.#setup.userId);
    const scopes = await createRxLocalStore(this.#rows).scopeStates();
    return { scopes, live, refused, faults: this.#faults };
  }

  async rows(): Promise<Record<string, readonly Row[]>> {
    const found = [...this.#rows.rows].map(
      async ([name, rows]) => [name, await rows.find({})] as const,
    );
    const held = Object.fromEntries(await Promise.all(found));
    for (const { life, screens } of this.#tabs) {
      for (const [name, rows = []] of Object.entries(held)) {
        if (!life.alive || (await this.#comesToShow(screens, name, rows))) continue;
        this.#faults.push(`A screen of ${name} does not show what is stored`);
      }
    }
    return held;
  }

  /** Live queries follow within moments. */
  async #comesToShow(
    screens: Tab['screens'],
    name: string,
    rows: readonly Row[],
  ): Promise<boolean> {
    if (this.#setup.storage === 'map') return true;
    const byId = (list: readonly Row[]) => list.toSorted((a, b) => a.id.localeCompare(b.id));
    for (let tries = 0; tries < 500; tries += 1) {
      if (sameValue(byId(screens.get(name) ?? []), byId(rows))) return true;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return false;
  }

  async stop(): Promise<void> {
    this.#line.release();
    const alive = this.#tabs.filter(({ life }) => life.alive);
    await Promise.all(
      alive.map(({ life, database }) => Promise.race([database.close(), life.ended])),
    );
    for (const { life } of this.#tabs) life.end();
    await this.#journal.close();
    await this.#rows.close();
  }
}

function textOf(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
}
