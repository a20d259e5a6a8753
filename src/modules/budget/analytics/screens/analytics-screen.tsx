import { ChartLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useNeverRead } from '../../../../db/use-never-read.ts';
import { dayOfWeek } from '../../../../kernel/business-week.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { officeNumber, storeTitle, useCurrentStore } from '../../../stores/index.ts';
import { foodCostEntries } from '../../model/collections.ts';
import { useToday } from '../../ui/use-today.ts';
import { ViewersOnly } from '../../ui/viewers-only.tsx';
import { CompletenessStrip } from '../components/completeness-strip.tsx';
import { OddWeeks } from '../components/odd-weeks.tsx';
import { RunningWeek } from '../components/running-week.tsx';
import { ShareChart } from '../components/share-chart.tsx';
import { WeekdayChart } from '../components/weekday-chart.tsx';
import { useKnownWeeks, weeksLookedBackUpon } from '../../model/known-weeks.ts';

const ranges = ['13', '26', '52'] as const;

/** How the store's food cost went and goes. How far back stands in the address. */
export function AnalyticsScreen() {
  return (
    <ViewersOnly>
      <AnalyticsOfStore />
    </ViewersOnly>
  );
}

function AnalyticsOfStore() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const today = useToday(store.timeZone);
  const neverRead = useNeverRead(`store:${store.id}`, foodCostEntries);
  const [params, setParams] = useSearchParams();
  const range = ranges.find((each) => each === params.get('weeks')) ?? '13';
  const known = useKnownWeeks(store, today, Math.max(Number(range), weeksLookedBackUpon + 1));
  const asked = known?.slice(-Number(range)) ?? [];
  // Weeks before the store's first entry are not missing.
  const weeks = asked.slice(asked.findIndex(({ enteredDays }) => enteredDays > 0));
  const week = known?.at(-1);
  const daysOver = dayOfWeek(today);
  const nothing = known?.every(({ enteredDays }) => enteredDays === 0) ?? false;
  return (
    <Page>
      <PageHeader title={t('budget.analytics.title')} subtitle={storeTitle(store)} />
      <SegmentedControl
        className="sm:max-w-md"
        label={t('budget.analytics.range')}
        value={range}
        onValueChange={(value) => setParams({ weeks: value }, { replace: true })}
        options={ranges.map((value) => ({
          value,
          label: t('budget.history.weekCount', { count: Number(value) }),
        }))}
      />
      {known === undefined || week === undefined ? (
        <div role="status" className="flex flex-col gap-5">
          <VisuallyHidden>{t('budget.loading')}</VisuallyHidden>
          <Skeleton height="20rem" />
          <Skeleton height="20rem" />
        </div>
      ) : nothing && neverRead ? (
        <ErrorState title={t('budget.error.load')}>{t('budget.error.loadReason')}</ErrorState>
      ) : nothing && store.number === officeNumber ? (
        <EmptyState
          icon={ChartLine}
          title={t('budget.office.title')}
          action={<ButtonLink to="/budget/stores">{t('budget.stores.title')}</ButtonLink>}
        >
          {t('budget.office.hint')}
        </EmptyState>
      ) : nothing ? (
        <EmptyState
          icon={ChartLine}
          title={t('budget.analytics.nothing')}
          action={<ButtonLink to="/budget">{t('budget.week.all')}</ButtonLink>}
        >
          {t('budget.analytics.nothingHint')}
        </EmptyState>
      ) : (
        <div className="grid gap-5 lg:grid-cols-2 lg:gap-6">
          <RunningWeek week={week} before={known.slice(0, -1)} />
          <ShareChart weeks={weeks} />
          <WeekdayChart weeks={weeks} daysOver={daysOver} sunday={week.weekStartDate} />
          <OddWeeks weeks={weeks} />
          <div className="min-w-0 lg:col-span-2">
            <CompletenessStrip weeks={weeks} daysOver={daysOver} sunday={week.weekStartDate} />
          </div>
        </div>
      )}
    </Page>
  );
}
