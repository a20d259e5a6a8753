import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import type { Cents } from '../../../../kernel/money.ts';
import { Card } from '../../../../ui/card.tsx';
import { useCartBudget, type Cart } from './use-cart-budget.ts';

/** Rule SO11: what the order leaves of the food budget of the week in which it comes, and how that is reckoned. */
export function CartBudget(cart: Cart) {
  const { t } = useTranslation();
  const format = useFormat();
  const known = useCartBudget(cart);
  if (known === null) return null;
  // Its place is kept while it is read.
  if (known === undefined) return <div className="min-h-44 sm:min-h-36" />;
  const { budget, ordered, inCart, enteredDays, asOf } = known;
  const part = (label: string, cents: Cents, sign = '') => (
    <div className="flex justify-between gap-3 sm:flex-col sm:justify-start">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{`${sign}${format.money(cents)}`}</dd>
    </div>
  );
  return (
    <Card title={t('supply.budget.heading', { date: format.mediumDate(known.weekStartDate) })}>
      <p className={`font-semibold tabular-nums ${(budget?.rest ?? 0) < 0 ? 'text-bad' : ''}`}>
        {budget === null
          ? t('supply.budget.noSales')
          : t(budget.rest < 0 ? 'supply.budget.over' : 'supply.budget.rest', {
              amount: format.money(Math.abs(budget.rest)),
            })}
      </p>
      <dl className="mt-2 grid gap-x-8 gap-y-1 text-small sm:auto-cols-max sm:grid-flow-col">
        {budget === null ? null : part(t('supply.budget.left'), budget.left)}
        {part(t('supply.budget.ordered'), ordered, '− ')}
        {part(t('supply.budget.cart'), inCart, '− ')}
      </dl>
      <p className="mt-2 text-small text-muted">
        {t('supply.budget.days', { count: enteredDays })}{' '}
        {asOf === null
          ? t('supply.budget.unheard')
          : t('supply.budget.asOf', { time: format.dateTime(asOf) })}
      </p>
    </Card>
  );
}

/** The same in few words, for where the order's total stands; not where the text is so large that it would hide the page. */
export function CartRest(cart: Cart) {
  const { t } = useTranslation();
  const format = useFormat();
  const rest = useCartBudget(cart)?.budget?.rest;
  if (rest === undefined) return null;
  return (
    <span
      className={`text-small tabular-nums @max-[19rem]:hidden ${rest < 0 ? 'font-semibold text-bad' : 'text-muted'}`}
    >
      {t(rest < 0 ? 'supply.budget.overShort' : 'supply.budget.restShort', {
        amount: format.money(Math.abs(rest)),
      })}
    </span>
  );
}
