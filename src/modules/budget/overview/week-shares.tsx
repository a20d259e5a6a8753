import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Card } from '../../../ui/card.tsx';
import { roundAxis } from '../../../ui/charts/axis.tsx';
import { ColumnBar, ColumnLines, columnRoom, TargetLine } from '../../../ui/charts/columns.tsx';
import type { WeekShare } from '../model/domain/food-cost-share.ts';

/** Food cost % of the last weeks against the store's target: the line is the target, what stands above it cost too much. */
export function WeekShares({ shares, target }: { shares: readonly WeekShare[]; target: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const axis = roundAxis(0, Math.max(target, ...shares.map(({ percentage }) => percentage ?? 0)));
  return (
    <Card title={t('dashboard.budget.weeks')}>
      <div className={columnRoom}>
        <div className="relative">
          <ColumnLines
            axis={axis}
            textOf={(percent) => format.percent(percent, 0)}
            className="top-6 h-32"
          />
          <TargetLine share={target / axis.to} className="top-6 h-32" />
          {/* Large text on a phone: the weeks stand below each other, without bars. */}
          <ol className="grid grid-cols-8 gap-1 @max-[16rem]:grid-cols-1 @md:gap-2">
            {shares.map((week, index) => {
              const { weekStartDate, percentage, enteredDays } = week;
              const above = percentage !== null && percentage > target;
              const isThisWeek = index === shares.length - 1;
              return (
                <li
                  key={weekStartDate}
                  className="min-w-0 text-center @max-[16rem]:flex @max-[16rem]:flex-row-reverse @max-[16rem]:flex-wrap @max-[16rem]:justify-between @max-[16rem]:gap-x-3"
                >
                  <span className="sr-only">
                    {t('dashboard.budget.weekLabel', {
                      date: format.mediumDate(weekStartDate),
                      what:
                        percentage === null
                          ? t('dashboard.budget.noFigure')
                          : format.percent(percentage, 1),
                      count: enteredDays,
                    })}
                  </span>
                  <span
                    aria-hidden="true"
                    className={clsx(
                      'block h-6 text-[0.75rem] leading-5 tracking-tight tabular-nums @max-[16rem]:h-auto @max-[16rem]:text-small @md:text-[0.8125rem]',
                      above ? 'font-semibold text-warn' : 'text-ink',
                    )}
                  >
                    {percentage === null ? '–' : format.number(percentage, 1)}
                  </span>
                  <span
                    aria-hidden="true"
                    className="relative block h-32 border-b border-line @max-[16rem]:hidden"
                  >
                    {percentage === null ? (
                      <span className="absolute inset-x-0.5 bottom-0 h-1/5 rounded-t-[6px] border-2 border-b-0 border-dashed border-line-strong @md:inset-x-1.5" />
                    ) : (
                      <ColumnBar
                        share={percentage / axis.to}
                        tone={above ? 'warn' : 'brand'}
                        className={clsx('inset-x-0.5 @md:inset-x-1.5', isThisWeek && 'opacity-70')}
                      />
                    )}
                  </span>
                  <span
                    aria-hidden="true"
                    className={clsx(
                      'mx-auto mt-1 block w-fit rounded-pill px-1 text-[0.75rem] leading-6 tracking-tight whitespace-nowrap @max-[16rem]:mx-0 @max-[16rem]:mt-0 @max-[16rem]:text-small',
                      isThisWeek ? 'bg-brand font-semibold text-on-brand' : 'text-muted',
                    )}
                  >
                    {format.monthDay(weekStartDate)}
                  </span>
                </li>
              );
            })}
          </ol>
        </div>
      </div>
      <p className="mt-3 text-small text-muted">
        {t('dashboard.budget.weeksHint', { percent: format.percent(target) })}
      </p>
    </Card>
  );
}
