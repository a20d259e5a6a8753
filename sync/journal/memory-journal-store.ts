/** A journal store without durability: for tests, and for the parts of the app that must not leave a trace. */
import type { Batch, Client, Op, RefusedOp } from '../op.ts';
import { recordName } from '../op.ts';
import type { Mark } from '../second-store/journal-log.ts';
import type { JournalCause, JournalStore, JournalTables } from './journal-store.ts';

type Contents = {
  nextNo: number;
  ops: Map<number, Op>;
  refused: Map<string, RefusedOp>;
  batches: Map<string, Batch>;
  clients: Map<string, Client>;
  mark: Mark | null;
};

export function createMemoryJournalStore(): JournalStore {
  let contents: Contents = {
    nextNo: 1,
    ops: new Map(),
    refused: new Map(),
    batches: new Map(),
    clients: new Map(),
    mark: null,
  };
  let tail: Promise<unknown> = Promise.resolve();
  const listeners = new Set<(cause: JournalCause) => void>();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = tail.then(work);
    tail = result.catch(() => undefined);
    return result;
  }

  function write<T>(
    work: (tables: JournalTables) => Promise<T>,
    cause: JournalCause,
    onCommitting: () => void,
  ): Promise<T> {
    return inTurn(async () => {
      const draft: Contents = {
        nextNo: contents.nextNo,
        ops: new Map(contents.ops),
        refused: new Map(contents.refused),
        batches: new Map(contents.batches),
        clients: new Map(contents.clients),
        mark: contents.mark,
      };
      const result = await work(tablesOf(draft));
      contents = draft;
      onCommitting();
      for (const listener of listeners) listener(cause);
      return result;
    });
  }

  return {
    read: (work) => inTurn(() => work(tablesOf(contents))),
    write: (work, onCommitting = () => undefined) => write(work, 'other', onCommitting),
    append: (work, onCommitting) => write(work, 'append', onCommitting),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}

function tablesOf(contents: Contents): JournalTables {
  const where = (test: (op: Op) => boolean): Op[] =>
    [...contents.ops.values()]
      .filter(test)
      .sort((one, other) => one.no - other.no)
      .map((op) => structuredClone(op));
  const opsOfRecord: JournalTables['opsOfRecord'] = async (user, record, state) =>
    where(
      (op) =>
        op.user === user &&
        recordName(op) === recordName(record) &&
        (state === undefined || op.state === state),
    );
  return {
    opsOfRecord,
    lastOps: (user, records, state) =>
      Promise.all(
        records.map(async (record) => (await opsOfRecord(user, record, state)).at(-1) ?? null),
      ),
    opsInState: async (user, states) =>
      where((op) => op.user === user && states.includes(op.state)),
    countInState: async (user, states) =>
      where((op) => op.user === user && states.includes(op.state)).length,
    opsByNo: async (nos) => where((op) => nos.includes(op.no)),
    addOp: async (op) => {
      const no = contents.nextNo++;
      contents.ops.set(no, structuredClone({ ...op, no }));
      return { ...op, no };
    },
    numberAbove: async (no) => {
      contents.nextNo = Math.max(contents.nextNo, no + 1);
    },
    putOps: async (ops) => {
      for (const op of ops) {
        contents.ops.set(op.no, structuredClone(op));
        contents.nextNo = Math.max(contents.nextNo, op.no + 1);
      }
    },
    deleteOps: async (nos) => {
      for (const no of nos) contents.ops.delete(no);
    },
    refusedOf: async (user) =>
      [...contents.refused.values()]
        .filter((op) => op.user === user)
        .sort((one, other) => one.no - other.no)
        .map((op) => structuredClone(op)),
    putRefused: async (ops) => {
      for (const op of ops) contents.refused.set(op.op_id, structuredClone(op));
    },
    deleteRefused: async (opIds) => {
      for (const opId of opIds) contents.refused.delete(opId);
    },
    batchOf: async (user) => contents.batches.get(user) ?? null,
    putBatch: async (batch) => {
      contents.batches.set(batch.user, batch);
    },
    deleteBatch: async (user) => {
      contents.batches.delete(user);
    },
    clientOf: async (user) => contents.clients.get(user) ?? null,
    putClient: async (client) => {
      contents.clients.set(client.user, client);
    },
    contents: async () => ({
      ops: where(() => true),
      refused: [...contents.refused.values()].map((op) => structuredClone(op)),
      batches: [...contents.batches.values()],
      clients: [...contents.clients.values()],
    }),
    mark: async () => contents.mark,
    putMark: async (mark) => {
      contents.mark = mark;
    },
  };
}
