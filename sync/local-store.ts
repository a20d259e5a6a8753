/** What the coordinator needs of the place where the device keeps rows (SPEC R1, R5). */
import type { RecordKey, Row } from './op.ts';
import type { Scope } from './protocol.ts';

/** How far one scope was read. Kept beside the rows, so that both are lost together or not at all. */
export type ScopeState = {
  readonly scope: Scope;
  readonly epoch: string;
  readonly grant: string;
  /** Per kind, the greatest change number read. */
  readonly cursors: Readonly<Record<string, number>>;
  /** The scope is being read again from 0 and rows not seen in that reading are still to be swept. */
  readonly rereading: boolean;
  /** The scope's horizon when it began to be read from 0: below it there is nothing left to miss. Absent: 0. */
  readonly horizon?: number;
  /** The scope's head when it began to be read from 0 (W4). */
  readonly since?: number;
};

export type StoredRow = {
  readonly collection: string;
  readonly row: Row;
  /** Most likely there is no row of that id: it need not be looked for first. */
  readonly likelyNew?: boolean;
};

type StoreChange = {
  readonly put: readonly StoredRow[];
  readonly remove: readonly RecordKey[];
  /** Stored after the rows: a crash in between only reads a page again. */
  readonly scopes: readonly ScopeState[];
};

export type RowAlteration = RecordKey & {
  readonly change: (row: Row | null) => Row | null;
  /** As of `StoredRow`: `change` is asked about no row at first, and again if there is one. */
  readonly likelyNew?: boolean;
};

export interface LocalStore {
  scopeStates(): Promise<ScopeState[]>;
  /** Overwrites rows by id. Rows that are the same already cost nothing and wake nobody. */
  apply(change: StoreChange): Promise<void>;
  /**
   * Changes rows on top of their latest stored state, whoever else writes just now. Null: no row. `change` may be asked
   * more than once.
   */
  alter(changes: readonly RowAlteration[]): Promise<void>;
  /** The rows that are there. */
  rows(keys: readonly RecordKey[]): Promise<{ collection: string; row: Row }[]>;
  keysOfScope(scope: Scope): Promise<RecordKey[]>;
  /** The scope's rows and its state leave the device. */
  dropScope(scope: Scope): Promise<void>;
}
