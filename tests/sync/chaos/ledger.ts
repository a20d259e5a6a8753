/** Knows every edit that a device accepted and every grant that ever held, and says what became of them. */
import { naturalId } from '../../../src/kernel/ids.ts';
import type { NewOp, RefusedOp } from '../../../sync/op.ts';
import { sameValue } from '../../../sync/same-value.ts';
import type { Seen } from './messages.ts';

/** One field of one write. */
type Edit = {
  readonly client: object;
  readonly by: string;
  readonly record: string;
  readonly collection: string;
  readonly field: string;
  readonly value: unknown;
  /** What the person saw before. */
  readonly base: unknown;
  readonly creates: boolean;
  readonly at: number;
  /** The device said "Saved". */
  accepted: boolean;
  /** The person gave it up in the sync centre. */
  givenUp: boolean;
};

/** The values that people type; everything else of a record is fixed or the server's. */
const typed = new Set([
  'amount',
  'projected_amount',
  'is_read',
  'status',
  'response_value',
  'notes',
  'order_index',
  'title',
  'note',
  'priority',
  'payload',
  'qty',
  'entered_qty',
  'step',
  'par',
  'invoice_number',
  'decision',
  'severity',
  'value',
  'acknowledged',
  'deleted_at',
]);

/**
 * What the server takes back by a rule of its own: what was said of a figure does not hold for another (SK7), and what is
 * worse than was known when it was closed is open again (VE10).
 */
const isTyped = (collection: string, field: string): boolean =>
  typed.has(field) &&
  !(collection === 'stock_entries' && field === 'decision') &&
  !(collection === 'vehicle_problems' && field === 'status');

/** M8: a delete wins. */
const deleteWins = new Set(['notifications', 'requests']);

const naturalKeys = new Set([
  'weekly_sales_forecasts',
  'store_percentages',
  'inspection_responses',
  'inspection_action_items',
  'supply_order_lines',
  'supply_receipts',
  'stock_counts',
  'stock_entries',
  'store_products',
]);

/** What a record falls and comes back with, by the field that names it (M6). */
const parents: Readonly<Record<string, readonly [field: string, collection: string]>> = {
  inspection_responses: ['inspection_id', 'inspections'],
  inspection_photos: ['inspection_id', 'inspections'],
  inspection_action_items: ['inspection_id', 'inspections'],
  vehicle_problems: ['vehicle_id', 'vehicles'],
  vehicle_keys: ['vehicle_id', 'vehicles'],
  vehicle_meter_entries: ['vehicle_id', 'vehicles'],
  supply_order_lines: ['order_id', 'supply_orders'],
  supply_order_steps: ['order_id', 'supply_orders'],
  stock_entries: ['count_id', 'stock_counts'],
};

function parentOf(collection: string, row: Readonly<Record<string, unknown>>): string | null {
  const [field = '', parent = ''] = parents[collection] ?? [];
  const id = row[field];
  return typeof id === 'string' ? recordOf(parent, id) : null;
}

const recordOf = (collection: string, id: string): string => `${collection}|${id}`;
const collectionOf = (record: string): string => record.slice(0, record.indexOf('|'));

/** The server as it stands, deleted rows included. */
export type Truth = {
  readonly rows: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** `record|field`: every value that a conflict kept. */
  readonly conflicts: ReadonlyMap<string, readonly unknown[]>;
};

/** Who could read what, by the numbers that changes have. */
type Grants = { wasGranted(user: string, scope: string, from: number, to: number): boolean };

export class Ledger {
  readonly edits: Edit[] = [];
  readonly #byRecord = new Map<string, Edit[]>();
  readonly foreign: string[] = [];
  /** Records of which the server has forgotten something, as it should: everything written up to then. */
  readonly #purged = new Map<string, number>();
  readonly #grants: Grants;
  #no = 0;

  constructor(grants: Grants) {
    this.#grants = grants;
  }

  begin(client: { readonly userId: string }, ops: readonly NewOp[]): Edit[] {
    return ops.flatMap((op) => {
      // One write may change a record twice.
      this.#no += 1;
      return Object.entries(op.set)
        .filter(([field]) => isTyped(op.collection, field))
        .map(([field, value]) => {
          const edit: Edit = {
            client,
            by: client.userId,
            record: recordOf(op.collection, op.id),
            collection: op.collection,
            field,
            value,
            base: op.base[field] ?? null,
            creates: op.create,
            at: this.#no,
            accepted: false,
            givenUp: false,
          };
          this.edits.push(edit);
          const others = this.#byRecord.get(edit.record) ?? [];
          this.#byRecord.set(edit.record, [...others, edit]);
          return edit;
        });
    });
  }

  accept(edits: readonly Edit[]): void {
    for (const edit of edits) edit.accepted = true;
  }

  purge(record: string): void {
    this.#purged.set(record, this.#no);
  }

  giveUp(client: object, op: RefusedOp): void {
    for (const edit of this.#byRecord.get(recordOf(op.collection, op.id)) ?? []) {
      if (edit.client === client && sameValue(edit.value, op.set[edit.field])) edit.givenUp = true;
    }
  }

  /** Every answer that reaches a device: no row in it may be of a scope that its person could not read then. */
  saw(userId: string, { asked, answered, rows }: Seen): void {
    for (const [id, scope] of rows) {
      if (!this.#grants.wasGranted(userId, scope, asked, answered)) {
        this.foreign.push(`${userId} saw ${id} of ${scope}`);
      }
    }
  }

  /**
   * Accepted edits that are neither at the server, nor kept as a conflict, nor refused with a reason, nor replaced by
   * somebody who saw them. `only` narrows to edits whose fate should be known already.
   */
  lost(
    truth: Truth,
    refused: ReadonlyMap<object, readonly RefusedOp[]>,
    only: (edit: Edit) => boolean = () => true,
  ): string[] {
    // Values can follow each other in a circle: whatever leads to what stands is found by steps from there.
    const standing = new Map<string, Set<Edit>>();
    const atServer = (edit: Edit): boolean => {
      const known = standing.get(edit.record) ?? this.#standing(edit.record, truth);
      standing.set(edit.record, known);
      return known.has(edit);
    };
    const explained = new Map<Edit, boolean>();
    const accounted = (edit: Edit): boolean => {
      const found = explained.get(edit);
      if (found !== undefined) return found;
      explained.set(edit, false);
      const answer =
        edit.givenUp ||
        atServer(edit) ||
        isRefused(edit, refused) ||
        // It only took an unsent edit back, and the record is none that a device could make again.
        (!truth.rows.has(edit.record) && this.#takesBack(edit)) ||
        // The same person, on the same device, changed it again before or after it was sent.
        this.#others(edit).some(
          (later) =>
            later.client === edit.client &&
            later.at > edit.at &&
            later.field === edit.field &&
            // Taken back before it was sent, it says nothing any more.
            (accounted(later) || sameValue(later.value, edit.base)),
        );
      explained.set(edit, answer);
      return answer;
    };
    return this.edits
      .filter((edit) => edit.accepted && only(edit) && !accounted(edit))
      .map(
        (edit) =>
          `${edit.record}.${edit.field} = ${JSON.stringify(edit.value)} (write ${edit.at}, ${edit.creates ? 'create' : 'edit'}; server ${JSON.stringify(truth.rows.get(edit.record))})`,
      );
  }

  /** M6: what fell with its parent and does not live again with it, though nobody deleted it by itself. */
  leftBehind({ rows }: Truth): string[] {
    return [...rows]
      .filter(([record, row]) => {
        const parent = parentOf(collectionOf(record), row);
        return (
          row['deleted_at'] !== null &&
          parent !== null &&
          rows.get(parent)?.['deleted_at'] === null &&
          !(this.#byRecord.get(record) ?? []).some(({ field }) => field === 'deleted_at')
        );
      })
      .map(([record]) => `${record} did not come back with its parent`);
  }

  #takesBack(edit: Edit): boolean {
    return this.#others(edit).some(
      (earlier) =>
        earlier.client === edit.client &&
        earlier.at < edit.at &&
        earlier.field === edit.field &&
        !earlier.creates &&
        sameValue(earlier.base, edit.value),
    );
  }

  #others(edit: Edit): Edit[] {
    return (this.#byRecord.get(edit.record) ?? []).filter((other) => other !== edit);
  }

  /** The edits of a record that the server has, or has seen replaced. */
  #standing(record: string, truth: Truth): Set<Edit> {
    const edits = this.#byRecord.get(record) ?? [];
    const standing = new Set<Edit>();
    for (let before = -1; before < standing.size;) {
      before = standing.size;
      for (const edit of edits) {
        if (this.#atServer(edit, truth, (other) => standing.has(other))) standing.add(edit);
      }
    }
    return standing;
  }

  #atServer(edit: Edit, truth: Truth, atServer: (edit: Edit) => boolean): boolean {
    if (edit.at <= (this.#purged.get(edit.record) ?? 0)) return true;
    const row = truth.rows.get(edit.record);
    // M8: nobody is told that a mark came too late.
    if (row === undefined) return edit.collection === 'notifications';
    if (edit.creates && edit.value === null) return true;
    if (edit.field === 'deleted_at') return this.#deleteStands(edit, row, truth);
    if (sameValue(row[edit.field], edit.value)) return true;
    const kept = truth.conflicts.get(`${edit.record}|${edit.field}`) ?? [];
    if (kept.some((value) => sameValue(value, edit.value))) return true;
    const others = this.#others(edit);
    if (
      others.some(
        (other) =>
          other.field === edit.field && sameValue(other.base, edit.value) && atServer(other),
      )
    ) {
      return true;
    }
    const deleted = others.some(({ field, value }) => field === 'deleted_at' && value !== null);
    // M8: what was deleted stays deleted. M5: a new life owes nothing to the old one.
    if (deleteWins.has(edit.collection)) return row['deleted_at'] !== null;
    return (
      naturalKeys.has(edit.collection) &&
      (deleted || this.#parentDeleted(edit.collection, row)) &&
      others.some((other) => other.creates && other.field === edit.field && atServer(other))
    );
  }

  #parentDeleted(collection: string, row: Readonly<Record<string, unknown>>): boolean {
    const parent = parentOf(collection, row);
    if (parent === null) return false;
    return (this.#byRecord.get(parent) ?? []).some(({ field }) => field === 'deleted_at');
  }

  #deleteStands(edit: Edit, row: Readonly<Record<string, unknown>>, truth: Truth): boolean {
    const isDeleted = row['deleted_at'] !== null;
    if (isDeleted === (edit.value !== null)) return true;
    const parent = parentOf(edit.collection, row);
    const records = [edit.record, ...(parent === null ? [] : [parent])];
    if (edit.value !== null) {
      return (
        // SR1: a delivery is a fact, and its order is there with it
        (edit.collection === 'supply_orders' &&
          [...truth.rows].some(
            ([record, { order_id }]) =>
              collectionOf(record) === 'supply_receipts' && order_id === row['id'],
          )) ||
        // ST4: what was posted is taken back by its reversal
        (edit.collection === 'stock_entries' &&
          truth.rows.has(
            recordOf('stock_entries', naturalId('stock_entries', 'reversal', String(row['id']))),
          )) ||
        (truth.conflicts.get(`${edit.record}|deleted_at`) ?? []).length > 0 ||
        this.#others(edit).some(
          (other) =>
            (other.creates && naturalKeys.has(other.collection)) ||
            (other.field === 'deleted_at' && other.value === null),
        )
      );
    }
    return records.some((record) =>
      (this.#byRecord.get(record) ?? []).some(
        (other) => other.field === 'deleted_at' && other.value !== null,
      ),
    );
  }
}

function isRefused(edit: Edit, refused: ReadonlyMap<object, readonly RefusedOp[]>): boolean {
  return (refused.get(edit.client) ?? []).some(
    (op) =>
      recordOf(op.collection, op.id) === edit.record &&
      edit.field in op.set &&
      sameValue(op.set[edit.field], edit.value),
  );
}
