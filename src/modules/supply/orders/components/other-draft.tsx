import { Merge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { orderName } from '../../model/domain/order-name.ts';
import type { KnownOrder } from '../../ordering/queries.ts';

/** Somebody has begun another draft for the same supplier: both can be put together (rule SO13). */
export function OtherDraft({
  order,
  pending,
  onMerge,
}: {
  order: KnownOrder;
  pending: boolean;
  onMerge: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Card tone="sunken">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-48 text-body">
          {t('supply.cart.otherDraft', { order: orderName(order) })}
        </p>
        <Button icon={Merge} pending={pending} onClick={onMerge}>
          {t('supply.cart.merge')}
        </Button>
      </div>
    </Card>
  );
}
