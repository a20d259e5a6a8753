/** Lays this device's own unfinished edits over a row of the server (SPEC O1-O3). */
import { saysNothing, type Op, type Row } from './op.ts';

/** O1: whether the row may not contain the op yet. An answered op is contained from its own change number on. */
function isPending(op: Op, row: Row | null): boolean {
  if (op.state === 'closed') return false;
  if (op.state !== 'answered' || row === null || op.change === null) return true;
  return row.change < op.change;
}

/**
 * The row as this device must show it: the server's with every live op of the record on top, in the order of writing.
 * Null: there is nothing to show. A row that is not there is only made up from ops when `recover` is set, or when an op
 * itself created the record (O2).
 */
export function applyPendingOps(
  row: Row | null,
  liveOps: readonly Op[],
  { recover = false }: { recover?: boolean } = {},
): Row | null {
  let shown = row;
  for (const op of liveOps) {
    if (saysNothing(op)) {
      // Taken back (J3). On recovery the row may still show what it was before that.
      if (recover && (shown === null || shown.change === op.row.change)) shown = op.row;
      continue;
    }
    if (!isPending(op, row)) continue;
    if (shown === null) {
      if (op.create || recover) shown = op.row;
    } else {
      shown = { ...shown, ...op.local, ...op.set };
    }
  }
  return shown;
}

export function isTombstone(row: Row): boolean {
  return typeof row['deleted_at'] === 'string';
}
