/** What the coordinator is given by its surroundings: a page, or a test that runs two devices in one process. */
import type { Observable } from 'rxjs';
import type { PullAnswer, PullRequest, PushAnswer, Scope } from './protocol.ts';

export type Clock = {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back once after `milliseconds`; the answer cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
};

/** All reject with `SyncFailure` only. */
export interface Transport {
  /** J15: makes a journal known to the server. */
  register(journal: { readonly journal: string; readonly key: string }): Promise<void>;
  /** `body` is a `PushRequest` as JSON text. */
  push(body: string): Promise<PushAnswer>;
  pull(request: PullRequest): Promise<PullAnswer>;
}

/** The number that a scope has reached at the server, and the life of the server in which it did (SPEC R10). */
export type News = { readonly epoch: string; readonly head: number };

export type PokeListener = {
  /** Null: something changed, nobody said how far. */
  poked: (news: News | null) => void;
  joined: (joined: boolean) => void;
};

/** Says that a scope changed at the server. It may say so too often and, while not joined, not at all. */
export interface PokeSource {
  /** Answers a function that ends the subscription. */
  watch(scope: Scope, listener: PokeListener): () => void;
}

/** One holder per device and name, tabs and workers included. */
export interface Lock {
  /** Waits for the lock, holds it until `work` settles. Resolves early, without the lock, when `signal` aborts. */
  hold(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
}

/** Reaches the same user's other tabs; what arrives is parsed before use. */
export interface Tabs {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): () => void;
  close(): void;
}

/**
 * `online` is what the browser believes, and only a reason to ask; `offline` it knows. `unanswered`: another request of
 * this device, such as that of a photo, met no server.
 */
export type NetworkEvent = 'online' | 'offline' | 'unanswered' | 'visible' | 'hidden';

export interface Network {
  isVisible(): boolean;
  /** The device knows that it has no network at all. */
  isOffline(): boolean;
  readonly events: Observable<NetworkEvent>;
}

/** A collection or a reference kind, as far as sync needs to know it. */
export type SyncedKind = {
  readonly name: string;
  /** Left out: any. */
  readonly scopes?: readonly ('global' | 'store' | 'user')[] | undefined;
  /** Field -> the collection that its value is an id of; such a row must arrive first. */
  readonly parents: Readonly<Record<string, string>>;
  /** A text field that is empty in the tombstone of a record whose data was erased, and in no other row (SPEC J17). */
  readonly emptyOnceErased?: string | undefined;
};
