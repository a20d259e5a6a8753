import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { fromCents } from '../../../../kernel/money.ts';
import { ChartFrame } from '../../../../ui/chart-frame.tsx';
import { roundAxis } from '../../../../ui/charts/axis.tsx';
import { SeriesChart } from '../../../../ui/charts/series-chart.tsx';
import { bandPoints, type KnownWeek } from '../../model/domain/known-week.ts';
import { ChartCard } from './chart-card.tsx';

const isAbove = ({ share, target }: KnownWeek) => share !== null && share > target + bandPoints;

/** Of percent, around all that is drawn. */
function axisOf(weeks: readonly KnownWeek[]) {
  const values = weeks.flatMap(({ share, target }) => [
    target - bandPoints,
    target + bandPoints,
    share ?? target,
  ]);
  return roundAxis(Math.min(...values), Math.max(...values), 2);
}

/** Rule AN3: food cost in percent of sales by week, with the band around each week's own target. */
export function ShareChart({ weeks }: { weeks: readonly KnownWeek[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const known = weeks.filter(({ share }) => share !== null);
  const above = known.filter(isAbove).length;
  const { from, to, lines } = axisOf(weeks);
  const title = t('budget.analytics.share.title');
  return (
    <ChartCard
      title={title}
      figures={{
        name: 'food-cost-percent.csv',
        columns: ['Week', 'Food Cost %', 'Target %', 'Food Cost', 'Days Entered'],
        rows: weeks.map(({ weekStartDate, share, target, total, enteredDays }) => [
          weekStartDate,
          share === null ? null : Math.round(share * 100) / 100,
          target,
          enteredDays === 0 ? null : fromCents(total),
          enteredDays,
        ]),
      }}
    >
      <ChartFrame
        title={title}
        titleHidden
        summary={t('budget.analytics.share.summary', {
          count: known.length,
          above,
          latest: format.percent(known.at(-1)?.share, 1),
        })}
        legend={[
          { tone: 'brand', label: t('budget.analytics.share.within') },
          ...(above > 0
            ? [{ tone: 'bad' as const, label: t('budget.analytics.share.above') }]
            : []),
        ]}
        dataLabel={t('budget.analytics.figures')}
        columns={[
          t('budget.history.week'),
          t('budget.analytics.share.share'),
          t('budget.analytics.share.target'),
          t('budget.figures.actualFoodCost'),
          t('budget.history.entered'),
        ]}
        rows={weeks.map(({ weekStartDate, share, target, total, enteredDays }) => [
          format.mediumDate(weekStartDate),
          share === null ? '–' : format.percent(share),
          format.percent(target),
          enteredDays === 0 ? '–' : format.money(total),
          t('budget.history.ofSeven', { count: enteredDays }),
        ])}
      >
        <SeriesChart
          labels={weeks.map(({ weekStartDate }) => format.monthDay(weekStartDate))}
          series={[
            {
              id: 'share',
              tone: 'brand',
              line: 'solid',
              values: weeks.map(({ share }) => share),
              marks: (place) => {
                const week = weeks[place];
                return week !== undefined && isAbove(week) ? 'bad' : 'brand';
              },
            },
          ]}
          from={from}
          to={to}
          lines={lines.map((value) => ({ value, text: format.percent(value, 0) }))}
          band={weeks.map(({ target }) => ({
            low: target - bandPoints,
            high: target + bandPoints,
          }))}
        />
      </ChartFrame>
    </ChartCard>
  );
}
