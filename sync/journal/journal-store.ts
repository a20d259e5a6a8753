/** The durable tables under the journal. The rules are in `journal.ts`; a store only keeps what it is given. */
import type { Batch, Client, Op, OpState, RecordKey, RefusedOp } from '../op.ts';
import type { Mark } from '../second-store/journal-log.ts';

/** Everything that a journal holds, of every person of the device. */
export type JournalContents = {
  readonly ops: readonly Op[];
  readonly refused: readonly RefusedOp[];
  readonly batches: readonly Batch[];
  readonly clients: readonly Client[];
};

export interface JournalTables {
  /** All lists of ops are ordered by `no`. */
  opsOfRecord(user: string, record: RecordKey, state?: OpState): Promise<Op[]>;
  /** Of each of the records, in their order, the last op in that state, or in any; null: there is none. */
  lastOps(user: string, records: readonly RecordKey[], state?: OpState): Promise<(Op | null)[]>;
  opsInState(user: string, states: readonly OpState[]): Promise<Op[]>;
  countInState(user: string, states: readonly OpState[]): Promise<number>;
  opsByNo(nos: readonly number[]): Promise<Op[]>;
  /** Gives the op the next number. */
  addOp(op: Omit<Op, 'no'>): Promise<Op>;
  /** Every op that is added from here on gets a higher number than this. */
  numberAbove(no: number): Promise<void>;
  putOps(ops: readonly Op[]): Promise<void>;
  deleteOps(nos: readonly number[]): Promise<void>;
  refusedOf(user: string): Promise<RefusedOp[]>;
  putRefused(ops: readonly RefusedOp[]): Promise<void>;
  deleteRefused(opIds: readonly string[]): Promise<void>;
  batchOf(user: string): Promise<Batch | null>;
  putBatch(batch: Batch): Promise<void>;
  deleteBatch(user: string): Promise<void>;
  clientOf(user: string): Promise<Client | null>;
  putClient(client: Client): Promise<void>;
  contents(): Promise<JournalContents>;
  /** The last transaction that the second store was told of; null before the first. */
  mark(): Promise<Mark | null>;
  putMark(mark: Mark): Promise<void>;
}

/** Why listeners are called: `append` is a write of this very tab that only added or merged open ops. */
export type JournalCause = 'append' | 'other';

export interface JournalStore {
  /** `work` awaits nothing but its tables. */
  read<T>(work: (tables: JournalTables) => Promise<T>): Promise<T>;
  /**
   * One transaction: durable when it resolves, and nothing of it is kept when `work` or the storage fails.
   * Rejects with `StorageFull` when the device has no room. `onCommitting` is called once everything was handed over and
   * only the disk is waited for; it may still fail.
   */
  write<T>(work: (tables: JournalTables) => Promise<T>, onCommitting?: () => void): Promise<T>;
  /** The same for a write that uses ops and the mark only. */
  append<T>(work: (tables: JournalTables) => Promise<T>, onCommitting: () => void): Promise<T>;
  /** Called after a write of any tab, at least once, possibly for several writes together. */
  onChange(listener: (cause: JournalCause) => void): () => void;
  close(): Promise<void>;
}
