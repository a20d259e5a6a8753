import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { addDays, type BusinessDay } from '../../../../kernel/business-week.ts';
import { fromCents } from '../../../../kernel/money.ts';
import { ChartFrame } from '../../../../ui/chart-frame.tsx';
import { roundAxis } from '../../../../ui/charts/axis.tsx';
import { ColumnBar, ColumnLines, columnRoom } from '../../../../ui/charts/columns.tsx';
import { useShortMoney } from '../../ui/use-short-money.ts';
import type { KnownWeek } from '../../model/domain/known-week.ts';
import { weekdays } from '../domain/weekdays.ts';
import { ChartCard } from './chart-card.tsx';

/** Rule AN4: what each weekday usually costs. */
export function WeekdayChart({
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
  const days = weekdays(weeks, daysOver);
  const nameOf = (weekday: number, length: 'long' | 'short' = 'long') =>
    format.weekday(addDays(sunday, weekday), length);
  const known = days
    .filter(({ usual }) => usual !== null)
    .sort((a, b) => (b.usual ?? 0) - (a.usual ?? 0));
  const [most] = known;
  const least = known.at(-1);
  const axis = roundAxis(0, most?.usual ?? 0, 100);
  const title = t('budget.analytics.weekday.title');
  return (
    <ChartCard
      title={title}
      figures={{
        name: 'food-cost-weekdays.csv',
        columns: ['Weekday', 'Usual Food Cost', 'Days Entered', 'Days'],
        rows: days.map(({ weekday, usual, entered, of }) => [
          nameOf(weekday),
          usual === null ? null : fromCents(usual),
          entered,
          of,
        ]),
      }}
    >
      <ChartFrame
        title={title}
        titleHidden
        summary={
          most === undefined || least === undefined
            ? t('budget.analytics.nothing')
            : t('budget.analytics.weekday.summary', {
                most: nameOf(most.weekday),
                mostAmount: format.money(most.usual),
                least: nameOf(least.weekday),
                leastAmount: format.money(least.usual),
              })
        }
        dataLabel={t('budget.analytics.figures')}
        columns={[
          t('budget.analytics.weekday.day'),
          t('budget.analytics.weekday.usual'),
          t('budget.history.entered'),
        ]}
        rows={days.map(({ weekday, usual, entered, of }) => [
          nameOf(weekday),
          usual === null ? '–' : format.money(usual),
          t('budget.analytics.weekday.entered', { entered, of }),
        ])}
      >
        <div className={columnRoom}>
          <div className="relative">
            <ColumnLines axis={axis} textOf={short.tiny} className="top-6 h-32" />
            {/* Large text on a phone: seven amounts do not fit side by side, so they stand below each other, without columns. */}
            <ol className="grid grid-cols-7 gap-1 @max-[16rem]:grid-cols-1 @md:gap-2.5">
              {days.map(({ weekday, usual }) => (
                <li
                  key={weekday}
                  className="min-w-0 text-center @max-[16rem]:flex @max-[16rem]:flex-wrap @max-[16rem]:justify-between"
                >
                  <span className="block h-6 text-[0.75rem] leading-5 tracking-tight whitespace-nowrap tabular-nums @max-[16rem]:order-2 @max-[16rem]:h-auto @max-[16rem]:text-small @md:text-[0.8125rem]">
                    {usual === null ? '–' : short.tiny(usual)}
                  </span>
                  <span className="relative block h-32 border-b border-line @max-[16rem]:hidden">
                    {usual === null ? null : (
                      <ColumnBar share={usual / axis.to} className="inset-x-1 @md:inset-x-2" />
                    )}
                  </span>
                  <span className="block pt-1 text-[0.75rem] leading-6 text-muted @max-[16rem]:pt-0 @max-[16rem]:text-small">
                    {nameOf(weekday, 'short').replace('.', '')}
                  </span>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </ChartFrame>
    </ChartCard>
  );
}
