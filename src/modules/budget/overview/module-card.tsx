import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCurrentStore } from '../../stores/index.ts';
import { useBudget } from '../model/queries.ts';
import { useToday } from '../ui/use-today.ts';

/** What is left of the week, on the module page. */
export function ModuleCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const store = useCurrentStore();
  const budget = useBudget(store, useToday(store.timeZone));
  if (budget === undefined) return <Skeleton height="1.5rem" />;
  if (budget.forecast === null) return <span>{t('budget.left.noForecast')}</span>;
  const { variance } = budget.result;
  return (
    <span>
      {t(variance < 0 ? 'budget.card.over' : 'budget.card.left', {
        amount: format.money(Math.abs(variance)),
        count: budget.week.daysLeft,
      })}
    </span>
  );
}
