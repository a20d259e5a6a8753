/** What becomes of the food cost that a delivery proposes (rule SR5). Resolves when it is durable on this device. */
import { change } from '../../../db/local-database.ts';
import type { Cents } from '../../../kernel/money.ts';
import { hasPermission } from '../../../kernel/permission.ts';
import { enterDeliveryCost, takeBackDeliveryCost } from '../../budget/index.ts';
import { supplyReceipts } from '../model/collections.ts';
import type { SupplyActor } from '../model/commands-base.ts';
import type { costDecisions } from '../model/domain/stock.ts';

export type CostDecision = {
  readonly receiptId: string;
  readonly decision: (typeof costDecisions)[number];
  readonly amount: Cents;
  /** What is entered of the day: that which `replace` takes the place of. */
  readonly entered: readonly string[];
};

/** Answers what takes it back, or what kept it from happening. */
export async function decideCost(
  { database, standing, now }: SupplyActor,
  { receiptId, decision, amount, entered }: CostDecision,
): Promise<'decided' | 'forbidden' | { readonly undo: () => Promise<void> }> {
  const receipt = await database.get(supplyReceipts, receiptId);
  if (receipt === null || receipt.cost_decision !== null) return 'decided';
  if (!hasPermission(standing, 'manage_budget') || !hasPermission(standing, 'receive_deliveries')) {
    return 'forbidden';
  }
  const enters = decision !== 'dismiss';
  const no = enters ? receipt.cost_no + 1 : receipt.cost_no;
  const insteadOf = decision === 'replace' ? entered : [];
  const decided = (set: {
    readonly cost_decision: typeof decision | null;
    readonly cost_no: number;
  }) => change({ declaration: supplyReceipts, id: receiptId, set });
  await database.write([
    decided({ cost_decision: decision, cost_no: no }),
    ...(enters
      ? enterDeliveryCost({
          storeId: receipt.store_id,
          userId: database.userId,
          day: receipt.day,
          deliveryId: receiptId,
          no,
          amount,
          insteadOf,
          now: now(),
        })
      : []),
  ]);
  return {
    undo: async () => {
      await database.write([
        // the number stays: entered once more, it is another entry
        decided({ cost_decision: null, cost_no: no }),
        ...(enters
          ? takeBackDeliveryCost({ deliveryId: receiptId, no, insteadOf, now: now() })
          : []),
      ]);
    },
  };
}
