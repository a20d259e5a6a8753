/** Sends the journal's open ops, batch after batch, until none is left (SPEC D1-D11). */
import { SyncFailure } from './failure.ts';
import type { Journal } from './journal/journal.ts';
import type { Batch } from './op.ts';
import type { Clock, SyncedKind, Transport } from './ports.ts';
import { chooseOps, largestBatch, parentRules, pushBody, verdicts, wireOps } from './push-plan.ts';
import type { PushAnswer } from './protocol.ts';

export type PushEnd = {
  /**
   * `waiting`: ops are left that wait for a parent. `update`: the server asks for a newer app and took nothing.
   */
  readonly end: 'done' | 'waiting' | 'update';
};

/** So often in a row may the server call this device a clone before something else must be wrong. */
const clonesInARow = 3;

export function createPusher(parts: {
  readonly userId: string;
  readonly kinds: readonly SyncedKind[];
  readonly journal: Journal;
  readonly transport: Transport;
  readonly clock: Clock;
}) {
  const { userId, journal, transport, clock } = parts;
  const rules = parentRules(parts.kinds);
  /** Halved while batches fail whole, doubled when one succeeds. */
  let limit = largestBatch;

  /** Whether anything moved on. */
  async function settle(batch: Batch, answer: PushAnswer & { kind: 'accepted' }): Promise<boolean> {
    if (answer.batch_id !== batch.batch_id) throw new SyncFailure('transient', 'other_batch');
    const { live, refused } = await journal.unfinished(userId);
    const nos = new Set(batch.opNos);
    const ops = live.filter((op) => nos.has(op.no));
    const decided = verdicts(ops, answer.results, { live, refused }, rules);
    await journal.settle(batch, decided, answer.server_time, clock.now());
    return decided.some((verdict) => verdict.outcome !== 'open');
  }

  /** D7: what the server will not take whole is halved, down to the one op that it refuses. */
  async function takeApart(batch: Batch, failure: SyncFailure): Promise<void> {
    const [only, ...rest] = batch.opNos;
    if (rest.length > 0) {
      limit = Math.ceil(batch.opNos.length / 2);
      await journal.abandonBatch(batch, { cloned: false });
    } else if (failure.kind === 'refused' && only !== undefined) {
      const code = failure.code ?? 'refused';
      const time = new Date(clock.now()).toISOString();
      const verdict = { no: only, outcome: 'refused', code, reason: null } as const;
      await journal.settle(batch, [verdict], time, clock.now());
      limit = largestBatch;
    } else {
      throw failure;
    }
  }

  /** Rejects with `SyncFailure` when the server could not be reached or cannot just now; the batch stays as stored. */
  return async function push(): Promise<PushEnd> {
    let clones = 0;
    for (;;) {
      const batch = await journal.storeBatch(
        userId,
        (open) => chooseOps(open, rules, limit),
        wireOps,
      );
      if (batch === null) return { end: 'done' };
      let answer: PushAnswer;
      try {
        answer = await transport.push(pushBody(batch, clock.now()));
      } catch (error) {
        const divisible =
          error instanceof SyncFailure && (error.kind === 'refused' || error.kind === 'too_large');
        if (!divisible) throw error;
        await takeApart(batch, error);
        continue;
      }
      if (answer.kind === 'update') return { end: 'update' };
      if (answer.kind === 'accepted') {
        clones = 0;
        limit = Math.min(largestBatch, limit * 2);
        if (!(await settle(batch, answer))) return { end: 'waiting' };
        continue;
      }
      // D8: stale, forked or foreign: this number is not ours to use.
      clones += 1;
      await journal.abandonBatch(batch, { cloned: true });
      if (clones >= clonesInARow) throw new SyncFailure('transient', answer.kind);
    }
  };
}
