import type { FailureKind } from './failure.ts';

/** What a coordinator tells of itself (SPEC T1-T3). The journal's counts are not its business. */
export type CoordinatorStatus = {
  /** Whether our own endpoint answered last, not what the browser believes. */
  readonly connection: 'unknown' | 'online' | 'offline';
  readonly sending: boolean;
  /** A first read of the current scopes is still running: rows read and rows expected. */
  readonly firstRead: { readonly read: number; readonly expected: number } | null;
  /** The server's time of the last complete pull, ISO 8601. */
  readonly lastPulledAt: string | null;
  /** The server asks for a newer app. */
  readonly updateRequired: boolean;
  /** Why the last round failed; null: it did not. `device`: our own storage, or a fault of ours. */
  readonly failure: {
    readonly kind: FailureKind | 'device';
    /** The SQLSTATE or status that says why, where there is one. */
    readonly code: string | null;
  } | null;
  /** After a failure: when the next round is planned, ISO 8601 by this device's clock. */
  readonly nextTryAt: string | null;
  /** The server's clock minus this device's, in whole seconds; null until the server has said its time. */
  readonly clockOffset: number | null;
};

export const initialStatus: CoordinatorStatus = {
  connection: 'unknown',
  sending: false,
  firstRead: null,
  lastPulledAt: null,
  updateRequired: false,
  failure: null,
  nextTryAt: null,
  clockOffset: null,
};
