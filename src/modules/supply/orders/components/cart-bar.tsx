import { SendHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import { useFormat } from '../../../../i18n/format.ts';
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import type { Cents } from '../../../../kernel/money.ts';
import { BottomActionBar } from '../../../../ui/bottom-action-bar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { takeOrderStep } from '../../ordering/commands.ts';
import type { KnownOrder } from '../../ordering/queries.ts';
import { useOrderActor } from '../../ui/use-order-actor.ts';

/** What the order comes to, and its submission. */
export function CartBar({
  order,
  count,
  total,
  asksForApproval,
  note,
  minimum,
  delivery,
}: {
  order: KnownOrder;
  count: number;
  total: Cents;
  /** Something in it is marked. */
  asksForApproval: boolean;
  /** What else its total means. */
  note: ReactNode;
  /** The supplier's for this store; null: it has none. */
  minimum: Cents | null;
  /** What it goes with where no day is wished for. */
  delivery: BusinessDay | null;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const actor = useOrderActor(order.store_id);
  const { busy, run } = useJournalCommand();
  const missing = count === 0 || minimum === null ? 0 : minimum - total;
  const submit = async () => {
    const done = await run(
      (database) =>
        takeOrderStep({ ...actor, database }, { orderId: order.id, step: 'submit', delivery }),
      { done: t('supply.step.done.submit') },
    );
    if (done) await navigate(`/supply-orders/details/${order.id}`);
  };
  return (
    <BottomActionBar label={t('supply.cart.bar')}>
      <p className="flex min-w-0 flex-1 flex-col" role="status">
        <span className="text-heading text-ink tabular-nums">{format.money(total)}</span>
        <span className="text-small text-muted">
          {t('supply.cart.lines', { count })}
          {' · '}
          {t(asksForApproval ? 'supply.cart.waitsForApproval' : 'supply.cart.notSubmitted')}
        </span>
        {note}
        {missing > 0 ? (
          <span className="text-small font-medium text-warn">
            {t('supply.cart.belowMinimum', { amount: format.money(missing) })}
          </span>
        ) : null}
      </p>
      <Button
        variant="primary"
        icon={SendHorizontal}
        pending={busy}
        disabled={count === 0}
        onClick={() => void submit()}
      >
        {t('supply.step.submit')}
      </Button>
    </BottomActionBar>
  );
}
