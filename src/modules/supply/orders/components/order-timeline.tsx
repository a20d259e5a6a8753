import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import { useMemberName } from '../../../stores/index.ts';
import type { SupplyOrderStep } from '../../model/collections.ts';
import type { KnownOrder } from '../../ordering/queries.ts';

/** What was done with an order, by whom and when. */
export function OrderTimeline({
  order,
  steps,
}: {
  order: KnownOrder;
  steps: readonly SupplyOrderStep[];
}) {
  const { t } = useTranslation();
  return (
    <Card title={t('supply.timeline.title')}>
      <ol className="flex flex-col gap-3 border-s-2 border-line ps-4">
        <Moment
          what={t('supply.timeline.begun')}
          who={order.user_id}
          storeId={order.store_id}
          at={order.created_at}
        />
        {steps.map((step) => (
          <Moment
            key={step.id}
            what={t(`supply.timeline.${step.step}`)}
            who={step.user_id}
            storeId={order.store_id}
            at={step.made_at ?? step.created_at}
            unjudged={step.to_status === null}
            more={
              <>
                {step.step === 'submit' && step.to_status === 'approved' ? (
                  <p>{t('supply.timeline.nobodyAsked')}</p>
                ) : null}
                {step.reason === null ? null : <p className="wrap-anywhere">{step.reason}</p>}
                {step.channel === null ? null : <p>{t(`supply.channel.${step.channel}`)}</p>}
                {step.reference === null ? null : (
                  <p className="wrap-anywhere">
                    {t('supply.timeline.reference', { reference: step.reference })}
                  </p>
                )}
              </>
            }
          />
        ))}
      </ol>
    </Card>
  );
}

function Moment({
  what,
  who,
  storeId,
  at,
  unjudged = false,
  more,
}: {
  what: string;
  who: string;
  storeId: string;
  at: string;
  /** The office has not heard of it yet. */
  unjudged?: boolean;
  more?: ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useMemberName(storeId, who);
  return (
    <li className="text-small text-muted">
      <p className="flex flex-wrap items-center gap-x-2 text-body font-semibold text-ink">
        {what}
        {unjudged ? <Badge tone="warn">{t('supply.timeline.unjudged')}</Badge> : null}
      </p>
      <p>{[name, format.dateTime(at)].filter((part) => part !== null).join(' · ')}</p>
      {more}
    </li>
  );
}
