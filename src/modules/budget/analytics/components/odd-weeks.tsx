import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { addDays } from '../../../../kernel/business-week.ts';
import { fromCents } from '../../../../kernel/money.ts';
import type { KnownWeek } from '../../model/domain/known-week.ts';
import { bestAndWorst, type OddWeek } from '../domain/weekdays.ts';
import { ChartCard } from './chart-card.tsx';

/** Sales that differ by less percent say nothing. */
const smallDifference = 2;
const hundredths = (value: number) => Math.round(value * 100) / 100;

/** Rule AN8. */
export function OddWeeks({ weeks }: { weeks: readonly KnownWeek[] }) {
  const { t } = useTranslation();
  const found = bestAndWorst(weeks);
  const both =
    found === null
      ? []
      : [
          { which: 'best', odd: found.best },
          { which: 'worst', odd: found.worst },
        ];
  return (
    <ChartCard
      title={t('budget.analytics.odd.title')}
      figures={{
        name: 'food-cost-best-worst.csv',
        columns: ['Which', 'Week', 'Food Cost %', 'Day', 'Difference', 'Sales Difference %'],
        rows: both.map(({ which, odd: { week, share, day, salesDifference } }) => [
          which,
          week.weekStartDate,
          hundredths(share),
          day === null ? null : addDays(week.weekStartDate, day.weekday),
          day === null ? null : fromCents(day.difference),
          salesDifference === null ? null : hundredths(salesDifference),
        ]),
      }}
    >
      {both.length === 0 ? (
        <p className="text-muted">{t('budget.analytics.odd.tooFew')}</p>
      ) : (
        <dl className="flex flex-col gap-4">
          {both.map(({ which, odd }) => (
            <div key={which}>
              <dt className="text-small font-medium text-muted">
                {t(`budget.analytics.odd.${which}`)}
              </dt>
              <dd>
                <OddWords odd={odd} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </ChartCard>
  );
}

function OddWords({ odd: { week, share, day, salesDifference } }: { odd: OddWeek }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sales = salesDifference ?? 0;
  const differed = [
    day === null
      ? ''
      : t(day.difference > 0 ? 'budget.analytics.odd.dayMore' : 'budget.analytics.odd.dayLess', {
          weekday: format.weekday(addDays(week.weekStartDate, day.weekday)),
          amount: format.money(Math.abs(day.difference)),
        }),
    Math.abs(sales) < smallDifference
      ? ''
      : t(sales > 0 ? 'budget.analytics.odd.salesMore' : 'budget.analytics.odd.salesLess', {
          percent: format.percent(Math.abs(sales), 1),
        }),
  ];
  return (
    <>
      <Link
        to={`/budget?week=${week.weekStartDate}`}
        className="inline-flex min-h-12 items-center font-semibold text-brand hover:underline"
      >
        {t('budget.analytics.odd.week', {
          date: format.mediumDate(week.weekStartDate),
          percent: format.percent(share, 1),
          target: format.percent(week.target, 1),
        })}
      </Link>
      <p className="text-pretty tabular-nums">{differed.filter((text) => text !== '').join(' ')}</p>
    </>
  );
}
