/** One device of one person with one or two tabs: a journal and rows that survive its death, and a line that fails. */
import type { Change } from '../../../src/db/local-database.ts';
import { planWrite } from '../../../src/db/plan-write.ts';
import { recoverFromJournal } from '../../../src/db/recover.ts';
import {
  syncedKinds,
  type CollectionDeclaration,
  type Declaration,
} from '../../../src/db/declaration.ts';
import { declarations as budget } from '../../../src/modules/budget/collections.ts';
import { declarations as inspections } from '../../../src/modules/inspections/collections.ts';
import { declarations as notifications } from '../../../src/modules/notifications/collections.ts';
import { declarations as stores } from '../../../src/modules/stores/collections.ts';
import { createCoordinator, type Coordinator } from '../../../sync/coordinator.ts';
import {
  createInProcessLock,
  createInProcessTabs,
  createManualClock,
  createManualNetwork,
  createManualPoke,
  type ManualNetwork,
} from '../../../sync/in-process-ports.ts';
import { createJournal, type Journal } from '../../../sync/journal/journal.ts';
import { createMemoryJournalStore } from '../../../sync/journal/memory-journal-store.ts';
import { createMemoryLocalStore, type MemoryLocalStore } from '../../../sync/memory-local-store.ts';
import { recordName, type Row } from '../../../sync/op.ts';
import { createTransport } from '../../../sync/transport.ts';
import type { World } from '../world.ts';
import type { Chance } from './chance.ts';
import type { Ledger } from './ledger.ts';
import { Life, mortalJournalStore, mortalLocalStore, mortalLock } from './life.ts';
import { Line } from './line.ts';

export const declarations: readonly Declaration[] = [
  ...stores,
  ...budget,
  ...inspections,
  ...notifications,
];

type Tab = {
  readonly life: Life;
  readonly journal: Journal;
  readonly coordinator: Coordinator;
  readonly network: ManualNetwork;
};

export class Client {
  readonly name: string;
  readonly userId: string;
  readonly line: Line;
  /** Null: the token cannot be renewed just now. */
  token: string | null = null;
  /** How far the device's clock is ahead, in milliseconds. */
  skew: number;
  readonly faults: unknown[] = [];
  store: MemoryLocalStore = createMemoryLocalStore();
  readonly #world: World;
  readonly #ledger: Ledger;
  readonly #chance: Chance;
  readonly #storeIds: readonly string[];
  readonly #journalStore = createMemoryJournalStore();
  /** Survives every tab, for looking at. */
  readonly journal = createJournal(this.#journalStore);
  readonly #time = createManualClock();
  #lock = createInProcessLock();
  #channel = createInProcessTabs();
  #tabs: Tab[] = [];

  constructor(
    name: string,
    userId: string,
    storeIds: readonly string[],
    parts: { world: World; ledger: Ledger; chance: Chance },
  ) {
    this.name = name;
    this.userId = userId;
    this.#storeIds = storeIds;
    this.#world = parts.world;
    this.#ledger = parts.ledger;
    this.#chance = parts.chance;
    this.skew = Math.floor((parts.chance.next() - 0.5) * 6 * 86_400_000);
    this.line = new Line(parts.chance.fork(), (answer) => parts.ledger.saw(userId, answer));
  }

  storeIds(): readonly string[] {
    return this.#storeIds;
  }

  now(): number {
    return this.#time.now() + this.skew;
  }

  pass(milliseconds: number): void {
    this.#time.pass(milliseconds);
  }

  get tabs(): number {
    return this.#tabs.length;
  }

  async openTab(): Promise<void> {
    const life = new Life();
    const journal = createJournal(mortalJournalStore(this.#journalStore, life));
    const store = mortalLocalStore(this.store, life);
    const network = createManualNetwork();
    const transport = createTransport({
      userId: this.userId,
      backend: async () => this.#world.stack,
      tokens: {
        accessToken: async () => this.token,
        distrust: () => {
          this.token = null;
          void this.renewToken();
        },
      },
      fetch: this.line.fetch,
    });
    const tabs = this.#channel();
    const coordinator = createCoordinator({
      userId: this.userId,
      kinds: syncedKinds(declarations),
      journal,
      store,
      transport: {
        push: (body) => life.around(() => transport.push(body)),
        pull: (request) => life.around(() => transport.pull(request)),
      },
      poke: createManualPoke(),
      clock: {
        now: () => this.now(),
        after: (milliseconds, callback) =>
          this.#time.after(milliseconds, () => life.alive && callback()),
      },
      lock: mortalLock(this.#lock, life),
      tabs: {
        post: (message) => life.alive && tabs.post(message),
        listen: (listener) => tabs.listen((message) => life.alive && listener(message)),
        close: () => tabs.close(),
      },
      network,
      random: () => this.#chance.next(),
      onFault: (fault) => this.faults.push(fault),
    });
    await Promise.race([recoverFromJournal(journal, store, this.userId), life.ended]);
    coordinator.follow(this.#storeIds.map((id) => `store:${id}` as const));
    coordinator.start();
    this.#tabs.push({ life, journal, coordinator, network });
    await Promise.resolve();
  }

  async renewToken(): Promise<void> {
    this.token = await this.#world.token(this.userId);
  }

  async expireToken(): Promise<void> {
    this.token = await this.#world.token(this.userId, -60);
  }

  shown(declaration: CollectionDeclaration): Row[] {
    return this.store.shown(declaration.name);
  }

  /** What a person does in one of the tabs. */
  async write(changes: readonly Change[]): Promise<void> {
    const tab = this.#chance.pick(this.#tabs);
    const current = new Map<string, Row>();
    for (const { declaration, id } of changes) {
      const key = { collection: declaration.name, id };
      const row =
        this.store.shown(declaration.name).find((each) => each.id === id) ??
        (await this.journal.lastRow(this.userId, key));
      if (row !== null) current.set(recordName(key), row);
    }
    const planned = planWrite(changes, current, this.now());
    const ops = planned.map(({ op }) => op);
    const entries = this.#ledger.begin(this, ops);
    const written = (async () => {
      await tab.journal.append(this.userId, ops);
      this.#ledger.accept(entries);
      for (const { op, change: alter } of planned) {
        await tab.life.cross();
        // One step, as the local database does it.
        const row = alter(this.store.shown(op.collection).find(({ id }) => id === op.id) ?? null);
        void this.store.apply({
          put: row === null ? [] : [{ collection: op.collection, row }],
          remove: row === null ? [op] : [],
          scopes: [],
        });
      }
    })();
    await Promise.race([written, tab.life.ended]);
  }

  /** Somebody taps "Send now", and waits unless the answer is long in coming. */
  async sync(): Promise<void> {
    const tab = this.#chance.pick(this.#tabs);
    let waiting = true;
    const end = Promise.race([tab.coordinator.syncNow(), tab.life.ended, this.line.held()]);
    void end.then(() => {
      waiting = false;
    });
    // Another tab may have to run the round, and plans it by the clock.
    while (waiting) {
      this.pass(10);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  /** The next time anything is asked of the outside, or some time later. */
  dieSoon(crossings: number): void {
    this.#chance.pick(this.#tabs).life.endIn(crossings);
  }

  hide(): void {
    const { network } = this.#chance.pick(this.#tabs);
    if (network.isVisible()) network.hide();
    else network.show();
  }

  get dying(): boolean {
    return this.#tabs.some(({ life }) => !life.alive);
  }

  /** Everything that ran is gone. `wiped`: the browser also lost the rows. */
  async kill({ wiped }: { wiped: boolean }): Promise<void> {
    for (const { life } of this.#tabs) life.end();
    this.#tabs = [];
    this.line.release();
    this.#lock = createInProcessLock();
    this.#channel = createInProcessTabs();
    if (wiped) this.store = createMemoryLocalStore();
    await this.openTab();
  }

  /** Buries dead tabs; one is always open. */
  async revive(): Promise<void> {
    this.#tabs = this.#tabs.filter(({ life }) => life.alive);
    if (this.#tabs.length === 0) await this.openTab();
  }

  async closeTab(): Promise<void> {
    const [tab] = this.#tabs.splice(this.#chance.below(this.#tabs.length), 1);
    this.line.release();
    if (tab?.life.alive === true) await tab.coordinator.stop();
    if (this.#tabs.length === 0) await this.openTab();
  }

  async stop(): Promise<void> {
    this.line.release();
    const alive = this.#tabs.filter(({ life }) => life.alive);
    await Promise.all(alive.map(({ coordinator }) => coordinator.stop()));
    for (const { life } of this.#tabs) life.end();
  }
}
