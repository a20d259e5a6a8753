/** At the start the first store takes from the log what it lacks (SPEC J13). */
import * as v from 'valibot';
import type { JournalStore, JournalTables } from '../journal/journal-store.ts';
import { mergeOps } from '../journal/merge-ops.ts';
import { batchSchema, clientSchema, opSchema, refusedOpSchema } from '../op-schema.ts';
import type { Op, RefusedOp } from '../op.ts';
import { readLog, type LogChange, type LoggedJournal } from './journal-log.ts';

/** Records with unsent or refused ops that the first store had lost; one may be named twice. */
export type Rebuilt = readonly Pick<Op, 'user' | 'collection' | 'id'>[];

export async function rebuild(
  first: JournalStore,
  files: readonly string[],
  newId: () => string,
): Promise<Rebuilt> {
  const lives = readLog(files);
  if (lives.length === 0) return [];
  return first.write(async (tables) => {
    const mark = await tables.mark();
    const contents = await tables.contents();
    const isNew = mark === null && contents.ops.length + contents.refused.length === 0;
    // The life that went furthest is taken up again where the store is new: its clients, its batches as they were sent.
    const own = isNew
      ? lives.toSorted((one, other) => other.sequence - one.sequence)[0]
      : lives.find(({ generation }) => generation === mark?.generation);
    const rebuilt: Rebuilt[number][] = [];
    if (own !== undefined) {
      const known = mark?.sequence ?? 0;
      for (const change of own.latest.filter(({ sequence }) => sequence > known)) {
        rebuilt.push(...(await repeat(tables, change)));
      }
      const sequence = Math.max(known, own.sequence);
      await tables.putMark({ generation: own.generation, sequence });
    }
    for (const life of lives) {
      if (life !== own) rebuilt.push(...(await adopt(tables, life, newId)));
    }
    await reopenStranded(tables, newId);
    await numberAboveRefused(tables, (await tables.contents()).refused);
    if ((await tables.mark()) === null) await tables.putMark({ generation: newId(), sequence: 0 });
    return rebuilt;
  });
}

async function repeat(
  tables: JournalTables,
  { table, key, value }: LogChange,
): Promise<Rebuilt[number][]> {
  if (value === undefined) {
    if (table === 'ops') await tables.deleteOps([Number(key)]);
    else if (table === 'refused') await tables.deleteRefused([String(key)]);
    else if (table === 'batches') await tables.deleteBatch(String(key));
    return [];
  }
  if (table === 'ops') {
    const op = v.safeParse(opSchema, value);
    if (!op.success) return [];
    // What a pack took along, or a batch that is forgotten, is not known any more.
    await tables.putOps([{ ...op.output, sentBefore: true }]);
    return op.output.state === 'answered' ? [] : [op.output];
  }
  if (table === 'refused') {
    const op = v.safeParse(refusedOpSchema, value);
    if (!op.success) return [];
    await tables.putRefused([op.output]);
    return [op.output];
  }
  if (table === 'batches') {
    const batch = v.safeParse(batchSchema, value);
    if (batch.success) await tables.putBatch(batch.output);
  } else {
    const client = v.safeParse(clientSchema, value);
    if (client.success) await tables.putClient(client.output);
  }
  return [];
}

/**
 * Another life of the journal, beside one that goes on: its ops join as new ones, under their own ids, by which the
 * server knows them. They may have been sent.
 */
async function adopt(
  tables: JournalTables,
  life: LoggedJournal,
  newId: () => string,
): Promise<Rebuilt[number][]> {
  const contents = await tables.contents();
  const known = new Set([...contents.ops, ...contents.refused].map(({ op_id }) => op_id));
  const adopted: Rebuilt[number][] = [];
  const ops: Op[] = [];
  const refused: RefusedOp[] = [];
  for (const { table, value } of life.latest) {
    if (value === undefined) continue;
    const op = v.safeParse(opSchema, value);
    const refusal = v.safeParse(refusedOpSchema, value);
    if (table === 'ops' && op.success && !known.has(op.output.op_id)) ops.push(op.output);
    if (table === 'refused' && refusal.success && !known.has(refusal.output.op_id)) {
      refused.push(refusal.output);
    }
  }
  await numberAboveRefused(tables, refused);
  for (const { no: _no, ...op } of ops.toSorted((one, other) => one.no - other.no)) {
    const again = {
      ...op,
      state: 'open',
      change: null,
      answeredAt: null,
      sentBefore: true,
    } as const;
    const isOlder = (open: Op): boolean => again.editedAt < open.editedAt;
    const merged = await mergeIntoOpen(tables, again, isOlder, newId);
    adopted.push(merged ?? (await tables.addOp(again)));
  }
  await tables.putRefused(refused);
  return [...adopted, ...refused];
}

/** Of what was refused and what was written after it the number tells the order, also where the journal is new (J13). */
async function numberAboveRefused(
  tables: JournalTables,
  refused: readonly RefusedOp[],
): Promise<void> {
  await tables.numberAbove(Math.max(0, ...refused.map(({ no }) => no)));
}

/** J4: one open op per record. Null: there is none to merge into. */
async function mergeIntoOpen(
  tables: JournalTables,
  op: Omit<Op, 'no'>,
  isOlder: (open: Op) => boolean,
  newId: () => string,
): Promise<Op | null> {
  const open = (await tables.opsOfRecord(op.user, op, 'open')).at(-1);
  if (open === undefined) return null;
  const { no } = open;
  const [older, newer] = isOlder(open) ? [op, open] : [open, op];
  const merged = mergeOps({ ...older, no }, newer, newId());
  await tables.putOps([merged]);
  return merged;
}

/**
 * A tab that was killed between journal and log may have taken a batch apart of which the log knows. Another tab's batch
 * took its place there: whatever was in the first one would wait for its answer for ever. The server may have it.
 */
async function reopenStranded(tables: JournalTables, newId: () => string): Promise<void> {
  const { ops, batches } = await tables.contents();
  const held = new Set(batches.flatMap(({ opNos }) => opNos));
  for (const op of ops) {
    if (op.state !== 'sent' || held.has(op.no)) continue;
    const { no, ...again } = { ...op, state: 'open', sentBefore: true } as const;
    const merged = await mergeIntoOpen(tables, again, (open) => no < open.no, newId);
    if (merged === null) {
      await tables.putOps([{ ...again, no }]);
    } else {
      await tables.deleteOps([no]);
    }
  }
}

/** What the log has of one person, where the journal itself cannot be opened. */
export function loggedWork(
  files: readonly string[],
  user: string,
): { clientId: string | null; key: string | null; ops: Op[]; refused: RefusedOp[] } {
  const work = {
    clientId: null as string | null,
    key: null as string | null,
    ops: [] as Op[],
    refused: [] as RefusedOp[],
  };
  for (const { latest } of readLog(files)) {
    for (const { table, value } of latest) {
      const op = v.safeParse(opSchema, value);
      const refused = v.safeParse(refusedOpSchema, value);
      const client = v.safeParse(clientSchema, value);
      if (table === 'ops' && op.success && op.output.user === user) work.ops.push(op.output);
      else if (table === 'refused' && refused.success && refused.output.user === user) {
        work.refused.push(refused.output);
      } else if (table === 'clients' && client.success && client.output.user === user) {
        work.clientId = client.output.client_id;
        work.key = client.output.key ?? null;
      }
    }
  }
  const unsent = work.ops.filter(({ state }) => state === 'open' || state === 'sent');
  return { ...work, ops: unsent };
}
