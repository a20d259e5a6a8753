import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import { useDatabase } from '../../../../db/database-context.tsx';
import { BottomActionBar } from '../../../../ui/bottom-action-bar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { useStanding } from '../../../stores/index.ts';
import { mayTake, nextStep, orderSteps, type OrderStep } from '../../model/domain/order-step.ts';
import { takeOrderStep } from '../../ordering/commands.ts';
import type { KnownOrder } from '../../ordering/queries.ts';
import { asksMore, StepDialog, type StepDetails } from './step-dialog.tsx';
import { useOrderActor } from '../../ui/use-order-actor.ts';

const loss: readonly OrderStep[] = ['reject', 'cancel'];

/** What this person can do with the order now, the step that it waits for first. */
export function OrderBar({ order, today }: { order: KnownOrder; today: string }) {
  const { t } = useTranslation();
  const { userId } = useDatabase();
  const standing = useStanding(order.store_id);
  const actor = useOrderActor(order.store_id);
  const { busy, run } = useJournalCommand();
  const [asking, setAsking] = useState<OrderStep | null>(null);
  const next = nextStep(order.reached);
  const steps = orderSteps.filter((step) =>
    mayTake({ status: order.reached, submitted_by: order.submitted_by }, step, {
      ...standing,
      userId,
    }),
  );
  if (steps.length === 0) return null;
  const take = async (step: OrderStep, details: StepDetails = {}) => {
    const done = await run(
      (database) => takeOrderStep({ ...actor, database }, { orderId: order.id, step, ...details }),
      { done: t(`supply.step.done.${step}`) },
    );
    if (done) setAsking(null);
  };
  return (
    <>
      <BottomActionBar label={t('supply.order.steps')}>
        <div className="flex flex-1 flex-wrap items-center justify-end gap-2 @max-lg:*:grow @max-lg:*:basis-2/5">
          {[...steps]
            .sort((a, b) => Number(a === next) - Number(b === next))
            .map((step) =>
              step === 'receive' ? (
                <ButtonLink
                  key={step}
                  to={`/supply-orders/receive/${order.id}`}
                  variant={step === next ? 'primary' : 'secondary'}
                >
                  {t('supply.step.receive')}
                </ButtonLink>
              ) : (
                <Button
                  key={step}
                  variant={step === next ? 'primary' : loss.includes(step) ? 'quiet' : 'secondary'}
                  pending={busy && asking === null}
                  onClick={() => (asksMore(step) ? setAsking(step) : void take(step))}
                >
                  {t(`supply.step.${step}`)}
                </Button>
              ),
            )}
        </div>
      </BottomActionBar>
      {asking === null ? null : (
        <StepDialog
          step={asking}
          today={today}
          expectedOn={order.expected_on ?? order.requested_for}
          movedFrom={order.moved_from}
          pending={busy}
          onTake={(details) => void take(asking, details)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
