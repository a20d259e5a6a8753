import { useTranslation } from 'react-i18next';
import { List } from '../../../../ui/list-row.tsx';
import type { SupplyReceipt } from '../../model/collections.ts';
import { useCreditsOf } from '../queries.ts';
import { CreditRow } from './credit-row.tsx';

/** The credits of one order, as far as there are any. */
export function OrderCredits({
  receipts,
  supplier,
}: {
  /** The order's deliveries. */
  receipts: readonly SupplyReceipt[];
  supplier: string;
}) {
  const { t } = useTranslation();
  const own = useCreditsOf(receipts.map(({ id }) => id));
  if (own.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-heading">{t('supply.credits.title')}</h2>
      <List label={t('supply.credits.title')}>
        {own.map((credit) => (
          <CreditRow key={credit.id} credit={credit} supplier={supplier} order={null} />
        ))}
      </List>
    </section>
  );
}
