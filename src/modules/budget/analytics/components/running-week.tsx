import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { addDays } from '../../../../kernel/business-week.ts';
import { fromCents, type Cents } from '../../../../kernel/money.ts';
import { ChartFrame } from '../../../../ui/chart-frame.tsx';
import { roundAxis } from '../../../../ui/charts/axis.tsx';
import { SeriesChart } from '../../../../ui/charts/series-chart.tsx';
import { useShortMoney } from '../../ui/use-short-money.ts';
import type { KnownWeek } from '../../model/domain/known-week.ts';
import { decliningBudget } from '../../model/domain/week-course.ts';
import { ChartCard } from './chart-card.tsx';
import { WeekEndWords } from '../../ui/week-end-words.tsx';

/** Rules AN5 to AN7: what is left of the running week, and how it will end. */
export function RunningWeek({ week, before }: { week: KnownWeek; before: readonly KnownWeek[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const short = useShortMoney();
  const title = t('budget.analytics.course.title');
  if (week.budget === 0) {
    return (
      <ChartCard title={title} figures={{ name: 'food-cost-week.csv', columns: [], rows: [] }}>
        <p className="text-muted">{t('budget.left.noForecast')}</p>
      </ChartCard>
    );
  }
  const course = decliningBudget(week, before);
  const drawn = course.flatMap(({ left, even, usual }) => [left ?? 0, even, usual ?? 0]);
  // Also where more is spent than there was.
  const axis = roundAxis(Math.min(0, ...drawn), Math.max(week.budget, ...drawn), 100);
  const dayAt = (place: number) => addDays(week.weekStartDate, place);
  const told = (cents: Cents | null) => (cents === null ? '–' : format.money(cents));
  const hasUsual = course[0]?.usual !== null;
  const latest = course.findLastIndex(({ left }) => left !== null);
  const now = course[latest];
  const summary =
    now === undefined
      ? t('budget.analytics.course.nothing')
      : t(hasUsual ? 'budget.analytics.course.summary' : 'budget.analytics.course.summaryEven', {
          weekday: format.weekday(dayAt(latest)),
          left: told(now.left),
          even: told(now.even),
          usual: told(now.usual),
        });
  return (
    <ChartCard
      title={title}
      figures={{
        name: 'food-cost-week.csv',
        columns: ['Date', 'Left', 'Left, Even', 'Left, Usual'],
        rows: course.map(({ left, even, usual }, place) => [
          dayAt(place),
          left === null ? null : fromCents(left),
          fromCents(even),
          usual === null ? null : fromCents(usual),
        ]),
      }}
    >
      <div className="mb-4 empty:hidden">
        <WeekEndWords week={week} before={before} />
      </div>
      <ChartFrame
        title={title}
        titleHidden
        summary={summary}
        dataLabel={t('budget.analytics.figures')}
        columns={[
          t('budget.analytics.weekday.day'),
          t('budget.analytics.course.left'),
          t('budget.analytics.course.even'),
          ...(hasUsual ? [t('budget.analytics.course.usual')] : []),
        ]}
        rows={course.map(({ left, even, usual }, place) => [
          format.weekday(dayAt(place)),
          told(left),
          told(even),
          ...(hasUsual ? [told(usual)] : []),
        ])}
      >
        <SeriesChart
          labels={course.map((_, place) => format.weekday(dayAt(place), 'short').replace('.', ''))}
          series={[
            { id: 'even', tone: 'muted', line: 'dotted', values: course.map(({ even }) => even) },
            {
              id: 'usual',
              tone: 'accent',
              line: 'dashed',
              values: course.map(({ usual }) => usual),
            },
            {
              id: 'left',
              tone: 'brand',
              line: 'solid',
              values: course.map(({ left }) => left),
              marks: (place) => ((course[place]?.left ?? 0) < 0 ? 'bad' : 'brand'),
            },
          ]}
          from={axis.from}
          to={axis.to}
          lines={axis.lines.map((value) => ({ value, text: short.whole(value) }))}
        />
        <LineWords hasUsual={hasUsual} />
      </ChartFrame>
    </ChartCard>
  );
}

/** What each line is, by its look. */
function LineWords({ hasUsual }: { hasUsual: boolean }) {
  const { t } = useTranslation();
  const look = (line: string, text: string) => (
    <span className="inline-flex items-center gap-2">
      <span className={`w-7 border-t-[3px] ${line}`} />
      {text}
    </span>
  );
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
      {look('border-solid border-brand', t('budget.analytics.course.left'))}
      {hasUsual ? look('border-dashed border-accent', t('budget.analytics.course.usual')) : null}
      {look('border-dotted border-muted', t('budget.analytics.course.even'))}
    </p>
  );
}
