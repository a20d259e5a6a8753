/** What came and went, as it is written and judged (rules ST3 to ST6 and ST10). */
import type { EntryKind } from '../../model/domain/stock.ts';
import { lineTotal } from '../../model/domain/line-total.ts';
import { fromQuantity, type Quantity } from '../../model/domain/quantity.ts';
import { toCents, type Cents } from '../../../../kernel/money.ts';

export const wasteReasons = [
  'expired',
  'damaged',
  'spill',
  'theft',
  'meal',
  'sample',
  'other',
] as const;
export const adjustmentReasons = ['miscount', 'damaged', 'theft', 'promo', 'other'] as const;

/** What is reversed by an entry of its own; the rest is corrected where it was written. */
const reversible: readonly EntryKind[] = ['waste', 'adjustment', 'transfer_out', 'return'];

type Known = {
  readonly id: string;
  readonly kind: EntryKind;
  readonly status: 'pending' | 'posted' | 'rejected';
  readonly reverses_id: string | null;
  readonly decision: 'accept' | 'reject' | null;
};

/** The other end of a transfer, where it was taken in: it stays then (rule ST6). */
export const hasArrived = ({ status, decision }: Pick<Known, 'status' | 'decision'>): boolean =>
  status === 'posted' || (status === 'pending' && decision === 'accept');

/** Rule ST4. The ids of what was reversed already, and of the transfers that the other store has taken in. */
export const isReversible = (
  entry: Known,
  reversed: ReadonlySet<string>,
  arrived: ReadonlySet<string>,
): boolean =>
  entry.status === 'posted' &&
  reversible.includes(entry.kind) &&
  entry.reverses_id === null &&
  !reversed.has(entry.id) &&
  !arrived.has(entry.id);

/** Rules ST5 and ST6: whether somebody has to say yes or no to it, as far as this device knows. */
export const isWaiting = (entry: Known & { readonly change: number }): boolean =>
  entry.status === 'pending' &&
  entry.change !== 0 &&
  entry.decision === null &&
  (entry.kind === 'waste' || entry.kind === 'transfer_in');

/** What a quantity costs, in cents; null: nobody knows. */
export const costOf = (base: Quantity, unitCost: number | null): Cents | null =>
  unitCost === null ? null : lineTotal(fromQuantity(Math.abs(base)), unitCost);

/** Rule SP2: whether waste of so much is shown in a photo. `adjustAbove` in dollars; null: none is. */
export const needsPhoto = (cost: Cents | null, adjustAbove: number | null): boolean =>
  cost !== null && adjustAbove !== null && cost > toCents(adjustAbove);

/** Rule ST5: whether waste of so much will wait for a manager. `adjustAbove` in dollars; null: none does. */
export function willWait(
  cost: Cents | null,
  adjustAbove: number | null,
  decidesHere: boolean,
): boolean {
  return !decidesHere && needsPhoto(cost, adjustAbove);
}
