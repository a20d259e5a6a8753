/** Which ops go into the next batch, and what an answer makes of them (SPEC D1, D9-D11). Pure. */
import type { Verdict } from './journal/journal.ts';
import { recordName, type Batch, type Op, type RefusedOp } from './op.ts';
import type { SyncedKind } from './ports.ts';
import { protocolVersion, type OpResult, type WireOp } from './protocol.ts';

export const largestBatch = 400;

export type ParentRules = {
  /** How many parents stand above a collection: 0 for one without. */
  depth(collection: string): number;
  /** The records that must arrive before this one. */
  parentsOf(op: Op): { collection: string; id: string }[];
};

export function parentRules(kinds: readonly SyncedKind[]): ParentRules {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const depths = new Map<string, number>();
  function depth(collection: string): number {
    const known = depths.get(collection);
    if (known !== undefined) return known;
    // A cycle of parents would not end: a collection being looked at counts as 0.
    depths.set(collection, 0);
    const parents = Object.values(byName.get(collection)?.parents ?? {});
    const found = Math.max(0, ...parents.map((parent) => depth(parent) + 1));
    depths.set(collection, found);
    return found;
  }
  return {
    depth,
    parentsOf(op) {
      const parents = byName.get(op.collection)?.parents ?? {};
      return Object.entries(parents).flatMap(([field, collection]) => {
        const id = op.row[field];
        return typeof id === 'string' ? [{ collection, id }] : [];
      });
    },
  };
}

/** D1: parents first, then in the order of writing. */
export function chooseOps(open: readonly Op[], rules: ParentRules, limit: number): Op[] {
  return open
    .toSorted(
      (one, other) =>
        rules.depth(one.collection) - rules.depth(other.collection) || one.no - other.no,
    )
    .slice(0, limit);
}

export function wireOps(ops: readonly Op[]): string {
  return JSON.stringify(ops.map(wireOp));
}

export function wireOp(op: Op): WireOp {
  return {
    op_id: op.op_id,
    collection: op.collection,
    id: op.id,
    scope: op.scope,
    create: op.create,
    set: { ...op.set },
    base: { ...op.base },
    edited_at: new Date(op.editedAt).toISOString(),
    ...earlierTimes(op),
  };
}

function earlierTimes({ earlier = {} }: Op): { edited?: Record<string, string> } {
  const times = Object.entries(earlier);
  if (times.length === 0) return {};
  return {
    edited: Object.fromEntries(times.map(([field, time]) => [field, new Date(time).toISOString()])),
  };
}

/**
 * D3: the stored ops as they are, in an envelope with the time of this attempt: the server measures the device's clock
 * by it, and a batch may wait for hours.
 */
export function pushBody(batch: Batch, now: number): string {
  const { client_id, no, batch_id, body } = batch;
  const envelope = JSON.stringify({
    protocol: protocolVersion,
    client_id,
    no,
    batch_id,
    sent_at: new Date(now).toISOString(),
  });
  return `${envelope.slice(0, -1)},"ops":${body}}`;
}

/** D9, D10: what to do with each op of an answered batch. */
export function verdicts(
  ops: readonly Op[],
  results: readonly OpResult[],
  others: { readonly live: readonly Op[]; readonly refused: readonly RefusedOp[] },
  rules: ParentRules,
): Verdict[] {
  const resultOf = new Map(results.map((result) => [result.op_id, result]));
  const refusedRecords = new Set(others.refused.map(recordName));
  const inBatch = new Set(ops.map((op) => op.no));
  const coming = new Set(
    others.live.filter((op) => op.state === 'open' && !inBatch.has(op.no)).map(recordName),
  );
  const decided: Verdict[] = [];
  // Parents first, so that a refusal reaches the children in the same answer.
  for (const op of chooseOps(ops, rules, ops.length)) {
    const result = resultOf.get(op.op_id);
    if (result === undefined) continue;
    const { no } = op;
    if (result.status === 'applied' || result.status === 'conflict') {
      decided.push({ no, outcome: 'answered', change: result.change ?? null });
    } else if (result.status === 'rejected') {
      const code = result.code ?? 'rejected';
      decided.push({ no, outcome: 'refused', code, reason: result.reason ?? null });
      if (op.create) refusedRecords.add(recordName(op));
    } else {
      const parents = rules.parentsOf(op).map(recordName);
      const stillComing = parents.some((parent) => coming.has(parent));
      if (stillComing && !parents.some((parent) => refusedRecords.has(parent))) {
        coming.add(recordName(op));
        decided.push({ no, outcome: 'open' });
      } else {
        refusedRecords.add(recordName(op));
        const reason = result.reason ?? null;
        decided.push({ no, outcome: 'refused', code: 'parent_refused', reason });
      }
    }
  }
  return decided;
}
