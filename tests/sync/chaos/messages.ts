/** What the schedule asks of a device, which runs in a thread of its own, and what the device tells while it works. */
import type { Row, Op, NewOp, RefusedOp } from '../../../sync/op.ts';
import type { ScopeState } from '../../../sync/local-store.ts';
import type { WireOp } from '../../../sync/protocol.ts';
import type { Template } from '../changes.ts';
import type { Weather } from './weather.ts';
import type { Storage } from './rows.ts';

/** What the people of a schedule work with: `supplies` and `vehicles` with these as well as with everything else. */
export type Work = 'walks' | 'supplies' | 'vehicles';

export type DeviceSetup = {
  readonly name: string;
  readonly userId: string;
  readonly storeIds: readonly string[];
  readonly template: Template;
  readonly seed: number;
  readonly storage: Storage;
  readonly work: Work;
  /** Every typed value is another one, so that each can be told from all others: here they begin. */
  readonly firstValue: number;
  readonly backend: { readonly url: string; readonly anonKey: string; readonly jwtSecret: string };
};

/** What a person typed, and whether the device said "Saved". */
export type Written = { readonly ops: readonly NewOp[]; readonly accepted: boolean };

export type Snapshot = {
  readonly scopes: readonly ScopeState[];
  readonly live: readonly Op[];
  readonly refused: readonly RefusedOp[];
  readonly faults: readonly string[];
};

/** A pull's answer as it reached the device: which rows of which scopes. */
export type Seen = {
  readonly asked: number;
  readonly answered: number;
  readonly rows: readonly (readonly [id: string, scope: string])[];
};

export type DeviceApi = {
  start(setup: DeviceSetup): Promise<void>;
  /** Null: the device shows nothing that could be changed. `granted`: stores that its person may work in. */
  edit(granted: readonly string[]): Promise<Written | null>;
  sync(): Promise<void>;
  weather(weather: Weather): Promise<void>;
  lateAnswer(): Promise<void>;
  lateCopy(): Promise<void>;
  pass(milliseconds: number): Promise<void>;
  kill(how: { wiped: boolean; journalLost: boolean }): Promise<void>;
  dieSoon(crossings: number): Promise<void>;
  /** Buries dead tabs; one is always open. */
  revive(): Promise<void>;
  tab(): Promise<void>;
  hide(): Promise<void>;
  token(what: 'renew' | 'expire' | 'lose'): Promise<void>;
  skew(milliseconds: number): Promise<void>;
  retryRefused(opId: string): Promise<void>;
  giveUpRefused(opId: string): Promise<void>;
  /** What a rescue pack would hold: the wire's ops of everything unsent. */
  pack(): Promise<readonly WireOp[]>;
  snapshot(): Promise<Snapshot>;
  /** By collection or reference kind, what a screen would show. */
  rows(): Promise<Readonly<Record<string, readonly Row[]>>>;
  stop(): Promise<void>;
};

export type Ask = {
  readonly no: number;
  readonly name: keyof DeviceApi;
  readonly args: readonly unknown[];
};

/** From the device's thread. `told`: for whoever reads a failed schedule. */
export type Tell =
  | { readonly kind: 'done'; readonly no: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly no: number; readonly message: string }
  | { readonly kind: 'saw'; readonly seen: Seen }
  | { readonly kind: 'told'; readonly line: string };
