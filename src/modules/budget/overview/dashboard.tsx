import { CircleDollarSign, Percent, WalletMinimal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { useCurrentStore } from '../../stores/index.ts';
import { foodCostPercentage } from '../model/domain/food-cost-share.ts';
import { useBudget, useWeekShares } from '../model/queries.ts';
import { ModuleOverview } from './module-overview.tsx';
import { useToday } from '../ui/use-today.ts';
import { WeekShares } from './week-shares.tsx';

const weeksShown = 8;

/** Sales, food cost % and what is left, of this week (spec §2 Dashboard). */
export function DashboardFigures() {
  const { t } = useTranslation();
  const format = useFormat();
  const store = useCurrentStore();
  const budget = useBudget(store, useToday(store.timeZone));
  const loading = budget === undefined;
  const hasSales = budget !== undefined && budget.forecast !== null;
  const result = budget?.result;
  const share =
    budget === undefined || result === undefined
      ? null
      : foodCostPercentage({ ...result, enteredDays: budget.week.enteredDays });
  // While loading nothing is known to be missing; a blank line keeps the card's height.
  const noSales = loading ? '\u00a0' : t('dashboard.budget.noSales');
  return (
    <>
      <StatCard
        label={t('dashboard.budget.sales')}
        icon={CircleDollarSign}
        loading={loading}
        value={hasSales ? format.money(result?.projectedSales) : '–'}
        hint={hasSales ? t('dashboard.budget.thisWeek') : noSales}
      />
      <StatCard
        label={t('dashboard.budget.share')}
        icon={Percent}
        loading={loading}
        tone={share !== null && share > (budget?.percentage ?? 0) ? 'warn' : 'neutral'}
        value={share === null ? '–' : format.percent(share)}
        hint={
          // As high as the longest text, two lines on a phone: nothing moves when the figures come, whatever they say.
          <span
            data-longest={t('dashboard.budget.target', { percent: format.percent(0), count: 0 })}
            className="grid before:invisible before:content-[attr(data-longest)] before:[grid-area:1/1]"
          >
            <span className="[grid-area:1/1]">
              {loading
                ? null
                : share === null
                  ? hasSales
                    ? t('dashboard.budget.nothingEntered')
                    : noSales
                  : t('dashboard.budget.target', {
                      percent: format.percent(budget?.percentage),
                      count: budget?.week.enteredDays ?? 0,
                    })}
            </span>
          </span>
        }
      />
      <StatCard
        label={t(
          result !== undefined && result.variance < 0
            ? 'dashboard.budget.over'
            : 'dashboard.budget.left',
        )}
        icon={WalletMinimal}
        loading={loading}
        tone={hasSales && (result?.variance ?? 0) < 0 ? 'bad' : 'neutral'}
        value={hasSales ? format.money(Math.abs(result?.variance ?? 0)) : '–'}
        hint={
          hasSales
            ? budget.week.daysLeft > 0
              ? t('budget.left.days', { count: budget.week.daysLeft })
              : budget.week.missingDays.length > 0
                ? t('budget.week.missing', { count: budget.week.missingDays.length })
                : t('budget.left.allEntered')
            : noSales
        }
      />
    </>
  );
}

/** The days of this week, and how it compares with the weeks before. */
export function DashboardPanel() {
  const store = useCurrentStore();
  const budget = useBudget(store, useToday(store.timeZone));
  return (
    <>
      <ModuleOverview />
      {budget === undefined ? (
        <Skeleton height="17rem" />
      ) : (
        <Weeks
          storeId={store.id}
          weekStartDate={budget.weekStartDate}
          percentage={budget.percentage}
        />
      )}
    </>
  );
}

function Weeks({
  storeId,
  weekStartDate,
  percentage,
}: {
  storeId: string;
  weekStartDate: string;
  percentage: number;
}) {
  const shares = useWeekShares(storeId, weekStartDate, weeksShown);
  if (shares === undefined) return <Skeleton height="17rem" />;
  return <WeekShares shares={shares} target={percentage} />;
}
