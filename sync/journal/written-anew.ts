/** What is left of a refused edit once its record was written again (SPEC J16). */
import type { Op, RefusedOp } from '../op.ts';

const said = (value: unknown): boolean => value !== null && value !== undefined;

/** A record made again leaves fields empty that nobody entered: those do not replace what was refused. */
function replaces(later: Op, field: string): boolean {
  return field in later.set && (!later.create || said(later.set[field]));
}

/**
 * The refusal without what `later` says in its place; null when nothing is left that only it says. The same one when
 * `later` has nothing to do with it: an edit of a record that was never made replaces no part of its making.
 */
function withoutReplaced(refused: RefusedOp, later: Op): RefusedOp | null {
  if (refused.create && !later.create) return refused;
  const fields = Object.keys(refused.set);
  const replaced = fields.filter((field) => replaces(later, field));
  if (replaced.length === 0) return refused;
  const left = fields.filter(
    (field) => !replaced.includes(field) && (!refused.create || said(refused.set[field])),
  );
  if (left.length === 0) return null;
  const of = (values: Op['set']) =>
    Object.fromEntries(left.map((field) => [field, values[field] ?? null]));
  return {
    ...refused,
    // Of a record that was made again what is left is an edit.
    create: false,
    set: of(refused.set),
    base: of(refused.base),
    // They were computed from what was replaced.
    local: {},
    localBase: {},
    row: { ...refused.row, ...Object.fromEntries(replaced.map((f) => [f, later.set[f]])) },
  };
}

/** J16. `later`: ops of the same record. Only those written after the refused one count. */
export function leftOfRefused(refused: RefusedOp, later: readonly Op[]): RefusedOp | null {
  return later
    .filter(({ no }) => no > refused.no)
    .toSorted((a, b) => a.no - b.no)
    .reduce<RefusedOp | null>(
      (left, op) => (left === null ? null : withoutReplaced(left, op)),
      refused,
    );
}
