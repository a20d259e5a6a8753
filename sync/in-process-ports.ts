/** The coordinator's surroundings inside one process: several devices and tabs side by side, for tests. */
import { Subject } from 'rxjs';
import type {
  Clock,
  Lock,
  Network,
  NetworkEvent,
  News,
  PokeListener,
  PokeSource,
  Tabs,
} from './ports.ts';
import type { Scope } from './protocol.ts';

/** One device's locks: waiters are served in order. */
export function createInProcessLock(): Lock {
  const tails = new Map<string, Promise<void>>();
  return {
    async hold(name, signal, work) {
      const before = tails.get(name) ?? Promise.resolve();
      const turn = before.then(async () => {
        if (!signal.aborted) await work();
      });
      tails.set(
        name,
        turn.catch(() => undefined),
      );
      const aborted = new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      let begun = false;
      void before.then(() => {
        begun = true;
      });
      await Promise.race([turn, aborted]);
      if (begun) await turn;
    },
  };
}

/** A channel between the tabs that are made from it. */
export function createInProcessTabs(): () => Tabs {
  const tabs = new Set<Set<(message: unknown) => void>>();
  return () => {
    const own = new Set<(message: unknown) => void>();
    tabs.add(own);
    return {
      post(message) {
        const copy: unknown = structuredClone(message);
        for (const other of tabs) {
          if (other !== own) for (const listener of other) listener(copy);
        }
      },
      listen(listener) {
        own.add(listener);
        return () => own.delete(listener);
      },
      close: () => void tabs.delete(own),
    };
  };
}

export type ManualNetwork = Network & {
  show(): void;
  hide(): void;
  comeOnline(): void;
  goOffline(): void;
  /** Another request of the device met no server. */
  goUnanswered(): void;
};

export function createManualNetwork(visible = true): ManualNetwork {
  const events = new Subject<NetworkEvent>();
  let shown = visible;
  let offline = false;
  return {
    events,
    isVisible: () => shown,
    isOffline: () => offline,
    show() {
      shown = true;
      events.next('visible');
    },
    hide() {
      shown = false;
      events.next('hidden');
    },
    comeOnline() {
      offline = false;
      events.next('online');
    },
    goOffline() {
      offline = true;
      events.next('offline');
    },
    goUnanswered: () => events.next('unanswered'),
  };
}

export type ManualClock = Clock & {
  /** Moves time, calling back what falls due on the way. */
  pass(milliseconds: number): void;
  /** Milliseconds until the next call back; null: none. */
  next(): number | null;
};

export function createManualClock(start = Date.now()): ManualClock {
  let time = start;
  let nextId = 0;
  const due = new Map<number, { at: number; callback: () => void }>();
  const soonest = () => [...due].sort(([, one], [, other]) => one.at - other.at)[0];
  return {
    now: () => time,
    after(milliseconds, callback) {
      const id = nextId++;
      due.set(id, { at: time + milliseconds, callback });
      return () => due.delete(id);
    },
    pass(milliseconds) {
      const end = time + milliseconds;
      for (let first = soonest(); first && first[1].at <= end; first = soonest()) {
        const [id, { at, callback }] = first;
        due.delete(id);
        time = Math.max(time, at);
        callback();
      }
      time = end;
    },
    next() {
      const first = soonest();
      return first === undefined ? null : first[1].at - time;
    },
  };
}

export type ManualPoke = PokeSource & {
  poke(scope: Scope, news?: News): void;
  join(joined: boolean): void;
  watched(): Scope[];
};

export function createManualPoke(): ManualPoke {
  const listeners = new Map<Scope, PokeListener>();
  return {
    watch(scope, listener) {
      listeners.set(scope, listener);
      return () => listeners.delete(scope);
    },
    poke: (scope, news) => listeners.get(scope)?.poked(news ?? null),
    join(joined) {
      for (const listener of listeners.values()) listener.joined(joined);
    },
    watched: () => [...listeners.keys()],
  };
}
