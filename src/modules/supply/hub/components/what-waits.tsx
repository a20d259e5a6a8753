import { ClipboardList, HandCoins, Hourglass, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { TaskLink } from '../../../../ui/task-link.tsx';
import type { StoreFigures } from '../domain/store-figures.ts';

/** What waits in a store, each with the way to it (rules SB1 and SB2). */
export function WhatWaits({ figures }: { figures: StoreFigures }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TaskLink
        to="/supply-orders"
        icon={Hourglass}
        count={figures.toApprove}
        late={figures.waited > 0}
        label={t('supply.hub.waits.toApprove', { count: figures.toApprove })}
      />
      <TaskLink
        to="/supply-orders"
        icon={Truck}
        count={figures.late}
        late={figures.late > 0}
        label={t('supply.hub.waits.late', { count: figures.late })}
      />
      <TaskLink
        to="/supply-orders/credits"
        icon={HandCoins}
        count={figures.credits}
        late={figures.contested > 0}
        label={t('supply.hub.waits.credits', {
          count: figures.credits,
          amount: format.money(figures.creditAmount),
        })}
      />
      <TaskLink
        to="/supply-inventory/count"
        icon={ClipboardList}
        count={figures.counts}
        label={t('supply.hub.waits.counts', { count: figures.counts })}
      />
    </div>
  );
}
