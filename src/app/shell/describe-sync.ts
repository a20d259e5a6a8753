import type { SyncStatus } from '../../db/local-database.ts';

/** What the chip says, the most pressing first. */
export type SyncSummary =
  | { readonly kind: 'attention' | 'offline' | 'waiting' | 'sending'; readonly count: number }
  | { readonly kind: 'reading'; readonly percent: number }
  | { readonly kind: 'current'; readonly at: string | null };

export function describeSync(status: SyncStatus): SyncSummary {
  if (status.refused > 0) return { kind: 'attention', count: status.refused };
  if (status.connection === 'offline') return { kind: 'offline', count: status.pending };
  if (status.firstRead !== null) {
    const { read, expected } = status.firstRead;
    return { kind: 'reading', percent: expected > 0 ? Math.floor((read / expected) * 100) : 0 };
  }
  if (status.pending > 0) {
    return { kind: status.sending ? 'sending' : 'waiting', count: status.pending };
  }
  return { kind: 'current', at: status.lastPulledAt };
}
