/** Stores pulled rows under this device's own edits (SPEC O3, R5). */
import type { Journal } from './journal/journal.ts';
import type { LocalStore, ScopeState, StoredRow } from './local-store.ts';
import { recordName, type Op, type RecordKey, type Row } from './op.ts';
import { applyPendingOps } from './pending-ops.ts';
import { sameValue } from './same-value.ts';

export type PulledRow = StoredRow;

export type Pulled = {
  readonly rows: readonly PulledRow[];
  /** Records that the server does not show: they leave the device unless an edit still waits on them. */
  readonly gone: readonly RecordKey[];
  readonly scopes: readonly ScopeState[];
  /** Numbers of ops that every row of this pull contains: they were answered before it began. */
  readonly contained: ReadonlySet<number>;
};

/**
 * A write that lands between reading the journal and storing the rows would be overwritten: the journal is read again
 * afterwards, until nothing differs.
 */
export async function applyPulled(
  journal: Journal,
  store: LocalStore,
  userId: string,
  pulled: Pulled,
): Promise<void> {
  const nameOf = ({ collection, row }: PulledRow): string => recordName({ collection, id: row.id });
  let ops = await liveOpsByRecord(journal, userId, pulled.contained);
  const shown = new Map<string, Row | null>();
  const put = pulled.rows.map((pulledRow) => {
    const own = ops.get(nameOf(pulledRow)) ?? [];
    const row = applyPendingOps(pulledRow.row, own) ?? pulledRow.row;
    shown.set(nameOf(pulledRow), row);
    const likelyNew = pulledRow.likelyNew === true && own.length === 0;
    return { collection: pulledRow.collection, row, likelyNew };
  });
  const remove = pulled.gone.filter((key) => !ops.has(recordName(key)));
  await store.apply({ put, remove, scopes: pulled.scopes });

  for (;;) {
    ops = await liveOpsByRecord(journal, userId, pulled.contained);
    if (ops.size === 0) return;
    const again: PulledRow[] = [];
    for (const pulledRow of pulled.rows) {
      const name = nameOf(pulledRow);
      const row = applyPendingOps(pulledRow.row, ops.get(name) ?? []) ?? pulledRow.row;
      if (!sameValue(row, shown.get(name))) again.push({ collection: pulledRow.collection, row });
    }
    for (const key of remove) {
      const name = recordName(key);
      const row = applyPendingOps(null, ops.get(name) ?? [], { recover: true });
      if (row !== null && !sameValue(row, shown.get(name) ?? null)) {
        again.push({ collection: key.collection, row });
      }
    }
    if (again.length === 0) return;
    for (const pulledRow of again) shown.set(nameOf(pulledRow), pulledRow.row);
    await store.apply({ put: again, remove: [], scopes: [] });
  }
}

export async function liveOpsByRecord(
  journal: Journal,
  userId: string,
  contained: ReadonlySet<number>,
): Promise<Map<string, Op[]>> {
  const byRecord = new Map<string, Op[]>();
  for (const op of await journal.liveOps(userId)) {
    if (contained.has(op.no)) continue;
    const name = recordName(op);
    const ops = byRecord.get(name);
    if (ops === undefined) byRecord.set(name, [op]);
    else ops.push(op);
  }
  return byRecord;
}
