import { filter, firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { createCoordinator, type Coordinator } from './coordinator.ts';
import { StorageFull } from './errors.ts';
import { SyncFailure } from './failure.ts';
import {
  createInProcessLock,
  createInProcessTabs,
  createManualClock,
  createManualNetwork,
  createManualPoke,
} from './in-process-ports.ts';
import { createJournal } from './journal/journal.ts';
import { createMemoryJournalStore } from './journal/memory-journal-store.ts';
import { createMemoryLocalStore } from './memory-local-store.ts';
import type { NewOp } from './op.ts';
import type { Transport } from './ports.ts';
import type { PullAnswer, PullRequest, PushAnswer, Scope } from './protocol.ts';

const ana = 'a0000000-0000-4000-8000-000000000001';
const scope: Scope = 'store:b0000000-0000-4000-8000-000000000001';
const kind = 'food_cost_entries';

type PushBody = { no: number; batch_id: string; ops: { op_id: string; set: { n: number } }[] };

/** Accepts everything, stores nothing but that it did, and remembers what it was asked. */
class Server implements Transport {
  readonly pushes: number[][] = [];
  readonly pulls: PullRequest[] = [];
  readonly registered: string[] = [];
  onRegister: () => void = () => undefined;
  onPush: (ops: number[]) => PushAnswer | null = () => null;
  onPull: () => PullAnswer | null = () => null;
  change = 1;

  async register({ journal }: { journal: string }): Promise<void> {
    this.onRegister();
    this.registered.push(journal);
  }

  async push(text: string): Promise<PushAnswer> {
    const body = JSON.parse(text) as PushBody;
    const ops = body.ops.map(({ set }) => set.n);
    this.pushes.push(ops);
    return (
      this.onPush(ops) ?? {
        kind: 'accepted',
        no: body.no,
        batch_id: body.batch_id,
        server_time: 'T',
        results: body.ops.map(({ op_id }) => ({ op_id, status: 'applied', change: this.change })),
      }
    );
  }

  async pull(request: PullRequest): Promise<PullAnswer> {
    this.pulls.push(request);
    const scopes = [...new Set(request.cursors.map((cursor) => cursor.scope))];
    return (
      this.onPull() ?? {
        kind: 'rows',
        protocol: 1,
        server_time: 'T',
        scopes: scopes.map((each) => ({
          scope: each,
          head: 1,
          horizon: 0,
          epoch: 'e',
          grant: 'g',
        })),
        pages: request.cursors.map((cursor) => ({ ...cursor, rows: [], after: 1, remaining: 0 })),
        also: request.also.map(({ kind: of, id }) => ({
          kind: of,
          row: { id, scope, change: this.change, deleted_at: null },
        })),
      }
    );
  }
}

let ids = 0;
function write(n: number): NewOp {
  const id = `c0000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
  return {
    collection: kind,
    id,
    scope,
    create: true,
    set: { n },
    base: {},
    local: {},
    row: { id, scope, change: 0, n },
    editedAt: 0,
  };
}

function createDeviceParts() {
  return {
    server: new Server(),
    journal: createJournal(createMemoryJournalStore()),
    store: createMemoryLocalStore(),
    lock: createInProcessLock(),
    openTabs: createInProcessTabs(),
    clock: createManualClock(0),
  };
}
type Parts = ReturnType<typeof createDeviceParts>;
type TabOptions = {
  visible?: boolean;
  follows?: readonly Scope[];
  network?: ReturnType<typeof createManualNetwork>;
};

const running: Coordinator[] = [];
afterEach(async () => {
  await Promise.all(running.map((coordinator) => coordinator.stop()));
  running.length = 0;
});

function openTab(
  parts: Parts,
  { visible = true, follows = [scope], network = createManualNetwork(visible) }: TabOptions = {},
) {
  const poke = createManualPoke();
  const coordinator = createCoordinator({
    ...parts,
    userId: ana,
    kinds: [{ name: kind, parents: {} }],
    transport: parts.server,
    tabs: parts.openTabs(),
    network,
    poke,
    random: () => 0.5,
    onFault: (fault) => {
      throw fault;
    },
  });
  running.push(coordinator);
  if (follows.length > 0) coordinator.follow(follows);
  coordinator.start();
  return { coordinator, network, poke };
}

async function settled(parts: Parts): Promise<void> {
  await expect.poll(() => parts.journal.liveOps(ana)).toEqual([]);
}

describe('D7 a batch that the server will not take whole', () => {
  it('is halved down to the op that it refuses; everything else goes through', async () => {
    const parts = createDeviceParts();
    parts.server.onPush = (ops) => {
      if (ops.includes(5)) throw new SyncFailure('refused', 'XX000');
      return null;
    };
    await parts.journal.append(ana, [1, 2, 3, 4, 5, 6, 7, 8].map(write));
    await openTab(parts).coordinator.syncNow();
    const { live, refused } = await parts.journal.unfinished(ana);
    expect(live).toEqual([]);
    expect(refused).toMatchObject([{ set: { n: 5 }, code: 'XX000' }]);
    const taken = parts.server.pushes.filter((ops) => !ops.includes(5)).flat();
    expect(taken.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 6, 7, 8]);
  });

  it('is sent in parts when it is too large, and one op that is too large is kept for later', async () => {
    const parts = createDeviceParts();
    parts.server.onPush = (ops) => {
      if (ops.length > 2 || ops.includes(4)) throw new SyncFailure('too_large', 'http_413');
      return null;
    };
    await parts.journal.append(ana, [1, 2, 3, 4].map(write));
    await openTab(parts).coordinator.syncNow();
    const { live, refused } = await parts.journal.unfinished(ana);
    expect(live.map((op) => op.set)).toContainEqual({ n: 4 });
    expect(refused).toEqual([]);
  });
});

describe('D8 a number that is not ours', () => {
  it.each(['stale', 'forked'] as const)(
    '%s: the same ops go out under a new client id',
    async (answer) => {
      const parts = createDeviceParts();
      let first = true;
      parts.server.onPush = () => {
        if (!first) return null;
        first = false;
        return { kind: answer, last_no: 9 };
      };
      await parts.journal.append(ana, [write(1)]);
      await openTab(parts).coordinator.syncNow();
      expect(parts.server.pushes).toEqual([[1], [1]]);
      expect(await parts.journal.liveOps(ana)).toEqual([]);
    },
  );
});

it('D11 a server that asks for a newer app loses nothing', async () => {
  const parts = createDeviceParts();
  parts.server.onPush = () => ({ kind: 'update', protocol: 2 });
  parts.server.onPull = () => ({ kind: 'update', protocol: 2 });
  await parts.journal.append(ana, [write(1)]);
  const { coordinator } = openTab(parts);
  await coordinator.syncNow();
  expect(await firstValueFrom(coordinator.status)).toMatchObject({ updateRequired: true });
  expect(await parts.journal.liveOps(ana)).toHaveLength(1);
  parts.server.onPush = () => null;
  parts.server.onPull = () => null;
  await coordinator.syncNow();
  expect(await firstValueFrom(coordinator.status)).toMatchObject({ updateRequired: false });
  expect(await parts.journal.liveOps(ana)).toEqual([]);
});

it('R1 R3 what was stored without how far it was read is read again', async () => {
  const parts = createDeviceParts();
  const { store } = parts;
  const afters: number[] = [];
  parts.server.onPull = () => {
    afters.push(...(parts.server.pulls.at(-1)?.cursors ?? []).map(({ after }) => after));
    return null;
  };
  let cut = true;
  const { coordinator } = openTab({
    ...parts,
    store: {
      ...store,
      async apply(change) {
        await store.apply({ ...change, scopes: [] });
        if (cut) throw new StorageFull('cut short');
        await store.apply({ put: [], remove: [], scopes: change.scopes });
      },
    },
  });
  await coordinator.syncNow();
  cut = false;
  await coordinator.syncNow();
  await coordinator.syncNow();
  expect([...new Set(afters.slice(0, 2 * 3))]).toEqual([0]);
  expect(afters.slice(2 * 3)).toEqual([1, 1, 1]);
});

it('R7 a first reading that fails is not said to run on, nor to run again before rows come', async () => {
  const parts = createDeviceParts();
  const told: unknown[] = [];
  let fails = true;
  parts.server.onPull = () => {
    if (fails) throw new SyncFailure('offline', null);
    const { cursors } = parts.server.pulls.at(-1) ?? { cursors: [] };
    const isFirst = cursors.some((cursor) => cursor.scope === scope && cursor.after === 0);
    return isFirst ? page(['one'], 1) : page(['two'], 0);
  };
  const { coordinator } = openTab(parts);
  const watching = coordinator.status.subscribe(({ firstRead }) => {
    if (told.at(-1) !== firstRead) told.push(firstRead);
  });
  await coordinator.syncNow();
  const running = { read: 0, expected: 0 };
  expect(told).toEqual([null, running, null]);
  await coordinator.syncNow();
  expect(told).toEqual([null, running, null]);

  const row = (id: string) => ({ id, scope, change: 1, deleted_at: null });
  const scopes = [scope, 'global', `user:${ana}`] as const;
  const page = (rows: readonly string[], remaining: number): PullAnswer => ({
    kind: 'rows',
    protocol: 1,
    server_time: 'T',
    scopes: scopes.map((each) => ({ scope: each, head: 9, horizon: 0, epoch: 'e', grant: 'g' })),
    pages: scopes.map((each) => ({
      scope: each,
      kind,
      rows: each === scope ? rows.map(row) : [],
      after: each === scope && remaining > 0 ? 1 : 9,
      remaining: each === scope ? remaining : 0,
    })),
    also: [],
  });
  fails = false;
  await coordinator.syncNow();
  expect(told.slice(3)).toEqual([{ read: 1, expected: 2 }, null]);
  watching.unsubscribe();
});

it('R3 the next page is asked for while one is stored, and none twice', async () => {
  const parts = createDeviceParts();
  const { store, server } = parts;
  const asked: number[] = [];
  server.onPull = () => {
    const { cursors } = server.pulls.at(-1) ?? { cursors: [] };
    asked.push(cursors.find((cursor) => cursor.scope === scope)?.after ?? -1);
    return {
      kind: 'rows',
      protocol: 1,
      server_time: 'T',
      scopes: cursors.map((cursor) => ({
        scope: cursor.scope,
        head: 3,
        horizon: 0,
        epoch: 'e',
        grant: 'g',
      })),
      pages: cursors.map((cursor) => {
        const last = cursor.scope !== scope || cursor.after === 2;
        return { ...cursor, rows: [], after: last ? 3 : cursor.after + 1, remaining: last ? 0 : 1 };
      }),
      also: [],
    };
  };
  const askedWhenStored: number[][] = [];
  const { coordinator } = openTab({
    ...parts,
    store: {
      ...store,
      async apply(change) {
        askedWhenStored.push([...asked]);
        await store.apply(change);
      },
    },
  });
  await coordinator.syncNow();
  expect(askedWhenStored).toEqual([
    [0, 1],
    [0, 1, 2],
    [0, 1, 2],
  ]);
  expect((await store.scopeStates()).find((state) => state.scope === scope)?.cursors).toEqual({
    [kind]: 3,
  });
});

it('R3 a page that came while the one before it could not be stored is read again', async () => {
  const parts = createDeviceParts();
  const { store, server } = parts;
  let more = true;
  server.onPull = () => {
    if (!more) return null;
    const { cursors } = server.pulls.at(-1) ?? { cursors: [] };
    return {
      kind: 'rows',
      protocol: 1,
      server_time: 'T',
      scopes: cursors.map((cursor) => ({
        scope: cursor.scope,
        head: 9,
        horizon: 0,
        epoch: 'e',
        grant: 'g',
      })),
      pages: cursors.map((cursor) => ({
        ...cursor,
        rows: [],
        after: cursor.after + 1,
        remaining: 1,
      })),
      also: [],
    };
  };
  let full = false;
  const { coordinator } = openTab({
    ...parts,
    store: {
      ...store,
      async apply(change) {
        if (full) throw new StorageFull('cut short');
        await store.apply(change);
        full = true;
      },
    },
  });
  await coordinator.syncNow();
  full = false;
  more = false;
  await coordinator.syncNow();
  const afters = server.pulls.map(
    (pull) => pull.cursors.find((cursor) => cursor.scope === scope)?.after,
  );
  expect(afters).toEqual([0, 1, 2, 3, 1]);
});

it('R12 a store is held until its access ends, whether or not somebody opens it again', async () => {
  const parts = createDeviceParts();
  const first = openTab(parts);
  await first.coordinator.syncNow();
  await first.coordinator.stop();
  const second = openTab(parts, { follows: [] });
  await second.coordinator.syncNow();
  const scopes = parts.server.pulls.at(-1)?.cursors.map((cursor) => cursor.scope);
  expect(scopes?.toSorted()).toEqual(['global', scope, `user:${ana}`]);
});

it("T1 the browser's word makes nobody online: an answer does, and its absence the contrary", async () => {
  const parts = createDeviceParts();
  parts.server.onPull = () => {
    throw new SyncFailure('offline', null);
  };
  const { coordinator, network } = openTab(parts);
  await coordinator.syncNow();
  network.comeOnline();
  expect(await firstValueFrom(coordinator.status)).toMatchObject({ connection: 'offline' });
  parts.server.onPull = () => {
    throw new SyncFailure('transient', '53100');
  };
  await coordinator.syncNow();
  expect(await firstValueFrom(coordinator.status)).toMatchObject({ connection: 'online' });
});

it('T1 that there is no network at all is said at once, before a request has found out', async () => {
  const parts = createDeviceParts();
  const leading = openTab(parts);
  await leading.coordinator.syncNow();
  const other = openTab(parts, { visible: false });
  parts.server.onPull = () => {
    throw new SyncFailure('offline', null);
  };
  leading.network.goOffline();
  expect(await firstValueFrom(leading.coordinator.status)).toMatchObject({ connection: 'offline' });
  other.network.goOffline();
  expect(await firstValueFrom(other.coordinator.status)).toMatchObject({ connection: 'offline' });
  // The way back is an answer, which is asked for at once.
  parts.server.onPull = () => null;
  leading.network.comeOnline();
  expect(parts.clock.next()).toBe(0);
  await leading.coordinator.syncNow();
  expect(await firstValueFrom(leading.coordinator.status)).toMatchObject({ connection: 'online' });
});

it('T1 an app that starts without a network says so from the beginning', async () => {
  const parts = createDeviceParts();
  parts.server.onPull = () => {
    throw new SyncFailure('offline', null);
  };
  const network = createManualNetwork();
  network.goOffline();
  const { coordinator } = openTab(parts, { network });
  expect(await firstValueFrom(coordinator.status)).toMatchObject({ connection: 'offline' });
});

it('T1 a photo that met no server, and a lost channel, have the server asked at once', async () => {
  const parts = createDeviceParts();
  const { coordinator, network, poke } = openTab(parts);
  await coordinator.syncNow();
  poke.join(true);
  await coordinator.syncNow();
  expect(parts.clock.next()).toBeGreaterThan(10_000);
  poke.join(false);
  expect(parts.clock.next()).toBe(1_000);
  network.goUnanswered();
  expect(parts.clock.next()).toBe(0);
});

describe('T7, T9 timing', () => {
  it('backs off while offline, and tries at once when something speaks for it', async () => {
    const parts = createDeviceParts();
    const { coordinator, network } = openTab(parts);
    await coordinator.syncNow();
    parts.server.onPull = () => {
      throw new SyncFailure('offline', null);
    };
    for (const delay of [750, 1500, 3000]) {
      parts.clock.pass(parts.clock.next() ?? 0);
      await firstValueFrom(coordinator.status.pipe(filter((now) => now.connection === 'offline')));
      await expect.poll(() => parts.clock.next()).toBe(delay);
    }
    parts.server.onPull = () => null;
    network.comeOnline();
    expect(parts.clock.next()).toBe(0);
  });

  it('plans nothing while hidden with nothing to send', async () => {
    const parts = createDeviceParts();
    const { coordinator, network } = openTab(parts);
    await coordinator.syncNow();
    network.hide();
    await coordinator.syncNow();
    const before = parts.server.pulls.length;
    parts.clock.pass(10_000_000);
    await coordinator.syncNow();
    // The look that was planned while it was visible, and the one asked for here.
    expect(parts.server.pulls.length - before).toBeLessThanOrEqual(2);
    expect(parts.clock.next()).toBeNull();
  });
});

describe('T9 while realtime is not connected', () => {
  /** How many pulls a minute of the clock brings, and how long it waits for the next. */
  async function aMinute({ server, clock }: Parts, { coordinator }: ReturnType<typeof openTab>) {
    const before = server.pulls.length;
    const waits: (number | null)[] = [];
    for (let end = clock.now() + 60_000; clock.now() < end;) {
      const wait = clock.next();
      waits.push(wait);
      clock.pass(Math.min(wait ?? 60_000, end - clock.now()));
      // The round that this began.
      await coordinator.syncNow();
    }
    return { pulls: server.pulls.length - before, waits };
  }

  it('everything is refreshed every 30 s, and no longer once its channel is there (spec §4, §9)', async () => {
    const parts = createDeviceParts();
    const tab = openTab(parts);
    await tab.coordinator.syncNow();
    expect((await aMinute(parts, tab)).waits).toEqual([30_000, 30_000]);
    expect(parts.server.pulls.at(-1)).toBeDefined();
    tab.poke.join(true);
    await tab.coordinator.syncNow();
    parts.clock.pass(parts.clock.next() ?? 0);
    await tab.coordinator.syncNow();
    expect((await aMinute(parts, tab)).waits).toEqual([60_000]);
    tab.poke.join(false);
    await tab.coordinator.syncNow();
    parts.clock.pass(parts.clock.next() ?? 0);
    await tab.coordinator.syncNow();
    expect((await aMinute(parts, tab)).waits).toEqual([30_000, 30_000]);
  });
});

describe('T13 what came last', () => {
  it('is told by every tab, also by one that opens later', async () => {
    const parts = createDeviceParts();
    await parts.journal.append(ana, [write(1), write(2)]);
    const { coordinator } = openTab(parts);
    const other = openTab(parts);
    const told = (of: Coordinator) => firstValueFrom(of.arrivals);
    expect(await told(coordinator)).toEqual([]);
    await coordinator.syncNow();
    const come = [{ at: 'T', scope, kind, records: 2 }];
    expect(await told(coordinator)).toEqual(come);
    await expect.poll(() => told(other.coordinator)).toEqual(come);
    const later = openTab(parts);
    await expect.poll(() => told(later.coordinator)).toEqual(come);
  });

  it('is nothing where an answer brings nothing', async () => {
    const { coordinator } = openTab(createDeviceParts());
    await coordinator.syncNow();
    expect(await firstValueFrom(coordinator.arrivals)).toEqual([]);
  });
});

describe('T8 a poke', () => {
  const known = { epoch: 'e', head: 1 };

  async function openAndRead() {
    const parts = createDeviceParts();
    const tab = openTab(parts);
    await tab.coordinator.syncNow();
    parts.clock.pass(0);
    await tab.coordinator.syncNow();
    const planned = () => parts.clock.next();
    return { ...parts, ...tab, planned };
  }

  it.each([
    ['that does not say how far', undefined],
    ['of a number that was not read', { epoch: 'e', head: 2 }],
    ['of another life of the server', { epoch: 'another', head: 1 }],
  ])('%s pulls at once', async (_what, news) => {
    const { poke, planned } = await openAndRead();
    poke.poke(scope, news);
    expect(planned()).toBe(0);
  });

  it('of a number that was read already pulls nothing', async () => {
    const { poke, planned } = await openAndRead();
    const before = planned();
    poke.poke(scope, known);
    poke.poke(`user:${ana}`, known);
    expect(planned()).toBe(before);
    expect(before).toBeGreaterThan(1000);
  });

  it("of everybody's scope does not make everybody pull at once", async () => {
    const { poke, planned } = await openAndRead();
    poke.poke('global', { epoch: 'e', head: 2 });
    expect(planned()).toBeGreaterThan(1000);
  });

  it("of the device's own push is heard during the round and costs no pull", async () => {
    const { server, poke, journal, coordinator, clock, planned } = await openAndRead();
    const pulls = server.pulls.length;
    server.onPush = () => {
      poke.poke(scope, known);
      return null;
    };
    await journal.append(ana, [write(1)]);
    await coordinator.syncNow();
    expect(server.pulls.length).toBe(pulls + 1);
    expect(planned()).toBeGreaterThan(1000);
    clock.pass(0);
    expect(server.pulls.length).toBe(pulls + 1);
  });

  it("of somebody else's push, heard during a round that does not contain it, pulls after it", async () => {
    const { server, poke, coordinator, planned } = await openAndRead();
    server.onPull = () => {
      poke.poke(scope, { epoch: 'e', head: 2 });
      return null;
    };
    await coordinator.syncNow();
    expect(planned()).toBe(0);
  });
});

describe('T10 to T12 tabs', () => {
  it('one tab sends; another sees its status and can ask for a round', async () => {
    const parts = createDeviceParts();
    const leading = openTab(parts);
    await leading.coordinator.syncNow();
    const other = openTab(parts);
    await firstValueFrom(
      other.coordinator.status.pipe(filter((now) => now.connection === 'online')),
    );
    await parts.journal.append(ana, [write(1)]);
    const asked = other.coordinator.syncNow();
    parts.clock.pass(0);
    await asked;
    await settled(parts);
    expect(parts.server.pushes).toEqual([[1]]);
    expect(other.poke.watched()).toEqual([]);
    expect(leading.poke.watched()).toContain(scope);
  });

  it('when the sending tab closes, the other goes on', async () => {
    const parts = createDeviceParts();
    const first = openTab(parts);
    await first.coordinator.syncNow();
    const second = openTab(parts);
    await first.coordinator.stop();
    await parts.journal.append(ana, [write(1)]);
    await expect
      .poll(() => {
        parts.clock.pass(0);
        return second.poke.watched();
      })
      .toContain(scope);
    await second.coordinator.syncNow();
    await settled(parts);
    expect(parts.server.pushes).toEqual([[1]]);
  });

  it('T11 a hidden holder gives the loop to a visible tab that asks', async () => {
    const parts = createDeviceParts();
    const first = openTab(parts);
    await first.coordinator.syncNow();
    const second = openTab(parts);
    expect(second.poke.watched()).toEqual([]);
    first.network.hide();
    parts.clock.pass(0);
    await expect
      .poll(() => {
        parts.clock.pass(0);
        return second.poke.watched();
      })
      .toContain(scope);
    expect(first.poke.watched()).toEqual([]);
  });

  it('T11 the loop changes hands after the round under way, not in the middle of it', async () => {
    const parts = createDeviceParts();
    const first = openTab(parts);
    await first.coordinator.syncNow();
    const second = openTab(parts);
    let answer: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const push = parts.server.push.bind(parts.server);
    parts.server.push = async (body) => {
      await late;
      return push(body);
    };
    await parts.journal.append(ana, [write(1)]);
    const round = first.coordinator.syncNow();
    await expect.poll(() => parts.journal.openBatch(ana)).not.toBeNull();
    first.network.hide();
    parts.clock.pass(0);
    expect(second.poke.watched()).toEqual([]);
    answer();
    await round;
    await expect
      .poll(() => {
        parts.clock.pass(0);
        return second.poke.watched();
      })
      .toContain(scope);
    expect(parts.server.pushes).toEqual([[1]]);
  });
});

describe('introducing the journal', () => {
  it('J15 tells the server of a new journal before its first batch, once', async () => {
    const parts = createDeviceParts();
    await parts.journal.append(ana, [write(1)]);
    const order: string[] = [];
    parts.server.onRegister = () => order.push('registered');
    parts.server.onPush = () => {
      order.push('pushed');
      return null;
    };
    const { coordinator } = openTab(parts);
    await coordinator.syncNow();
    await parts.journal.append(ana, [write(2)]);
    await coordinator.syncNow();
    expect(order).toEqual(['registered', 'pushed', 'pushed']);
    expect((await parts.journal.history(ana)).client).toMatchObject({
      client_id: parts.server.registered[0],
      lastNo: 2,
      registered: true,
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('J15 tells it again when the server was restored', async () => {
    const parts = createDeviceParts();
    const { coordinator } = openTab(parts);
    await coordinator.syncNow();
    const { onPull } = parts.server;
    let asked = 0;
    parts.server.onPull = () => {
      asked += 1;
      return asked > 1
        ? onPull()
        : {
            kind: 'rows',
            protocol: 1,
            server_time: 'T',
            scopes: [{ scope, head: 1, horizon: 0, epoch: 'another', grant: 'g' }],
            pages: [],
            also: [],
          };
    };
    await coordinator.syncNow();
    await coordinator.syncNow();
    expect(parts.server.registered).toHaveLength(2);
    expect(new Set(parts.server.registered).size).toBe(1);
  });

  it('J15 a server that cannot be told of it yet takes edits all the same', async () => {
    const parts = createDeviceParts();
    parts.server.onRegister = () => {
      throw new SyncFailure('transient', 'PGRST202');
    };
    await parts.journal.append(ana, [write(1)]);
    const { coordinator } = openTab(parts);
    await coordinator.syncNow();
    expect(parts.server.pushes).toEqual([[1]]);
    expect((await parts.journal.history(ana)).client?.registered).toBeUndefined();
  });
});
