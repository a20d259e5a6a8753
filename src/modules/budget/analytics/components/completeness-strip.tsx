import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { addDays, type BusinessDay } from '../../../../kernel/business-week.ts';
import { fromCents } from '../../../../kernel/money.ts';
import { HeatStrip } from '../../../../ui/charts/heat-strip.tsx';
import { useShortMoney } from '../../ui/use-short-money.ts';
import type { KnownWeek } from '../../model/domain/known-week.ts';
import { completeness } from '../domain/weekdays.ts';
import { ChartCard } from './chart-card.tsx';

const weeksShown = 13;

/** Rule AN9: which days are entered, and whether they cost more than an even part of their week's budget. */
export function CompletenessStrip({
  weeks,
  daysOver,
  sunday,
}: {
  weeks: readonly KnownWeek[];
  daysOver: number;
  sunday: BusinessDay;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const short = useShortMoney();
  const part = completeness(weeks, daysOver);
  const title = t('budget.analytics.complete.title');
  const above = t('budget.analytics.complete.above');
  const cellOf = (day: number, budget: number) => ({
    text: short.tiny(day),
    ...(budget > 0 && day > budget / 7
      ? { grade: 'fair' as const, said: above }
      : { grade: 'good' as const }),
  });
  return (
    <ChartCard
      title={title}
      figures={{
        name: 'food-cost-days.csv',
        columns: ['Date', 'Food Cost'],
        rows: weeks.flatMap(({ weekStartDate, days }) =>
          days.map((day, place) => [
            addDays(weekStartDate, place),
            day === null ? null : fromCents(day),
          ]),
        ),
      }}
    >
      <p className="mb-4 text-pretty text-muted">
        {part === null
          ? t('budget.analytics.nothing')
          : t('budget.analytics.complete.summary', {
              count: weeks.length,
              percent: format.percent(part, 0),
            })}
      </p>
      <HeatStrip
        caption={title}
        rowHeading={t('budget.history.week')}
        coloured
        columns={Array.from({ length: 7 }, (_, place) => ({
          id: String(place),
          label: format.weekday(addDays(sunday, place), 'short').replace('.', ''),
        }))}
        rows={weeks
          .slice(-weeksShown)
          .toReversed()
          .map(({ weekStartDate, days, closed, budget }) => ({
            id: weekStartDate,
            name: format.mediumDate(weekStartDate),
            cells: days.map((day, place) =>
              day !== null
                ? cellOf(day, budget)
                : closed[place] === true
                  ? { text: '', grade: null, said: t('budget.week.closed') }
                  : { text: '–', grade: null },
            ),
          }))}
        legend={[
          { grade: 'good', label: t('budget.analytics.complete.within') },
          { grade: 'fair', label: above },
        ]}
      />
    </ChartCard>
  );
}
