import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { fewestDaysForecast } from '../model/domain/budget-week.ts';
import { isAllEntered, type KnownWeek } from '../model/domain/known-week.ts';
import { forecastRecord, weekEnd } from '../model/domain/week-course.ts';

/** Rules AN6 and AN7, in words: the range, what it means for the budget, and how good such forecasts were. */
export function WeekEndWords({ week, before }: { week: KnownWeek; before: readonly KnownWeek[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (isAllEntered(week)) return null;
  const end = weekEnd(week, before);
  if (end === null) {
    return (
      <p className="text-muted">
        {week.enteredDays < fewestDaysForecast
          ? t('budget.end.tooFewDays', { count: fewestDaysForecast })
          : t('budget.end.tooFewWeeks')}
      </p>
    );
  }
  const record = forecastRecord(week, before);
  return (
    <div className="tabular-nums">
      <p className="font-semibold">
        {t('budget.end.range', {
          low: format.money(end.low),
          high: format.money(end.high),
        })}
      </p>
      <p className="text-pretty text-muted">
        {t(end.likely > week.budget ? 'budget.end.over' : 'budget.end.under', {
          likely: format.money(end.likely),
          amount: format.money(Math.abs(week.budget - end.likely)),
        })}{' '}
        {record.made === 0
          ? t('budget.end.noRecord')
          : t('budget.end.record', {
              count: record.made,
              held: record.held,
              off: format.percent(record.off, 1),
            })}
      </p>
    </div>
  );
}
