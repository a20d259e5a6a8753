/** One device of one person: a real journal, coordinator and transport, rows in memory, and a line that can fail. */
import { planWrite } from '../../src/db/plan-write.ts';
import { recoverFromJournal } from '../../src/db/recover.ts';
import {
  syncedKinds,
  type CollectionDeclaration,
  type Declaration,
} from '../../src/db/declaration.ts';
import type { Change } from '../../src/db/local-database.ts';
import { createCoordinator, type Coordinator } from '../../sync/coordinator.ts';
import {
  createInProcessLock,
  createInProcessTabs,
  createManualClock,
  createManualNetwork,
  createManualPoke,
} from '../../sync/in-process-ports.ts';
import { createJournal, type Journal } from '../../sync/journal/journal.ts';
import type { JournalStore } from '../../sync/journal/journal-store.ts';
import { createMemoryJournalStore } from '../../sync/journal/memory-journal-store.ts';
import { createMemoryLocalStore, type MemoryLocalStore } from '../../sync/memory-local-store.ts';
import { recordName, type Row } from '../../sync/op.ts';
import type { Transport } from '../../sync/ports.ts';
import { createTransport } from '../../sync/transport.ts';
import { declarations as budget } from '../../src/modules/budget/model/collections.ts';
import { declarations as inspections } from '../../src/modules/inspections/model/collections.ts';
import type { World } from './world.ts';

const declarations: readonly Declaration[] = [...budget, ...inspections];

/** What the line does to the next requests: nothing; no connection; the answer is lost; somebody else answers. */
type Line = 'good' | 'down' | 'answer_lost' | 'captive';

export type Device = {
  readonly userId: string;
  readonly journal: Journal;
  readonly store: MemoryLocalStore;
  readonly coordinator: Coordinator;
  /** Its functions may be replaced. */
  readonly transport: Transport;
  readonly clock: ReturnType<typeof createManualClock>;
  readonly network: ReturnType<typeof createManualNetwork>;
  readonly poke: ReturnType<typeof createManualPoke>;
  /** Paths of the requests sent so far, like `sync_push`. */
  readonly requests: string[];
  /** What should never happen. */
  readonly faults: unknown[];
  line: Line;
  /** The token of the next requests. */
  token: string;
  write(changes: readonly Change[]): Promise<void>;
  /** The op is in the journal, and the device dies before the row is stored. */
  writeJournalOnly(changes: readonly Change[]): Promise<void>;
  shown(declaration: CollectionDeclaration): Row[];
  sync(): Promise<void>;
  stop(): Promise<void>;
};

export async function createDevice(
  world: World,
  userId: string,
  storeIds: readonly string[],
  { journalStore = createMemoryJournalStore(), skew = 0 }: DeviceOptions = {},
): Promise<Device> {
  const journal = createJournal(journalStore);
  const store = createMemoryLocalStore();
  const clock = createManualClock(Date.now() + skew);
  const network = createManualNetwork();
  const poke = createManualPoke();
  const requests: string[] = [];
  const faults: unknown[] = [];
  const renewed = await world.token(userId);

  async function lineFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    if (device.line === 'down') throw new TypeError('fetch failed');
    if (device.line === 'captive') return new Response('<h1>Welcome</h1>', { status: 200 });
    requests.push(new Request(input).url.split('/').at(-1) ?? '');
    const answer = await fetch(input, init);
    if (device.line === 'answer_lost') {
      await answer.text();
      throw new TypeError('terminated');
    }
    return answer;
  }

  const transport = createTransport({
    userId,
    backend: async () => world.stack,
    tokens: {
      accessToken: async () => device.token,
      distrust: () => {
        device.token = renewed;
      },
    },
    fetch: lineFetch,
  });
  const coordinator = createCoordinator({
    userId,
    kinds: syncedKinds(declarations),
    journal,
    store,
    transport: {
      register: (known) => transport.register(known),
      push: (body) => transport.push(body),
      pull: (request) => transport.pull(request),
    },
    poke,
    clock,
    lock: createInProcessLock(),
    tabs: createInProcessTabs()(),
    network,
    random: () => 0.5,
    onFault: (fault) => faults.push(fault),
  });

  async function plan(changes: readonly Change[]) {
    const keys = changes.map(({ declaration, id }) => ({ collection: declaration.name, id }));
    const current = new Map<string, Row>();
    for (const { collection, row } of await store.rows(keys)) {
      current.set(recordName({ collection, id: row.id }), row);
    }
    const planned = planWrite(changes, current, clock.now(), userId);
    await journal.append(
      userId,
      planned.map(({ op }) => op),
    );
    return planned;
  }

  const device: Device = {
    userId,
    journal,
    store,
    coordinator,
    transport,
    clock,
    network,
    poke,
    requests,
    faults,
    line: 'good',
    token: renewed,
    async write(changes) {
      for (const { op, change } of await plan(changes)) {
        const [stored] = await store.rows([op]);
        const row = change(stored?.row ?? null);
        await store.apply({
          put: row === null ? [] : [{ collection: op.collection, row }],
          remove: row === null ? [op] : [],
          scopes: [],
        });
      }
    },
    writeJournalOnly: async (changes) => void (await plan(changes)),
    shown: (declaration) => store.shown(declaration.name),
    sync: () => coordinator.syncNow(),
    stop: () => coordinator.stop(),
  };
  await recoverFromJournal(journal, store, userId);
  coordinator.follow(storeIds.map((id) => `store:${id}`));
  coordinator.start();
  // The first round begins as soon as the device leads.
  await Promise.resolve();
  return device;
}

export type DeviceOptions = {
  readonly journalStore?: JournalStore;
  /** How far the device's clock is ahead, in milliseconds. */
  readonly skew?: number;
};
