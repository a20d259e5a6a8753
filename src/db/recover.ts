/** On start the journal and the local rows are brought together again (SPEC B2). */
import type { Journal } from '../../sync/journal/journal.ts';
import type { LocalStore } from '../../sync/local-store.ts';
import { recordName, type Op, type Row } from '../../sync/op.ts';
import { applyPendingOps, isTombstone } from '../../sync/pending-ops.ts';
import { sameValue } from '../../sync/same-value.ts';

/**
 * Writes into the local store what the journal knows and the store does not: the app was killed between the two, or the
 * store was lost. Answers how many records had to be put right. Another tab may be at work all the while.
 */
export async function recoverFromJournal(
  journal: Journal,
  store: LocalStore,
  userId: string,
): Promise<number> {
  const perRecord = new Map<string, Op[]>();
  for (const op of await journal.liveOps(userId)) {
    const name = recordName(op);
    perRecord.set(name, [...(perRecord.get(name) ?? []), op]);
  }
  if (perRecord.size === 0) return 0;
  const righted = new Set<string>();
  const righten = (name: string, ops: readonly Op[]) => (before: Row | null) => {
    const after = applyPendingOps(before, ops, { recover: true });
    const shown = after === null || isTombstone(after) ? null : after;
    if (sameValue(before, shown)) righted.delete(name);
    else righted.add(name);
    return shown;
  };
  await store.alter(
    [...perRecord].flatMap(([name, ops]) =>
      ops.slice(0, 1).map(({ collection, id }) => ({ collection, id, change: righten(name, ops) })),
    ),
  );
  if (righted.size === 0) return 0;
  // What another tab finished meanwhile may lie over a newer row of the server now.
  const live = new Set((await journal.liveOps(userId)).map((op) => op.no));
  const finished = [...perRecord].flatMap(([name, ops]) =>
    righted.has(name) ? ops.filter((op) => !live.has(op.no)).slice(0, 1) : [],
  );
  if (finished.length > 0) await journal.readAgain(userId, finished);
  return righted.size;
}
