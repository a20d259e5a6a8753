/**
 * The journal: every write of this device, first kept here, then shown, then sent (SPEC J1-J11). It is the outbox, the
 * record of what the server answered, and the sync centre's store of refusals.
 */
import { v7 } from 'uuid';
import {
  recordName,
  saysNothing,
  type Batch,
  type Client,
  type Epochs,
  type NewOp,
  type Op,
  type RecordKey,
  type RefusedOp,
} from '../op.ts';
import type { Scope } from '../protocol.ts';
import type { JournalCause, JournalStore, JournalTables } from './journal-store.ts';
import { mergeOps } from './merge-ops.ts';
import { leftOfRefused } from './written-anew.ts';

/** What the device decided about one op of an answered batch. */
export type Verdict =
  | { readonly no: number; readonly outcome: 'answered'; readonly change: number | null }
  | { readonly no: number; readonly outcome: 'open' }
  | {
      readonly no: number;
      readonly outcome: 'refused';
      readonly code: string;
      readonly reason: string | null;
    };

/** What `append` did with one op: the unsent op before and after; null: none. After a take-back it is `answered`. */
export type Appended = { readonly before: Op | null; readonly after: Op | null };

/** How a write of many ops is followed, and given up while nothing of it is kept yet. */
export type Writing = {
  /** How many of all were handed to the disk so far. */
  readonly onProgress?: (done: number, of: number) => void;
  /** Once it is aborted, the write rejects with its reason and nothing is kept; too late once only the disk is waited for. */
  readonly signal?: AbortSignal;
};

/** So many ops are asked for at once: one by one, thousands would wait for each other, and all at once nobody could be told how far they are. */
const opsAtOnce = 250;

/** How long a closed op is kept after the server's answer, for a server that was restored from a back-up. */
const keptForMilliseconds = 7 * 24 * 60 * 60 * 1000;

const unknownEpochs: Epochs = { scope: null, global: null };

export type Journal = ReturnType<typeof createJournal>;

export function createJournal(store: JournalStore, newId: () => string = v7) {
  return {
    /** J15: what the server is to be told of this journal; null when it was told. */
    unregistered: async (user: string): Promise<{ client_id: string; key: string } | null> => {
      const known = await store.read((tables) => tables.clientOf(user));
      if (known?.key !== undefined) {
        // Asked in every round, also without a network: a write of its own would stand between a tap and "Saved".
        const { client_id, key, registered } = known;
        return registered === true ? null : { client_id, key };
      }
      return store.write(async (tables) => {
        const client = (await tables.clientOf(user)) ?? (await newClient(tables, user, newId));
        const { client_id, key = newKey() } = client;
        await tables.putClient({ ...client, key });
        return { client_id, key };
      });
    },

    /** The server was told of this journal, or was restored and may have forgotten it. */
    markRegistered: (user: string, clientId: string | null, registered: boolean): Promise<void> =>
      store.write(async (tables) => {
        const client = await tables.clientOf(user);
        if (client === null || (clientId !== null && client.client_id !== clientId)) return;
        await tables.putClient({ ...client, registered });
      }),

    /**
     * J2: all ops of one write in one transaction. `onCommitting` is called when only
     * the disk is waited for: what comes after the journal may begin then, and ends after it.
     */
    append: (
      user: string,
      ops: readonly NewOp[],
      onCommitting: (appended: readonly Appended[]) => void = () => undefined,
      { onProgress, signal }: Writing = {},
    ): Promise<Appended[]> => {
      let appended: Appended[] = [];
      return store.append(
        async (tables) => {
          // A store may do the work anew.
          appended = [];
          while (appended.length < ops.length) {
            signal?.throwIfAborted();
            const next = ops.slice(appended.length, appended.length + opsAtOnce);
            appended.push(...(await appendSome(tables, user, next, newId)));
            onProgress?.(appended.length, ops.length);
          }
          signal?.throwIfAborted();
          return appended;
        },
        () => onCommitting(appended),
      );
    },

    /** Ops that the server's rows may not contain yet: open, sent and answered ones, in the order of writing. */
    liveOps: (user: string): Promise<Op[]> =>
      store.read((tables) => tables.opsInState(user, ['open', 'sent', 'answered'])),

    liveOpsOf: (user: string, record: RecordKey): Promise<Op[]> =>
      store.read(async (tables) =>
        (await tables.opsOfRecord(user, record)).filter((op) => op.state !== 'closed'),
      ),

    /** Whether anything waits to be sent or answered. Reads no op. */
    hasUnsent: (user: string): Promise<boolean> =>
      store.read(async (tables) => (await tables.countInState(user, ['open', 'sent'])) > 0),

    hasLiveOps: (user: string, records: readonly RecordKey[]): Promise<boolean> =>
      store.read(async (tables) => {
        for (const record of records) {
          const ops = await tables.opsOfRecord(user, record);
          if (ops.some((op) => op.state !== 'closed')) return true;
        }
        return false;
      }),

    refused: (user: string): Promise<RefusedOp[]> =>
      store.read(async (tables) => (await tables.refusedOf(user)).filter(isShown)),

    /**
     * All in one snapshot, so that an op is never counted in neither or in both. `unread`: refused ones, given up or
     * not, whose records were not read again since.
     */
    unfinished: (
      user: string,
    ): Promise<{ live: Op[]; refused: RefusedOp[]; unread: RefusedOp[] }> =>
      store.read(async (tables) => {
        const live = await tables.opsInState(user, ['open', 'sent', 'answered']);
        const all = await tables.refusedOf(user);
        return { live, refused: all.filter(isShown), unread: all.filter((op) => !op.reread) };
      }),

    /** The same of these records alone, one snapshot too. Reads no other record's ops, however many there are. */
    unfinishedOf: (
      user: string,
      records: readonly RecordKey[],
    ): Promise<{ live: Op[]; refused: RefusedOp[] }> =>
      store.read(async (tables) => {
        const live: Op[] = [];
        for (const record of records) {
          const ops = await tables.opsOfRecord(user, record);
          live.push(...ops.filter((op) => op.state !== 'closed'));
        }
        const named = new Set(records.map(recordName));
        const refused = (await tables.refusedOf(user)).filter(isShown);
        return { live, refused: refused.filter((op) => named.has(recordName(op))) };
      }),

    /** Rows as this device last wrote them, in the order of the records; null where the journal no longer knows. One snapshot. */
    lastRows: (
      user: string,
      records: readonly RecordKey[],
    ): Promise<readonly (Op['row'] | null)[]> =>
      store.read(async (tables) =>
        (await tables.lastOps(user, records)).map((op) => op?.row ?? null),
      ),

    /** Per `recordName`, the server's time of its latest answer, ISO 8601, while it is remembered. One read for all. */
    lastAnswers: (user: string): Promise<ReadonlyMap<string, string>> =>
      store.read(async (tables) => {
        const latest = new Map<string, string>();
        for (const op of await tables.opsInState(user, ['answered', 'closed'])) {
          const known = latest.get(recordName(op));
          if (op.answeredAt !== null && (known === undefined || op.answeredAt > known)) {
            latest.set(recordName(op), op.answeredAt);
          }
        }
        return latest;
      }),

    /** What the server knows of this device and has answered while that is remembered, in the order of writing. */
    history: (user: string): Promise<{ client: Client | null; answered: Op[] }> =>
      store.read(async (tables) => ({
        client: await tables.clientOf(user),
        answered: await tables.opsInState(user, ['answered', 'closed']),
      })),

    /** The batch that waits for its answer, if there is one. */
    openBatch: (user: string): Promise<Batch | null> =>
      store.read((tables) => tables.batchOf(user)),

    /**
     * D2: the open batch, or else a new one made of the ops that `choose` picks from the open ones, in its order.
     * Null when nothing was picked.
     */
    storeBatch: (
      user: string,
      choose: (open: readonly Op[]) => readonly Op[],
      toBody: (ops: readonly Op[]) => string,
    ): Promise<Batch | null> =>
      store.write(async (tables) => {
        const existing = await tables.batchOf(user);
        if (existing !== null) return existing;
        const chosen = choose(await tables.opsInState(user, ['open']));
        if (chosen.length === 0) return null;
        const client = (await tables.clientOf(user)) ?? (await newClient(tables, user, newId));
        const batch: Batch = {
          batch_id: newId(),
          user,
          client_id: client.client_id,
          no: client.lastNo + 1,
          body: toBody(chosen),
          opNos: chosen.map((op) => op.no),
        };
        await tables.putOps(chosen.map((op) => ({ ...op, state: 'sent' })));
        await tables.putBatch(batch);
        return batch;
      }),

    /** J5, J6: an answer closes its batch: each op is answered, open again, or in the sync centre, all at once. */
    settle: (
      batch: Batch,
      verdicts: readonly Verdict[],
      serverTime: string,
      now: number,
    ): Promise<void> =>
      store.write(async (tables) => {
        const current = await tables.batchOf(batch.user);
        // Another tab stored this answer first.
        if (current === null || current.batch_id !== batch.batch_id) return;
        const ops = new Map((await tables.opsByNo(batch.opNos)).map((op) => [op.no, op]));
        for (const verdict of verdicts) {
          const op = ops.get(verdict.no);
          if (op === undefined) continue;
          if (verdict.outcome === 'answered') {
            await tables.putOps([
              { ...op, state: 'answered', change: verdict.change, answeredAt: serverTime },
            ]);
            await settleRefused(tables, op);
          } else if (verdict.outcome === 'refused') {
            await (verdict.code === erasedCode
              ? closeErased(tables, op, now)
              : refuse(tables, op, verdict.code, verdict.reason, now));
          } else {
            await reopen(tables, op, newId);
          }
          ops.delete(verdict.no);
        }
        // An op that the answer forgot goes out again; sending twice is harmless, losing is not.
        for (const op of ops.values()) await reopen(tables, op, newId);
        await tables.deleteBatch(batch.user);
        const client = await tables.clientOf(batch.user);
        await tables.putClient({
          ...(client?.client_id === batch.client_id ? client : {}),
          user: batch.user,
          client_id: batch.client_id,
          lastNo: batch.no,
        });
      }),

    /** D7, D8: takes a batch apart that the server did not store; with `cloned` this device takes a new client id. */
    abandonBatch: (batch: Batch, { cloned }: { cloned: boolean }): Promise<void> =>
      store.write(async (tables) => {
        const current = await tables.batchOf(batch.user);
        if (current === null || current.batch_id !== batch.batch_id) return;
        for (const op of await tables.opsByNo(batch.opNos)) await reopen(tables, op, newId);
        await tables.deleteBatch(batch.user);
        if (cloned) await newClient(tables, batch.user, newId);
      }),

    /** R6: the rows of these answered ops were stored. `epochsOf`: those of the server that showed them. */
    trim: (
      opNos: readonly number[],
      now: number,
      epochsOf: (scope: Scope) => Epochs = () => unknownEpochs,
    ): Promise<void> =>
      store.write(async (tables) => {
        for (const op of await tables.opsByNo(opNos)) {
          if (op.state === 'answered') await closeOp(tables, op, now, epochsOf(op.scope));
        }
      }),

    /** These records are read again by name, as after an answer: something may have covered the server's row (R6). */
    readAgain: (user: string, ops: readonly Op[]): Promise<void> =>
      store.write(async (tables) => {
        for (const { no: _no, closedIn: _closedIn, ...op } of ops) {
          await tables.addOp({
            ...op,
            user,
            op_id: newId(),
            state: 'answered',
            create: false,
            set: {},
            base: {},
            local: {},
            change: null,
            answeredAt: null,
            closedAt: null,
          });
        }
      }),

    markReread: (user: string, opIds: readonly string[]): Promise<void> =>
      store.write(async (tables) => {
        const named = new Set(opIds);
        const read = (await tables.refusedOf(user)).filter((op) => named.has(op.op_id));
        await tables.putRefused(read.filter(isShown).map((op) => ({ ...op, reread: true })));
        await tables.deleteRefused(read.filter((op) => !isShown(op)).map((op) => op.op_id));
      }),

    /** R9: a scope was taken away: what waited for it goes to the sync centre, what the server has is done. */
    revoke: (
      user: string,
      scope: Scope,
      now: number,
      closedIn: Epochs = unknownEpochs,
    ): Promise<void> =>
      store.write(async (tables) => {
        for (const op of await tables.opsInState(user, ['open', 'answered'])) {
          if (op.scope !== scope) continue;
          if (op.state === 'open') await refuse(tables, op, 'scope_revoked', null, now);
          else await closeOp(tables, op, now, closedIn);
        }
      }),

    /** R10: the server was restored: everything that it may have forgotten is sent again, and what it refused for that. Answers how many. */
    reopenKept: (user: string, forgotten: (op: Op) => boolean): Promise<number> =>
      store.write(async (tables) => {
        const kept = await tables.opsInState(user, ['answered', 'closed']);
        const missed = (await tables.refusedOf(user)).filter(
          (op) => isShown(op) && (op.code === 'not_found' || op.code === 'parent_refused'),
        );
        const refused = missed.filter((op) => forgotten(withoutRefusal(op)));
        // The newest first, as each is put under what is unsent by then.
        for (const op of refused.toSorted((one, other) => other.no - one.no)) {
          await reopenRefused(tables, op, newId);
        }
        const again = kept.filter(forgotten);
        for (const op of again.toSorted((one, other) => other.no - one.no)) {
          await reopen(tables, op, newId);
        }
        return refused.length + again.length;
      }),

    /**
     * J17: the data of these records was erased: what is kept of them and of what belongs to them goes, refused or not, but
     * for what is in a batch, whose answer says the same. Answers the records that it was about.
     */
    forgetErased: (user: string, ids: ReadonlySet<string>): Promise<RecordKey[]> =>
      store.write(async (tables) => {
        const isOf = (op: Op) =>
          ids.has(op.id) ||
          [...Object.values(op.row), ...Object.values(op.set)].some(
            (value) => typeof value === 'string' && ids.has(value),
          );
        const kept = (await tables.opsInState(user, ['open', 'answered', 'closed'])).filter(isOf);
        const refused = (await tables.refusedOf(user)).filter(isOf);
        await tables.deleteOps(kept.map(({ no }) => no));
        await tables.deleteRefused(refused.map(({ op_id }) => op_id));
        return [...kept, ...refused].map(({ collection, id }) => ({ collection, id }));
      }),

    /** J7. `serverTime`: the server's clock just now, ISO 8601. The device's own may be years ahead. */
    forgetClosed: (user: string, serverTime: string): Promise<void> =>
      store.write(async (tables) => {
        const oldest = Date.parse(serverTime) - keptForMilliseconds;
        const closed = await tables.opsInState(user, ['closed']);
        await tables.deleteOps(
          closed
            .filter((op) => op.answeredAt !== null && Date.parse(op.answeredAt) < oldest)
            .map((op) => op.no),
        );
      }),

    /** Sync centre: the person gives the edits up. The row may still show one: it is forgotten once that was read again. */
    discardRefused: (user: string, opIds: readonly string[]): Promise<void> =>
      store.write(async (tables) => {
        const named = new Set(opIds);
        await giveUp(
          tables,
          (await tables.refusedOf(user)).filter((op) => named.has(op.op_id)),
        );
      }),

    /**
     * X1: what a rescue pack holds, in one snapshot: unsent ops and refusals. The server may have the ops from the pack
     * from here on, as if they had been sent.
     */
    markExported: (
      user: string,
    ): Promise<{
      clientId: string | null;
      key: string | null;
      ops: Op[];
      refused: RefusedOp[];
    }> =>
      store.write(async (tables) => {
        const ops = await tables.opsInState(user, ['open', 'sent']);
        const open = ops.filter(({ state, sentBefore }) => state === 'open' && !sentBefore);
        await tables.putOps(open.map((op) => ({ ...op, sentBefore: true })));
        const refused = (await tables.refusedOf(user)).filter(isShown);
        const client = await tables.clientOf(user);
        return { clientId: client?.client_id ?? null, key: client?.key ?? null, ops, refused };
      }),

    /** Sync centre: the person wants it sent again, as it was. */
    retryRefused: (user: string, opId: string): Promise<void> =>
      store.write(async (tables) => {
        const found = (await tables.refusedOf(user)).find((op) => op.op_id === opId && isShown(op));
        if (found !== undefined) await reopenRefused(tables, found, newId);
      }),

    onChange: (listener: (cause: JournalCause) => void): (() => void) => store.onChange(listener),
    close: (): Promise<void> => store.close(),
  };
}

const isShown = (op: RefusedOp): boolean => op.discarded !== true;

function withoutRefusal(refused: RefusedOp): Op {
  const { code: _code, reason: _reason, refusedAt: _at, reread: _reread, ...op } = refused;
  return op;
}

async function newClient(
  tables: JournalTables,
  user: string,
  newId: () => string,
): Promise<Client> {
  const client: Client = { user, client_id: newId(), lastNo: 0, key: newKey() };
  await tables.putClient(client);
  return client;
}

/** 32 random bytes, hex. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Each op meets the unsent one of its record, that of an earlier op of the same write too. */
async function appendSome(
  tables: JournalTables,
  user: string,
  ops: readonly NewOp[],
  newId: () => string,
): Promise<Appended[]> {
  const records = [...new Map(ops.map((op) => [recordName(op), op])).values()];
  const open = await tables.lastOps(user, records, 'open');
  const unsent = new Map(
    records.map((record, place) => [recordName(record), Promise.resolve(open[place] ?? null)]),
  );
  return Promise.all(
    ops.map((op) => {
      const appended = appendOne(tables, user, op, unsent.get(recordName(op)) ?? null, newId);
      const left = appended.then(
        // What was taken back is no more unsent.
        ({ after }) => (after?.state === 'open' ? after : null),
        () => null,
      );
      unsent.set(recordName(op), left);
      return appended;
    }),
  );
}

async function appendOne(
  tables: JournalTables,
  user: string,
  op: NewOp,
  unsent: Promise<Op | null> | null,
  newId: () => string,
): Promise<Appended> {
  const open = await unsent;
  if (open !== null) {
    const merged = mergeOps(open, op, newId());
    const after = saysNothing(merged) ? takenBack(merged) : merged;
    await tables.putOps([after]);
    return { before: open, after };
  }
  if (saysNothing(op)) return { before: null, after: null };
  const after = await tables.addOp({
    ...op,
    op_id: newId(),
    user,
    state: 'open',
    change: null,
    answeredAt: null,
    closedAt: null,
  });
  return { before: null, after };
}

/**
 * J3: nothing is left to send, but the row carries the forecasts of what was taken back, and hides what the server wrote
 * meanwhile: as after an answer, the record is read again by name.
 */
function takenBack(op: Op): Op {
  return {
    ...op,
    state: 'answered',
    local: {},
    row: { ...op.row, ...op.localBase },
  };
}

/** What the server may have to be told again is kept. */
async function closeOp(
  tables: JournalTables,
  op: Op,
  closedAt: number,
  closedIn: Epochs,
): Promise<void> {
  if (saysNothing(op)) await tables.deleteOps([op.no]);
  else await tables.putOps([{ ...op, state: 'closed', closedAt, closedIn }]);
}

function unsentAgain({ closedIn: _closedIn, ...op }: Op): Op {
  return {
    ...op,
    state: 'open',
    change: null,
    answeredAt: null,
    closedAt: null,
    sentBefore: true,
  };
}

/**
 * Makes a refused op unsent again (J4). It is the older of what is unsent of its record, unless that one is a refusal of
 * before it which was sent again first. Its number may be from before the journal was made anew (J13), and belong to
 * another op since: then it takes that of the unsent one, or a new one.
 */
async function reopenRefused(
  tables: JournalTables,
  refused: RefusedOp,
  newId: () => string,
): Promise<void> {
  await tables.deleteRefused([refused.op_id]);
  const again = unsentAgain(withoutRefusal(refused));
  const open = (await tables.opsOfRecord(again.user, again, 'open')).at(-1);
  const isFree = (await tables.opsByNo([again.no])).every(({ no }) => no === open?.no);
  if (open === undefined) {
    const { no: _no, ...unnumbered } = again;
    await (isFree ? tables.putOps([again]) : tables.addOp(unnumbered));
    return;
  }
  // A later number alone says little: what is written now joins what is unsent, under its number.
  const isNewer = again.no > open.no && again.editedAt > open.editedAt;
  const no = isFree && !isNewer ? again.no : open.no;
  const merged = isNewer
    ? mergeOps(open, again, newId())
    : mergeOps({ ...again, no }, open, newId());
  await tables.deleteOps([open.no]);
  if (!saysNothing(merged)) await tables.putOps([merged]);
}

/** Makes an op unsent again, and keeps J4: at most one open op per record. */
async function reopen(tables: JournalTables, op: Op, newId: () => string): Promise<void> {
  const others = await tables.opsOfRecord(op.user, op, 'open');
  let merged = unsentAgain(op);
  for (const other of others) {
    if (other.no === op.no) continue;
    // `merged` keeps the earlier number: it is the older of the two.
    const ordered: [Op, Op] = other.no < op.no ? [other, merged] : [merged, other];
    merged = mergeOps(...ordered, newId());
  }
  const superseded = [op.no, ...others.map((other) => other.no)].filter((no) => no !== merged.no);
  if (saysNothing(merged)) await tables.deleteOps([...superseded, merged.no]);
  else {
    await tables.deleteOps(superseded);
    await tables.putOps([merged]);
  }
}

/** J9: one whose record was not read again yet is forgotten only then, so that the row does not keep it. */
async function giveUp(tables: JournalTables, given: readonly RefusedOp[]): Promise<void> {
  const unread = given.filter((op) => !op.reread);
  await tables.putRefused(unread.map((op) => ({ ...op, discarded: true })));
  await tables.deleteRefused(given.filter((op) => op.reread).map((op) => op.op_id));
}

/** J16: what the server has now judged, one way or the other, stands in the place of what was refused before it. */
async function settleRefused(tables: JournalTables, op: Op): Promise<void> {
  for (const refused of (await tables.refusedOf(op.user)).filter(isShown)) {
    if (recordName(refused) !== recordName(op)) continue;
    const left = leftOfRefused(refused, [op]);
    if (left === null) await giveUp(tables, [refused]);
    else if (left !== refused) await tables.putRefused([left]);
  }
}

async function refuse(
  tables: JournalTables,
  op: Op,
  code: string,
  reason: string | null,
  now: number,
): Promise<void> {
  await settleRefused(tables, op);
  await tables.putRefused([{ ...op, code, reason, refusedAt: now, reread: false }]);
  await tables.deleteOps([op.no]);
}

/** The server's word for work on somebody whose data was erased. */
const erasedCode = 'erased';

/** J17: nothing of it stays but that its record is to be read again, so that the row goes, too. */
async function closeErased(tables: JournalTables, op: Op, now: number): Promise<void> {
  const before = (await tables.refusedOf(op.user)).filter(
    (refused) => recordName(refused) === recordName(op),
  );
  await tables.deleteRefused(before.map(({ op_id }) => op_id));
  const { id, scope } = op;
  const nothing = { set: {}, base: {}, local: {}, row: { id, scope, change: 0 } };
  const { localBase: _shown, ...rest } = op;
  await tables.putRefused([
    {
      ...rest,
      ...nothing,
      code: erasedCode,
      reason: null,
      refusedAt: now,
      reread: false,
      discarded: true,
    },
  ]);
  await tables.deleteOps([op.no]);
}
