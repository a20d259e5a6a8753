/**
 * Decides when this device pushes and pulls, in one tab at a time (SPEC T1-T13). What is sent is the pusher's business,
 * what is read the puller's.
 */
import { BehaviorSubject, type Observable } from 'rxjs';
import { withArrivals, type Arrival } from './arrivals.ts';
import {
  autosaveWait,
  backoff,
  delayAfterRound,
  globalSpread,
  lostChannelSpread,
} from './backoff.ts';
import { initialStatus, type CoordinatorStatus } from './coordinator-status.ts';
import { StorageFull } from './errors.ts';
import { SyncFailure } from './failure.ts';
import type { Journal } from './journal/journal.ts';
import type { JournalCause } from './journal/journal-store.ts';
import { seekLeadership, type Leadership } from './leadership.ts';
import type { LocalStore } from './local-store.ts';
import type {
  Clock,
  Lock,
  Network,
  NetworkEvent,
  News,
  PokeSource,
  SyncedKind,
  Tabs,
  Transport,
} from './ports.ts';
import type { Scope } from './protocol.ts';
import { isRead, type ReadTo } from './pull-plan.ts';
import { createPuller } from './puller.ts';
import { createPusher } from './pusher.ts';
import { parseTabMessage, type TabMessage } from './tab-messages.ts';

export interface Coordinator {
  readonly status: Observable<CoordinatorStatus>;
  /** T13. */
  readonly arrivals: Observable<readonly Arrival[]>;
  start(): void;
  /** Keeps these scopes from now on, beside those that the device has. */
  follow(scopes: readonly Scope[]): void;
  /** Pushes and pulls now; resolves when that round ended, however it ended. */
  syncNow(): Promise<void>;
  /** Resolves when nothing runs any more. A request under way is not waited for: its batch is sent again next time. */
  stop(): Promise<void>;
}

export type CoordinatorParts = {
  readonly userId: string;
  readonly kinds: readonly SyncedKind[];
  readonly journal: Journal;
  readonly store: LocalStore;
  readonly transport: Transport;
  readonly poke: PokeSource;
  readonly clock: Clock;
  readonly lock: Lock;
  readonly tabs: Tabs;
  readonly network: Network;
  /** In [0, 1). */
  readonly random: () => number;
  /** Told of what should never happen. The rounds go on, later and later. */
  readonly onFault: (fault: unknown) => void;
};

/** A tab that asked the leading one for a round does not wait longer than this for its end. */
const longestForeignRound = 60_000;

export function createCoordinator(parts: CoordinatorParts): Coordinator {
  const { userId, journal, store, clock, lock, tabs, network, poke, random } = parts;
  const status = new BehaviorSubject<CoordinatorStatus>({
    ...initialStatus,
    connection: network.isOffline() ? 'offline' : initialStatus.connection,
  });
  const arrivals = new BehaviorSubject<readonly Arrival[]>([]);
  const stopped = new AbortController();
  const transport = truthful(parts.transport, stopped.signal, {
    connection: (connection) => tell({ connection }),
    serverTime: (time) => {
      const seconds = Math.round((Date.parse(time) - clock.now()) / 1000);
      tell({ clockOffset: Number.isNaN(seconds) ? null : seconds });
    },
  });
  const push = createPusher({ ...parts, transport });
  const pull = createPuller({
    ...parts,
    transport,
    onProgress(firstRead) {
      // Tried again after a failure, it is only said to run when rows come.
      if (firstRead?.read === 0 && status.value.failure !== null) return;
      tell({ firstRead });
    },
    onArrivals(come) {
      arrivals.next(withArrivals(arrivals.value, come));
      post({ kind: 'arrived', arrivals: [...arrivals.value] });
    },
  });

  const followed = new Set<Scope>(['global', `user:${userId}`]);
  const channels = new Map<Scope, { joined: boolean; close: () => void }>();
  let leadership: Leadership | null = null;
  let stops: (() => void)[] = [];
  let planned: { at: number; cancel: () => void } | null = null;
  let running: Promise<void> | null = null;
  let wanted = false;
  let failures = 0;
  let pending = false;
  /** The server's time when finished ops were last looked through. */
  let forgotAt: string | null = null;
  let roundEnded: (() => void)[] = [];
  /** As of the last pull of this tab. */
  let read: ReadTo = new Map();
  /** Pokes of which the round under way may read what they speak of. */
  let heard: { readonly scope: Scope; readonly news: News | null }[] = [];

  const leading = (): boolean => leadership?.isLeading() ?? false;
  const post = (message: TabMessage): void => tabs.post(message);

  function tell(change: Partial<CoordinatorStatus>): void {
    status.next({ ...status.value, ...change });
    if (leading()) post({ kind: 'status', status: status.value });
  }

  /** Runs a round after `delay`, or earlier if one is planned earlier. */
  function plan(delay: number): void {
    if (!leading()) return;
    const at = clock.now() + delay;
    if (planned !== null) {
      if (planned.at <= at) return;
      planned.cancel();
    }
    planned = {
      at,
      cancel: clock.after(delay, () => {
        planned = null;
        void runRound();
      }),
    };
  }

  function cancelPlan(): void {
    planned?.cancel();
    planned = null;
  }

  /** What waited for a better moment may be tried at once. */
  function hurry(): void {
    failures = 0;
    plan(0);
  }

  function runRound(): Promise<void> {
    if (running !== null) {
      wanted = true;
      return running;
    }
    cancelPlan();
    running = (async () => {
      do {
        wanted = false;
        await round();
      } while (wanted && leading());
    })().finally(() => {
      running = null;
      const waiting = roundEnded;
      roundEnded = [];
      for (const resolve of waiting) resolve();
      post({ kind: 'round_ended' });
      const late = heard;
      heard = [];
      if (!leading()) return;
      for (const { scope, news } of late) onPoke(scope, news);
      if (pending && failures === 0) plan(autosaveWait);
      const visible = network.isVisible();
      const joined = [...channels.values()].every((channel) => channel.joined);
      const offline = status.value.connection === 'offline';
      const delay = delayAfterRound({ failures, visible, offline, joined, pending }, random());
      if (delay !== null) plan(delay);
      const at = failures > 0 ? (planned?.at ?? null) : null;
      tell({ nextTryAt: at === null ? null : new Date(at).toISOString() });
    });
    return running;
  }

  async function round(): Promise<void> {
    if (stopped.signal.aborted) return;
    let failed: unknown = null;
    let waiting = false;
    try {
      await introduce();
      if (await journal.hasUnsent(userId)) {
        tell({ sending: true });
        const { end } = await push();
        if (end === 'update') tell({ updateRequired: true });
        waiting = end !== 'done';
      }
    } catch (error) {
      failed = error;
    }
    if (status.value.sending) tell({ sending: false });
    const unreachable =
      failed instanceof SyncFailure && (failed.kind === 'offline' || failed.kind === 'auth');
    try {
      if (!unreachable) await pullAll();
    } catch (error) {
      failed ??= error;
    }
    pending = await journal.hasUnsent(userId);
    if (failed === null) tell({ failure: null });
    // Whatever was being read is not being read any more (R7).
    else tell({ failure: failureOf(failed), firstRead: null });
    if (failed === null) failures = waiting ? failures + 1 : 0;
    else if (failed instanceof SyncFailure) failures += 1;
    else {
      // The device's own storage failed, or we did: the same round would fail the same way at once.
      failures += 1;
      if (!(failed instanceof StorageFull)) parts.onFault(failed);
    }
  }

  /** J15. A server that cannot take it just now takes edits all the same. */
  async function introduce(): Promise<void> {
    const unknown = await journal.unregistered(userId);
    if (unknown === null) return;
    const { client_id, key } = unknown;
    try {
      await transport.register({ journal: client_id, key });
    } catch (error) {
      const passes = error instanceof SyncFailure && !['offline', 'auth'].includes(error.kind);
      if (passes) return;
      throw error;
    }
    await journal.markRegistered(userId, client_id, true);
  }

  async function pullAll(): Promise<void> {
    for (const { scope } of await store.scopeStates()) followed.add(scope);
    watchScopes();
    read = new Map();
    const end = await pull([...followed]);
    if (end.end === 'update') tell({ updateRequired: true });
    else tell({ updateRequired: false, lastPulledAt: end.serverTime ?? status.value.lastPulledAt });
    if (end.restored) {
      wanted = true;
      await journal.markRegistered(userId, null, false);
    }
    if (end.end === 'done') read = end.readTo;
    // After the pull: what a restored server has to be told again is open by now.
    if (end.serverTime !== null && isDue(forgotAt, end.serverTime)) {
      await journal.forgetClosed(userId, end.serverTime);
      forgotAt = end.serverTime;
    }
  }

  function watchScopes(): void {
    for (const scope of followed) {
      if (channels.has(scope) || !leading()) continue;
      const channel = { joined: false, close: () => undefined as void };
      channels.set(scope, channel);
      channel.close = poke.watch(scope, {
        poked: (news) => onPoke(scope, news),
        joined(joined) {
          const changed = joined !== channel.joined;
          channel.joined = joined;
          if (!changed || !network.isVisible()) return;
          // Whatever was said before the channel was there was not heard. One that is lost may be the line's first sign.
          plan(joined ? 0 : Math.floor(random() * lostChannelSpread));
        },
      });
    }
  }

  function onPoke(scope: Scope, news: News | null): void {
    if (!network.isVisible()) return;
    if (running !== null) heard.push({ scope, news });
    else if (!isRead(scope, news, read)) {
      plan(scope === 'global' ? Math.floor(random() * globalSpread) : 0);
    }
  }

  function onNetwork(event: NetworkEvent): void {
    switch (event) {
      case 'offline':
        // Certain, and so said at once. What answers nevertheless, as on the same machine, is asked for all the same.
        tell({ connection: 'offline' });
        if (leading()) void runRound();
        break;
      case 'unanswered':
        // Once: while nothing answers the rounds keep to their own pace.
        if (status.value.connection === 'offline') break;
        if (leading()) plan(0);
        else post({ kind: 'sync_now' });
        break;
      case 'online':
      case 'visible':
        hurry();
        break;
      default:
      // Whoever hides asks for nothing.
    }
  }

  function begin(): void {
    failures = 0;
    read = new Map();
    tell({});
    // Somebody asked for a round before anybody could run one.
    if (roundEnded.length > 0) void runRound();
    else plan(0);
  }

  async function end(): Promise<void> {
    cancelPlan();
    for (const { close } of channels.values()) close();
    channels.clear();
    await running;
    status.next({ ...status.value, sending: false, firstRead: null });
  }

  async function onJournal(cause: JournalCause): Promise<void> {
    // A round under way looks at the journal itself when it ends.
    if (!leading() || running !== null) return;
    pending = cause === 'append' || (await journal.hasUnsent(userId));
    if (!pending || running !== null) return;
    if (failures === 0) plan(autosaveWait);
    // After a failure the planned try stands: a write does not make the server reachable.
    else if (planned === null) plan(backoff(failures, random()));
  }

  function onMessage(message: TabMessage | null): void {
    if (message === null) return;
    switch (message.kind) {
      case 'hello':
        if (leading()) {
          post({ kind: 'status', status: status.value });
          post({ kind: 'arrived', arrivals: [...arrivals.value] });
        }
        break;
      case 'arrived':
        if (!leading()) arrivals.next(message.arrivals);
        break;
      case 'status':
        if (!leading()) status.next(message.status);
        break;
      case 'sync_now':
        if (leading()) hurry();
        break;
      case 'round_ended':
        if (!leading()) {
          const waiting = roundEnded;
          roundEnded = [];
          for (const resolve of waiting) resolve();
        }
        break;
      case 'follow':
        add(message.scopes);
        break;
      default:
      // `want` and `holder_hidden` are leadership's.
    }
  }

  /** Whether any of them is new. */
  function add(scopes: readonly Scope[]): boolean {
    const before = followed.size;
    for (const scope of scopes) followed.add(scope);
    if (followed.size > before) plan(0);
    return followed.size > before;
  }

  return {
    status,
    arrivals,
    start() {
      if (leadership !== null) return;
      stops = [
        journal.onChange((cause) => void onJournal(cause).catch(ignore)),
        tabs.listen((message) => onMessage(parseTabMessage(message))),
      ];
      const events = network.events.subscribe(onNetwork);
      stops.push(() => events.unsubscribe());
      leadership = seekLeadership({
        name: `storehand-sync-${userId}`,
        lock,
        tabs,
        network,
        // The lock may be had at once, before `leadership` is assigned.
        onBegin: () => queueMicrotask(begin),
        onEnd: end,
      });
      post({ kind: 'hello' });
    },
    follow(scopes) {
      if (add(scopes)) post({ kind: 'follow', scopes: [...scopes] });
    },
    async syncNow() {
      if (leading()) {
        failures = 0;
        await runRound();
        return;
      }
      await new Promise<void>((resolve) => {
        const cancel = clock.after(longestForeignRound, resolve);
        roundEnded.push(() => {
          cancel();
          resolve();
        });
        post({ kind: 'sync_now' });
      });
    },
    async stop() {
      stopped.abort();
      for (const stop of stops) stop();
      stops = [];
      cancelPlan();
      const ending = leadership;
      await ending?.stop();
      leadership = null;
      for (const resolve of roundEnded) resolve();
      roundEnded = [];
      tabs.close();
      status.complete();
      arrivals.complete();
    },
  };
}

function failureOf(failed: unknown): CoordinatorStatus['failure'] {
  return failed instanceof SyncFailure
    ? { kind: failed.kind, code: failed.code }
    : { kind: 'device', code: failed instanceof StorageFull ? 'storage_full' : null };
}

/** T1: online is what answers us. After `stopped` no answer is waited for. */
function truthful(
  transport: Transport,
  stopped: AbortSignal,
  tell: {
    readonly connection: (connection: 'online' | 'offline') => void;
    /** ISO 8601, just now. */
    readonly serverTime: (time: string) => void;
  },
): Transport {
  const stop = new Promise<never>((_resolve, reject) => {
    stopped.addEventListener('abort', () => reject(new SyncFailure('transient', 'stopped')));
  });
  stop.catch(() => undefined);
  async function watch<T>(call: Promise<T>): Promise<T> {
    try {
      const answer = await Promise.race([call, stop]);
      tell.connection('online');
      return answer;
    } catch (error) {
      const offline = error instanceof SyncFailure && error.kind === 'offline';
      const asked =
        error instanceof SyncFailure && error.code !== 'no_token' && error.code !== 'stopped';
      if (asked) tell.connection(offline ? 'offline' : 'online');
      throw error;
    }
  }
  return {
    register: (journal) => watch(transport.register(journal)),
    push: (body) => watch(transport.push(body)),
    pull: async (request) => {
      const answer = await watch(transport.pull(request));
      if (answer.kind === 'rows') tell.serverTime(answer.server_time);
      return answer;
    },
  };
}

/** Finished ops are looked through at the first pull and then now and again: they are many, and hardly any is old. */
function isDue(last: string | null, now: string): boolean {
  return last === null || Math.abs(Date.parse(now) - Date.parse(last)) > 6 * 60 * 60 * 1000;
}

/** A failed read of the journal shows itself in the next round. */
function ignore(): void {}
