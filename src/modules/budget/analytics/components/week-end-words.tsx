import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { isComplete, type KnownWeek } from '../domain/known-week.ts';
import { fewestDays, forecastRecord, weekEnd } from '../domain/week-course.ts';

/** Rules AN6 and AN7, in words: the range, what it means for the budget, and how good such forecasts were. */
export function WeekEndWords({ week, before }: { week: KnownWeek; before: readonly KnownWeek[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (isComplete(week)) return null;
  const end = weekEnd(week, before);
  if (end === null) {
    return (
      <p className="mb-4 text-muted">
        {week.enteredDays < fewestDays
          ? t('budget.analytics.end.tooFewDays', { count: fewestDays })
          : t('budget.analytics.end.tooFewWeeks')}
      </p>
    );
  }
  const record = forecastRecord(week, before);
  return (
    <div className="mb-4 tabular-nums">
      <p className="font-semibold">
        {t('budget.analytics.end.range', {
          low: format.money(end.low),
          high: format.money(end.high),
        })}
      </p>
      <p className="text-pretty text-muted">
        {t(end.likely > week.budget ? 'budget.analytics.end.over' : 'budget.analytics.end.under', {
          likely: format.money(end.likely),
          amount: format.money(Math.abs(week.budget - end.likely)),
        })}{' '}
        {record.made === 0
          ? t('budget.analytics.end.noRecord')
          : t('budget.analytics.end.record', {
              count: record.made,
              held: record.held,
              off: format.percent(record.off, 1),
            })}
      </p>
    </div>
  );
}
