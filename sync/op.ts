/** What the journal stores: one op per write of one record (SPEC J1). */
import type { Scope } from './protocol.ts';

export type FieldValues = Readonly<Record<string, unknown>>;

/** A row as the device holds it: the wire's columns, plus whatever the collection declares. */
export type Row = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly scope: string;
  readonly change: number;
};

/** Names one record wherever it may be kept. */
export type RecordKey = { readonly collection: string; readonly id: string };

export function recordName({ collection, id }: RecordKey): string {
  return `${collection}|${id}`;
}

/**
 * `open`: not in any batch, may still be merged into. `sent`: in the stored batch, whose answer is not known.
 * `answered`: the server has it, its row was not read back yet. `closed`: done; kept for a restored server.
 */
export type OpState = 'open' | 'sent' | 'answered' | 'closed';

/** What a write hands to the journal. */
export type NewOp = {
  readonly collection: string;
  readonly id: string;
  readonly scope: Scope;
  readonly create: boolean;
  /** Fields for the server, and the value that each was based on. */
  readonly set: FieldValues;
  readonly base: FieldValues;
  /** Fields that only forecast what the server will compute: kept on the device, never sent. */
  readonly local: FieldValues;
  /** What the row showed in the place of `local`, for an edit that is taken back. */
  readonly localBase?: FieldValues;
  /** The whole row after the write, to rebuild it when the local database is lost. */
  readonly row: Row;
  /** Epoch milliseconds of the device's clock; of a merged op, those of its latest write. */
  readonly editedAt: number;
};

/** An op that would change nothing at the server. */
export function saysNothing(op: { readonly create: boolean; readonly set: FieldValues }): boolean {
  return !op.create && Object.keys(op.set).length === 0;
}

/** Null: not known. */
export type Epochs = { readonly scope: string | null; readonly global: string | null };

export type Op = NewOp & {
  readonly op_id: string;
  /** The order of writes on this device; also the primary key. */
  readonly no: number;
  readonly user: string;
  readonly state: OpState;
  /** The number that the record had at the server after this op. */
  readonly change: number | null;
  /** The server's time of its answer, ISO 8601. */
  readonly answeredAt: string | null;
  /** Epoch milliseconds when the op was closed: it is forgotten 7 days later. */
  readonly closedAt: number | null;
  /** The epochs of the op's scope and of `global` when it was closed: other ones now mean a server that may have lost it. */
  readonly closedIn?: Epochs;
  /** It was in a batch once: the server may have it, and nothing may be left out of what follows it. */
  readonly sentBefore?: boolean;
  /** Per field of `set` that was last changed before `editedAt`: when. Epoch milliseconds. */
  readonly earlier?: Readonly<Record<string, number>>;
};

/** An op that the server refused, waiting in the sync centre for a person. */
export type RefusedOp = Op & {
  readonly code: string;
  readonly reason: string | null;
  /** Epoch milliseconds. */
  readonly refusedAt: number;
  /** The server's row was read again since, so the screen shows what the server has. */
  readonly reread: boolean;
  /** The person gave it up before that: it is kept for the reading alone. */
  readonly discarded?: boolean;
};

/** A batch as it is sent: stored before the first attempt, and the same at every attempt but for `sent_at` (SPEC D3). */
export type Batch = {
  readonly batch_id: string;
  readonly user: string;
  readonly client_id: string;
  readonly no: number;
  /** The wire's `ops` as JSON text, so that every attempt carries the same bytes. */
  readonly body: string;
  readonly opNos: readonly number[];
};

/** This device as the server knows it for one user; replaced when the server says that it was cloned. */
export type Client = {
  readonly user: string;
  readonly client_id: string;
  readonly lastNo: number;
  /** Hex: signs the rescue packs of this journal (SPEC J15). Older journals get theirs at their next round. */
  readonly key?: string | undefined;
  /** The server was told of the journal and its key. */
  readonly registered?: boolean | undefined;
};
