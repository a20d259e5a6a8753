import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../../command/use-command.ts';
import { useRows } from '../../../../db/database-context.tsx';
import { useFormat } from '../../../../i18n/format.ts';
import { addDays, type BusinessDay } from '../../../../kernel/business-week.ts';
import { hasPermission } from '../../../../kernel/permission.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { useEnteredOnDay } from '../../../budget/index.ts';
import { useStanding } from '../../../stores/index.ts';
import {
  products,
  type StockEntry,
  type SupplyOrderLine,
  type SupplyReceipt,
} from '../../model/collections.ts';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { decideCost, type CostDecision } from '../commands-cost.ts';
import { deliveryCost, proposedDays } from '../domain/delivery-cost.ts';

/** What deliveries propose as food cost of their day, until somebody has decided (rule SR5). */
export function DeliveryCosts({
  receipts,
  entries,
  lines,
  today,
}: {
  receipts: readonly SupplyReceipt[];
  entries: readonly StockEntry[];
  lines: readonly SupplyOrderLine[];
  today: BusinessDay;
}) {
  const catalogue = useRows(products, {});
  const open = receipts.filter(
    ({ cost_decision, day }) => cost_decision === null && day > addDays(today, -proposedDays),
  );
  if (catalogue.loading) return null;
  const categoryOf = new Map(catalogue.rows.map(({ id, category }) => [id, category]));
  return open.map((receipt) => (
    <DeliveryCostCard
      key={receipt.id}
      receipt={receipt}
      amount={deliveryCost({
        entries: entries.filter(({ receipt_id }) => receipt_id === receipt.id),
        lines,
        categoryOf,
      })}
    />
  ));
}

function DeliveryCostCard({ receipt, amount }: { receipt: SupplyReceipt; amount: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const standing = useStanding(receipt.store_id);
  const actor = useOrderActor(receipt.store_id);
  const entered = useEnteredOnDay(receipt.store_id, receipt.day);
  const { busy, run } = useCommand();
  if (amount <= 0 || entered.loading || !hasPermission(standing, 'manage_budget')) return null;
  const decide = (decision: CostDecision['decision']) =>
    run(
      () => decideCost(actor, { receiptId: receipt.id, decision, amount, entered: entered.ids }),
      {
        done: t(`supply.cost.done.${decision}`),
        undo: t('ui.undo'),
        refused: () => t('ui.notSaved'),
      },
    );
  const day = format.date(receipt.day);
  return (
    <Card title={t('supply.cost.title')} className="print:hidden">
      <p className="text-body">
        {t('supply.cost.came', { amount: format.money(amount), day })}
        <span className="block text-small text-muted">
          {entered.total === 0
            ? t('supply.cost.nothingEntered')
            : t('supply.cost.entered', { amount: format.money(entered.total) })}
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" pending={busy} onClick={() => void decide('add')}>
          {t('supply.cost.add')}
        </Button>
        {entered.ids.length === 0 ? null : (
          <Button onClick={() => void decide('replace')}>{t('supply.cost.replace')}</Button>
        )}
        <Button variant="quiet" onClick={() => void decide('dismiss')}>
          {t('supply.cost.dismiss')}
        </Button>
      </div>
    </Card>
  );
}
