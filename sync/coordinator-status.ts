/** What a coordinator tells of itself (SPEC T1-T3). The journal's counts are not its business. */
export type CoordinatorStatus = {
  /** Whether our own endpoint answered last, not what the browser believes. */
  readonly connection: 'unknown' | 'online' | 'offline';
  readonly sending: boolean;
  readonly firstRead: { readonly read: number; readonly expected: number } | null;
  /** The server's time of the last complete pull, ISO 8601. */
  readonly lastPulledAt: string | null;
  readonly updateRequired: boolean;
};

export const initialStatus: CoordinatorStatus = {
  connection: 'unknown',
  sending: false,
  firstRead: null,
  lastPulledAt: null,
  updateRequired: false,
};
