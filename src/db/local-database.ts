import type { Observable } from 'rxjs';
import type { Arrival } from '../../sync/arrivals.ts';
import type { CoordinatorStatus } from '../../sync/coordinator-status.ts';
import type { Writing } from '../../sync/journal/journal.ts';
import type { FieldValues, Row } from '../../sync/op.ts';
import type {
  CollectionDeclaration,
  Declaration,
  Fields,
  NewRow,
  RowOf,
  RowOfFields,
} from './declaration.ts';

/**
 * A query that an index serves: equality on any fields, one range, a sort and a limit. Tombstones are left out.
 * `among` matches any of the listed values.
 */
export type Query<Row> = {
  readonly equals?: Partial<Row>;
  readonly among?: { readonly [Name in keyof Row]?: readonly Row[Name][] };
  readonly from?: Partial<Row>;
  readonly to?: Partial<Row>;
  readonly sort?: readonly {
    readonly by: keyof Row & string;
    readonly direction: 'asc' | 'desc';
  }[];
  readonly limit?: number;
};

/**
 * One write of one record. `create` makes the row, and what it leaves out is null or as declared; otherwise `set` changes fields of a row that is on the device.
 * `deleted_at` in `set` is the delete. Fields outside the declaration's `writable` are kept locally as a forecast of
 * what the server will compute, and are not sent.
 */
export type Change<F extends Fields = Fields> = {
  readonly declaration: CollectionDeclaration<F>;
  readonly id: string;
} & (
  | {
      readonly create: true;
      readonly scope: string;
      readonly set: NewRow<F>;
    }
  | {
      readonly create?: false;
      readonly set: Partial<Omit<RowOfFields<F>, 'id' | 'scope' | 'change'>>;
    }
);

/** Keeps the field types of each change checked against its own declaration in a mixed list. */
export function change<F extends Fields>(value: Change<F>): Change {
  return value;
}

/** Design §4.7: what a person is told about one record and its children. */
export type RecordState = 'on_device' | 'sending' | 'office_has_it' | 'needs_attention';
export type RecordStatus = {
  readonly state: RecordState;
  /** When the server answered, ISO 8601. */ readonly at: string | null;
};

export type SyncStatus = CoordinatorStatus & {
  /** Unsent ops and photos of this user. */
  readonly pending: number;
  /** Ops the server refused, waiting in the sync centre. */
  readonly refused: number;
  /** Writes that were recovered from the journal after the local database was lost, this session. */
  readonly recovered: number;
  /** The device has no room for rows: edits are kept and sent, but may not show until there is room. */
  readonly storageFull: boolean;
};

export type { Arrival, Row, Writing };

/** One write that the server does not have yet, or would not take: a line of the sync centre. */
export type UnfinishedWrite = {
  readonly opId: string;
  /** Its place in the order of writing on this device. */
  readonly no: number;
  readonly collection: string;
  readonly id: string;
  readonly scope: string;
  readonly state: 'waiting' | 'sending' | 'refused';
  /** When it was made, ISO 8601 by this device's clock. */
  readonly editedAt: string;
  /** Why it was refused; null otherwise. */
  readonly code: string | null;
  /** The server's own words on the refusal, for support. */
  readonly reason: string | null;
  /** The record was made by it. */
  readonly create: boolean;
  /** The changed fields, and what each was based on. */
  readonly set: FieldValues;
  readonly base: FieldValues;
  /** The whole record after the write. */
  readonly row: Row;
};

/** Writes that the server took with one answer. */
export type AnsweredBatch = {
  /** By the server's clock, ISO 8601. */
  readonly answeredAt: string;
  /** By collection. */
  readonly counts: ReadonlyMap<string, number>;
};

/** What support asks for first. */
export type DeviceReport = {
  /** This device as the server knows it; null while it has sent nothing. */
  readonly clientId: string | null;
  /** What arrived in the last days, the latest first. */
  readonly answered: readonly AnsweredBatch[];
  /** That are kept here. */
  readonly scopes: readonly string[];
};

/** What commands and live queries know of the local database. One per signed-in user. */
export interface LocalDatabase {
  readonly userId: string;
  find<D extends Declaration>(declaration: D, query: Query<RowOf<D>>): Promise<RowOf<D>[]>;
  get<D extends Declaration>(declaration: D, id: string): Promise<RowOf<D> | null>;
  /** By id; what is not on the device is left out. One reading for all. */
  getAll<D extends Declaration>(
    declaration: D,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, RowOf<D>>>;
  observe<D extends Declaration>(declaration: D, query: Query<RowOf<D>>): Observable<RowOf<D>[]>;
  /**
   * How many rows have these values, without reading them: an index of the collection begins with just these fields. Not
   * for kinds that share a collection.
   */
  observeCount<D extends CollectionDeclaration>(
    declaration: D,
    equals: Partial<RowOf<D>>,
  ): Observable<number>;
  /**
   * Journals all changes, and with them the rows that they make, in one transaction. Resolves when that is durable:
   * only then may the screen say "Saved". The local rows follow at once; every later read waits for them. Rejects with
   * `StorageFull` when the device has no room; nothing is kept then. A write of many changes can be followed, and given up.
   */
  write(changes: readonly Change[], followed?: Writing): Promise<void>;
  /** Resolves when every write that was begun has ended: whoever leaves is told of it, too. */
  written(): Promise<void>;
  observeRecordStatus(
    records: readonly { collection: string; id: string }[],
  ): Observable<RecordStatus>;
  /**
   * Whether the server has answered every write of these records, and refused none. Asked of the journal itself, so that
   * a write of this moment or of another tab, whose row can be seen already, counts as well.
   */
  isAcknowledged(records: readonly { collection: string; id: string }[]): Promise<boolean>;
  observeStatus(): Observable<SyncStatus>;
  /** Refused writes first, then the oldest first. */
  observeUnfinished(): Observable<readonly UnfinishedWrite[]>;
  /** Gives a refused write up for good: the server's row stands. */
  discardRefused(opId: string): Promise<void>;
  /** The change number up to which every one of these was read in a scope; 0 while a first reading runs. */
  observeReadTo(scope: string, of: readonly Declaration[]): Observable<number>;
  /** Read again whenever something was written, answered or read. */
  observeDeviceReport(): Observable<DeviceReport>;
  /** What came from the server last (SPEC T13). */
  observeArrivals(): Observable<readonly Arrival[]>;
  /** Sends a refused write once more, as it was; it shows again until it is answered. */
  retryRefused(opId: string): Promise<void>;
  /** Stores that this device keeps from now on, beside the user's own scope, `global` and those it keeps already. */
  followStores(storeIds: readonly string[]): void;
  /** Asks the coordinator to push and pull now; resolves when that round ended, however it ended. */
  syncNow(): Promise<void>;
  close(): Promise<void>;
}
