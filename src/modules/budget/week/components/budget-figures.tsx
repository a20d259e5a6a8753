import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { StatCard } from '../../../../ui/stat-card.tsx';
import { useMemberName } from '../../../stores/index.ts';
import type { Budget } from '../../model/queries.ts';

/** The six figures of spec §2 Budget summary page. */
export function BudgetFigures({ budget, storeId }: { budget: Budget; storeId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { result, forecast } = budget;
  const setBy = useMemberName(storeId, forecast?.user_id ?? '');
  const off = result.status === 'off-track';
  // Rule BV6: a week in which nothing is entered has neither saved nor lost anything.
  const begun = forecast !== null && budget.week.enteredDays > 0;
  const tone = !begun ? 'neutral' : off ? 'bad' : 'good';
  const unknown = t('budget.figures.notSet');
  const salesHint =
    forecast === null
      ? t('budget.figures.noForecast')
      : t('budget.figures.setBy', {
          name: setBy ?? t('budget.figures.someone'),
          date: format.mediumDate(forecast.updated_at),
        });
  return (
    <section aria-label={t('budget.figures.heading')} className="flex flex-col gap-2">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(max(8.5rem,26%),100%),1fr))] gap-3 lg:gap-4">
        <StatCard
          label={t('budget.figures.projectedSales')}
          value={forecast === null ? unknown : format.money(result.projectedSales)}
          hint={salesHint}
        />
        <StatCard
          label={t('budget.figures.budgetAmount')}
          value={forecast === null ? unknown : format.money(result.budgetAmount)}
          hint={t('budget.figures.percentOfSales', { percent: format.percent(budget.percentage) })}
        />
        <StatCard
          label={t('budget.figures.actualFoodCost')}
          value={format.money(result.actualFoodCost)}
          hint={t('budget.figures.daysEntered', { count: budget.week.enteredDays })}
        />
        <StatCard
          label={t('budget.figures.variance')}
          value={begun ? format.money(result.variance) : unknown}
          tone={tone}
        />
        <StatCard
          label={t('budget.figures.variancePercentage')}
          value={begun ? format.percent(result.variancePercentage) : unknown}
          tone={tone}
        />
        <StatCard
          label={t('budget.figures.status')}
          value={begun ? t(off ? 'budget.status.offTrack' : 'budget.status.onTrack') : unknown}
          tone={tone}
        />
      </dl>
    </section>
  );
}
