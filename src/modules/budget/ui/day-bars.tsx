import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { useFormat } from '../../../i18n/format.ts';
import { Card } from '../../../ui/card.tsx';
import { roundAxis } from '../../../ui/charts/axis.tsx';
import { ColumnBar, ColumnLines, columnRoom, TargetLine } from '../../../ui/charts/columns.tsx';
import type { BudgetDay } from '../model/domain/budget-week.ts';
import type { Budget } from '../model/queries.ts';
import { useShortMoney } from './use-short-money.ts';

/** Sunday to Saturday against the day's share of the budget. A press on a day enters or changes its cost. */
export function DayBars({
  budget,
  onPick,
  actions,
}: {
  budget: Budget;
  /** Absent for those who only read. */
  onPick: ((day: BusinessDay) => void) | undefined;
  actions?: ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const shortMoney = useShortMoney();
  const { week, result } = budget;
  const share = result.budgetAmount / 7;
  const axis = roundAxis(0, Math.max(share, ...week.days.map((day) => day.total ?? 0)), 100);
  return (
    <Card
      title={
        budget.isCurrent
          ? t('budget.week.heading')
          : t('budget.week.of', { date: format.mediumDate(budget.weekStartDate) })
      }
      actions={actions}
    >
      <div className={clsx('-mx-3 max-[24rem]:-mx-4 sm:-mx-4 @md:mx-0', columnRoom)}>
        <div className="relative">
          <ColumnLines axis={axis} textOf={shortMoney.tiny} className="top-0 h-28 @md:h-36" />
          {share > 0 ? (
            <TargetLine share={share / axis.to} className="top-0 h-28 @md:h-36" />
          ) : null}
          {/* Large text on a phone: seven amounts do not fit side by side, so the days stand below each other, without bars. */}
          <ol className="grid grid-cols-7 @max-[16rem]:grid-cols-1 @md:gap-2.5">
            {week.days.map((day) => (
              <li key={day.day} className="min-w-0">
                <DayBar day={day} highest={axis.to} share={share} onPick={onPick} />
              </li>
            ))}
          </ol>
        </div>
      </div>
      <p className="mt-3 text-small text-muted">
        {share > 0
          ? t('budget.week.share', { amount: format.money(Math.floor(share)) })
          : t('budget.week.noShare')}
        {week.missingDays.length > 0
          ? ` · ${t('budget.week.missing', { count: week.missingDays.length })}`
          : null}
      </p>
    </Card>
  );
}

function DayBar({
  day,
  highest,
  share,
  onPick,
}: {
  day: BudgetDay;
  highest: number;
  share: number;
  onPick: ((day: BusinessDay) => void) | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const shortMoney = useShortMoney();
  const amount = day.total;
  const above = amount !== null && share > 0 && amount > share;
  const what =
    amount !== null
      ? format.money(amount)
      : day.time === 'closed'
        ? t('budget.week.closed')
        : day.time === 'future'
          ? t('budget.week.notYet')
          : t('budget.week.notEntered');
  const nothingToEnter = amount === null && (day.time === 'future' || day.time === 'closed');
  const name = t('budget.week.dayLabel', {
    weekday: format.weekday(day.day),
    date: format.mediumDate(day.day),
    what,
  });
  const said = above ? `, ${t('budget.week.above')}` : '';
  const look =
    'block text-center @max-[16rem]:flex @max-[16rem]:min-h-12 @max-[16rem]:flex-wrap @max-[16rem]:items-center @max-[16rem]:justify-between @max-[16rem]:gap-x-3 @max-[16rem]:px-3';
  const body = (
    <>
      <span aria-hidden="true" className="relative block h-28 w-full @max-[16rem]:hidden @md:h-36">
        {amount !== null ? (
          <ColumnBar
            share={amount / highest}
            tone={above ? 'warn' : 'brand'}
            className="inset-x-1 @md:inset-x-2"
          />
        ) : nothingToEnter ? (
          <span className="absolute inset-x-1 bottom-0 border-b-2 border-line @md:inset-x-2" />
        ) : (
          <span className="absolute inset-x-1 bottom-0 flex h-14 items-center justify-center rounded-t-[6px] border-2 border-b-0 border-dashed border-line-strong text-muted @md:inset-x-2">
            {onPick ? <Plus className="size-5" /> : null}
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className={clsx(
          'block border-t border-line pt-1 text-[0.75rem] leading-5 tracking-tight whitespace-nowrap tabular-nums @max-[16rem]:order-2 @max-[16rem]:border-0 @max-[16rem]:pt-0 @max-[16rem]:text-small @md:text-[0.8125rem] @md:tracking-normal',
          above ? 'font-semibold text-warn' : 'text-ink',
        )}
      >
        {amount === null ? (
          '–'
        ) : (
          <>
            <span className="@max-[16rem]:hidden @md:hidden">{shortMoney.tiny(amount)}</span>
            <span className="hidden @max-[16rem]:inline @md:inline">
              {shortMoney.whole(amount)}
            </span>
          </>
        )}
      </span>
      <span
        aria-hidden="true"
        className={clsx(
          'mx-auto block w-fit rounded-pill px-1.5 text-[0.8125rem] leading-6 @max-[16rem]:mx-0 @max-[16rem]:text-small',
          day.time === 'today' ? 'bg-brand font-semibold text-on-brand' : 'text-muted',
        )}
      >
        {format.weekday(day.day, 'short').replace('.', '')}
      </span>
    </>
  );
  if (onPick === undefined || day.time === 'future' || nothingToEnter) {
    return (
      <div className={look}>
        <span className="sr-only">{`${name}${said}`}</span>
        {body}
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-label={`${name}${said}. ${amount === null ? t('budget.week.add') : t('budget.week.change')}`}
      onClick={() => onPick(day.day)}
      className={`${look} w-full rounded-control pb-1 hover:bg-brand-soft`}
    >
      {body}
    </button>
  );
}
