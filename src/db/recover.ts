/** On start the journal and the local rows are brought together again (SPEC B2). */
import type { Journal } from '../../sync/journal/journal.ts';
import type { LocalStore } from '../../sync/local-store.ts';
import { recordName, type Op, type Row } from '../../sync/op.ts';
import { overlay } from '../../sync/overlay.ts';
import { sameValue } from '../../sync/same-value.ts';

/**
 * Writes into the local store what the journal knows and the store does not: the app was killed between the two, or the
 * store was lost. Answers how many records had to be put right.
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
  const keys = [...perRecord.values()].flatMap((ops) => ops.slice(0, 1));
  const stored = new Map(
    (await store.rows(keys)).map(({ collection, row }) => [
      recordName({ collection, id: row.id }),
      row,
    ]),
  );
  const put: { collection: string; row: Row }[] = [];
  for (const [name, ops] of perRecord) {
    const before = stored.get(name) ?? null;
    const after = overlay(before, ops, { recover: true });
    const first = ops[0];
    if (first === undefined || after === null) continue;
    const gone = before === null && typeof after['deleted_at'] === 'string';
    if (!gone && !sameValue(before, after)) put.push({ collection: first.collection, row: after });
  }
  if (put.length > 0) await store.apply({ put, remove: [], scopes: [] });
  return put.length;
}
