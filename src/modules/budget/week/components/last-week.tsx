import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import type { Budget } from '../../model/queries.ts';

/**
 * Rule BW6: while the new week has hardly begun, what became of the last one, and the days of it that are still missing.
 * An entry of Saturday is seen to count.
 */
export function LastWeek({
  budget,
  onPick,
}: {
  budget: Budget;
  /** Absent for those who only read. */
  onPick: ((day: BusinessDay) => void) | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { lastWeek } = budget;
  if (lastWeek === null) return null;
  const { result, week, hasForecast } = lastWeek;
  const over = result.variance < 0;
  const spent = format.money(result.actualFoodCost);
  return (
    <Card
      as="section"
      title={t('budget.lastWeek.heading')}
      actions={
        hasForecast && week.enteredDays > 0 ? (
          <Badge tone={over ? 'bad' : 'good'} icon={over ? TriangleAlert : CircleCheck}>
            {t(over ? 'budget.status.offTrack' : 'budget.status.onTrack')}
          </Badge>
        ) : undefined
      }
    >
      <p className="font-semibold tabular-nums">
        {hasForecast
          ? t(over ? 'budget.lastWeek.over' : 'budget.lastWeek.under', {
              spent,
              budget: format.money(result.budgetAmount),
              amount: format.money(Math.abs(result.variance)),
            })
          : t('budget.lastWeek.spent', { spent })}
      </p>
      <p className="text-muted">{t('budget.figures.daysEntered', { count: week.enteredDays })}</p>
      {onPick && week.missingDays.length > 0 ? (
        <ul aria-label={t('budget.lastWeek.missing')} className="mt-3 flex flex-wrap gap-2">
          {week.missingDays.map((day) => (
            <li key={day}>
              <Button onClick={() => onPick(day)}>
                {t('budget.lastWeek.enter', { day: format.dayAndDate(day) })}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
