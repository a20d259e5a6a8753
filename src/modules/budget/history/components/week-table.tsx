import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { useGridWords } from '../../../../i18n/grid-words.ts';
import { DataGrid } from '../../../../ui/data-grid.tsx';
import type { WeekOfHistory } from '../domain/week-history.ts';

const pageSize = 20;

/** A press on a week opens it. */
export function WeekTable({ weeks }: { weeks: readonly WeekOfHistory[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useGridWords();
  const navigate = useNavigate();
  const begun = ({ hasForecast, enteredDays }: WeekOfHistory) => hasForecast && enteredDays > 0;
  const unknown = t('budget.figures.notSet');
  return (
    <DataGrid
      caption={t('budget.history.views.weeks')}
      rows={weeks}
      rowKey={({ weekStartDate }) => weekStartDate}
      words={words}
      pageSize={pageSize}
      sortedBy={{ column: 'week', descending: true }}
      onRowSelect={({ weekStartDate }) => void navigate(`/budget?week=${weekStartDate}`)}
      columns={[
        {
          id: 'week',
          header: t('budget.history.week'),
          primary: true,
          cell: ({ weekStartDate }) =>
            t('budget.week.of', { date: format.mediumDate(weekStartDate) }),
          sortValue: ({ weekStartDate }) => weekStartDate,
          largestFirst: true,
        },
        {
          id: 'sales',
          header: t('budget.figures.projectedSales'),
          align: 'end',
          cell: ({ hasForecast, result }) =>
            hasForecast ? format.money(result.projectedSales) : unknown,
          sortValue: ({ hasForecast, result }) => (hasForecast ? result.projectedSales : null),
          largestFirst: true,
        },
        {
          id: 'budget',
          wideOnly: true,
          header: t('budget.figures.budgetAmount'),
          align: 'end',
          cell: ({ hasForecast, result }) =>
            hasForecast ? format.money(result.budgetAmount) : unknown,
        },
        {
          id: 'cost',
          header: t('budget.figures.actualFoodCost'),
          align: 'end',
          cell: ({ enteredDays, result }) =>
            enteredDays === 0 ? unknown : format.money(result.actualFoodCost),
          sortValue: ({ enteredDays, result }) =>
            enteredDays === 0 ? null : result.actualFoodCost,
          largestFirst: true,
        },
        {
          id: 'variance',
          header: t('budget.figures.variance'),
          align: 'end',
          cell: (week) =>
            begun(week)
              ? `${format.money(week.result.variance)} (${format.percent(week.result.variancePercentage)})`
              : unknown,
          sortValue: (week) => (begun(week) ? week.result.variancePercentage : null),
        },
        {
          id: 'status',
          wideOnly: true,
          header: t('budget.figures.status'),
          cell: (week) =>
            begun(week)
              ? t(
                  week.result.status === 'on-track'
                    ? 'budget.status.onTrack'
                    : 'budget.status.offTrack',
                )
              : unknown,
        },
        {
          id: 'days',
          header: t('budget.history.entered'),
          align: 'end',
          cell: ({ enteredDays }) => t('budget.history.ofSeven', { count: enteredDays }),
          sortValue: ({ enteredDays }) => enteredDays,
        },
      ]}
    />
  );
}
