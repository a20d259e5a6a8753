import { useTranslation } from 'react-i18next';
import { List } from '../../../../ui/list-row.tsx';
import { useCredits } from '../queries.ts';
import { CreditRow } from './credit-row.tsx';

/** The credits of one order, as far as there are any. */
export function OrderCredits({
  orderId,
  storeId,
  supplier,
}: {
  orderId: string;
  storeId: string;
  supplier: string;
}) {
  const { t } = useTranslation();
  const { rows } = useCredits(storeId);
  const own = rows.filter(({ order_id }) => order_id === orderId);
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
