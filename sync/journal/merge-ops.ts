/** How unsent ops of one record become one (SPEC J3). */
import type { NewOp, Op } from '../op.ts';
import { sameValue } from '../same-value.ts';

type Newer = NewOp & Pick<Op, 'sentBefore' | 'earlier'>;

/**
 * The op that says what `older` and then `newer` said: the base of the first, the value of the latest, and no field
 * that came back to where it was, unless the server may have met it elsewhere. Its content is its own, and so is its
 * id: the server takes an op that it knows by id as done.
 */
export function mergeOps(older: Op, newer: Newer, op_id: string): Op {
  const create = older.create || newer.create;
  const sentBefore = older.sentBefore === true || newer.sentBefore === true;
  const set: Record<string, unknown> = { ...older.set, ...newer.set };
  const base: Record<string, unknown> = { ...newer.base, ...older.base };
  if (!create && !sentBefore) {
    for (const field of Object.keys(set)) {
      if (field in base && sameValue(set[field], base[field])) {
        delete set[field];
        delete base[field];
      }
    }
  }
  return {
    ...older,
    op_id,
    sentBefore,
    create,
    set,
    base: create ? {} : base,
    local: { ...older.local, ...newer.local },
    localBase: { ...newer.localBase, ...older.localBase },
    row: newer.row,
    ...timesOf(older, newer, Object.keys(set)),
  };
}

/** Each field keeps its own time: an old value must not win as if it were as new as its neighbour. */
function timesOf(
  older: Op,
  newer: Newer,
  fields: readonly string[],
): { editedAt: number; earlier: Record<string, number> } {
  const editedAt = Math.max(older.editedAt, newer.editedAt);
  const earlier: Record<string, number> = {};
  for (const field of fields) {
    const times = [older, newer]
      .filter((op) => field in op.set)
      .map((op) => op.earlier?.[field] ?? op.editedAt);
    // A value that replaces another is never dated before it, even where the clock was set back.
    const time = Math.max(...times);
    if (time < editedAt) earlier[field] = time;
  }
  return { editedAt, earlier };
}
