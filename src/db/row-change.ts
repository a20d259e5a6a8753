/** What a write makes of rows. */
import type { Observable } from 'rxjs';
import type { Row } from '../../sync/op.ts';

/** What a row becomes, given what is there now. Null: no row. */
export type RowChange = (current: Row | null) => Row | null;

/** By id. */
export type RowChanges = ReadonlyMap<string, RowChange>;

/** What live queries of one collection show before its rows are stored. */
export type Ahead = {
  readonly told: Observable<RowChanges>;
  /** Something that was told is not to be shown any more. */
  readonly takenBack: Observable<void>;
  /** Those that were told and are not stored yet, in the order of writing. */
  readonly waiting: () => readonly RowChanges[];
};
