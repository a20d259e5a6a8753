import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { toCents } from '../../../../kernel/money.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import type { KnownCredit } from '../queries.ts';
import { CreditStatusBadge } from './credit-status-badge.tsx';

/** A credit in a list; it leads to all of it. */
export function CreditRow({
  credit,
  supplier,
  order,
}: {
  credit: KnownCredit;
  supplier: string;
  /** The number of its order; null: it is not on this device any more. */
  order: string | null;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ListRow
      to={`/supply-orders/credits/${credit.id}`}
      title={supplier}
      subtitle={[order, format.date(credit.created_at)].filter((part) => part !== null).join(' · ')}
      meta={<CreditStatusBadge status={credit.reached} />}
      trailing={
        <span className="font-semibold tabular-nums">
          {credit.amount === 0
            ? t('supply.credits.notYet')
            : format.money(toCents(credit.credited ?? credit.amount))}
        </span>
      }
    />
  );
}
