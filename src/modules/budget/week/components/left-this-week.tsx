import { CircleCheck, Pencil, Target, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { allowancePerDay, endIsForecast } from '../../model/domain/budget-week.ts';
import type { Budget, BudgetStore } from '../../model/queries.ts';
import { WeekEnd } from './dialogs.ts';

/** The declining budget: what may still be spent this week comes first. */
export function LeftThisWeek({
  store,
  today,
  budget,
  onSetSales,
}: {
  store: BudgetStore;
  today: BusinessDay;
  budget: Budget;
  /** Absent for those who only read. */
  onSetSales: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { result, week } = budget;
  if (budget.forecast === null && week.days.every(({ time }) => time === 'closed')) {
    return (
      <Card title={t('budget.left.closed')}>
        <p className="max-w-prose text-muted">{t('budget.left.closedReason')}</p>
      </Card>
    );
  }
  if (budget.forecast === null) {
    return (
      <Card title={t('budget.left.noForecast')}>
        <p className="max-w-prose text-muted">{t('budget.left.noForecastReason')}</p>
        {onSetSales ? (
          <Button variant="primary" icon={Target} className="mt-4" onClick={onSetSales}>
            {t('budget.sales.set')}
          </Button>
        ) : null}
      </Card>
    );
  }
  const over = result.variance < 0;
  const allowance = allowancePerDay(result.variance, week);
  const spent = result.budgetAmount === 0 ? 0 : result.actualFoodCost / result.budgetAmount;
  return (
    <Card
      as="section"
      title={t(budget.isCurrent ? 'budget.left.heading' : 'budget.left.result')}
      actions={week.enteredDays === 0 ? undefined : <StatusBadge over={over} />}
    >
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span
          className={`text-[clamp(min(2.25rem,12cqi),min(1.6rem+3cqi,14cqi),3.25rem)] leading-none font-semibold tracking-tight tabular-nums wrap-anywhere ${over ? 'text-bad' : 'text-ink'}`}
        >
          {format.money(Math.abs(result.variance))}
        </span>
        <span className="text-heading text-muted">
          {t(
            over ? 'budget.left.over' : budget.isCurrent ? 'budget.left.left' : 'budget.left.under',
          )}
        </span>
      </p>
      <p className="mt-2 text-muted">
        {week.daysLeft > 0
          ? t('budget.left.days', { count: week.daysLeft })
          : week.missingDays.length > 0
            ? t('budget.week.missing', { count: week.missingDays.length })
            : t('budget.left.allEntered')}
        {allowance !== null && allowance > 0
          ? ` · ${t('budget.left.perDay', { amount: format.money(allowance) })}`
          : null}
      </p>
      <Progress
        className="mt-4"
        label={t('budget.left.spent')}
        value={Math.min(100, spent * 100)}
        valueText={t('budget.left.spentOf', {
          spent: format.money(result.actualFoodCost),
          budget: format.money(result.budgetAmount),
        })}
        tone={over ? 'bad' : spent > 0.9 ? 'warn' : 'good'}
      />
      {budget.isCurrent && endIsForecast(week) ? (
        // Its place is kept while it comes.
        <div className="mt-4 min-h-17">
          <WeekEnd store={store} today={today} budget={budget} />
        </div>
      ) : null}
      {onSetSales ? (
        <Button icon={Pencil} className="mt-4 max-sm:w-full" onClick={onSetSales}>
          {t('budget.sales.set')}
        </Button>
      ) : null}
    </Card>
  );
}

function StatusBadge({ over }: { over: boolean }) {
  const { t } = useTranslation();
  return (
    <Badge tone={over ? 'bad' : 'good'} icon={over ? TriangleAlert : CircleCheck}>
      {over ? t('budget.status.offTrack') : t('budget.status.onTrack')}
    </Badge>
  );
}
