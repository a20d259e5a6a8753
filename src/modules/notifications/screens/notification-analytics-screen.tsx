import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState, NoAccessState, OfflineState } from '../../../ui/states.tsx';
import { StatCard, StatGrid } from '../../../ui/stat-card.tsx';
import { CategoryFigures } from '../components/category-figures.tsx';
import { HealthCards } from '../components/health-cards.tsx';
import { MadeByWeek } from '../components/made-by-week.tsx';
import { shareOf, sumsOf } from '../domain/notification-statistics.ts';
import { useStatistics } from '../queries-statistics.ts';
import type { Statistics } from '../remote-statistics.ts';

const ranges = ['4', '8', '12'] as const;

/** Spec §2 /notification-analytics (rule D15): what is sent, what of it is read, and what cannot be brought. */
export function NotificationAnalyticsScreen() {
  const { t } = useTranslation();
  const [weeks, setWeeks] = useState<(typeof ranges)[number]>('8');
  const { statistics, state, again } = useStatistics(Number(weeks));
  return (
    <Page>
      <PageHeader title={t('push.analytics.title')} subtitle={t('push.analytics.subtitle')} />
      {state === 'forbidden' ? (
        <NoAccessState title={t('push.analytics.noAccess')} headingLevel={2}>
          {t('push.analytics.noAccessReason')}
        </NoAccessState>
      ) : statistics !== null ? (
        <>
          <div className="max-w-sm">
            <SegmentedControl
              label={t('push.analytics.weeks')}
              value={weeks}
              onValueChange={setWeeks}
              options={ranges.map((value) => ({
                value,
                label: t('push.analytics.ofWeeks', { count: Number(value) }),
              }))}
            />
          </div>
          <Figures statistics={statistics} />
        </>
      ) : state === 'offline' ? (
        <OfflineState title={t('push.analytics.offline')} headingLevel={2}>
          {t('push.analytics.offlineReason')}
        </OfflineState>
      ) : state === 'failed' ? (
        <ErrorState
          title={t('push.analytics.failed')}
          headingLevel={2}
          action={<Button onClick={again}>{t('push.analytics.again')}</Button>}
        />
      ) : (
        <SkeletonList rows={6} label={t('ui.loading')} />
      )}
    </Page>
  );
}

function Figures({ statistics: { figures, health } }: { statistics: Statistics }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sums = sumsOf(figures);
  const hidden = t('push.analytics.hidden');
  const number = (value: number | null) => (value === null ? hidden : format.number(value));
  const share = (part: number | null, of: 'sent' | 'opened') => {
    const percent = shareOf(part, sums[of]);
    return percent === null
      ? undefined
      : t(`push.analytics.share.${of}`, { percent: format.percent(percent, 0) });
  };
  return (
    <>
      {figures.length === 0 ? (
        <EmptyState icon={BellOff} title={t('push.analytics.empty')} headingLevel={2}>
          {t('push.analytics.emptyReason')}
        </EmptyState>
      ) : (
        <>
          <StatGrid label={t('push.analytics.sums')}>
            <StatCard label={t('push.analytics.made')} value={format.number(sums.made)} />
            <StatCard label={t('push.analytics.sent')} value={number(sums.sent)} />
            <StatCard
              label={t('push.analytics.delivered')}
              value={number(sums.delivered)}
              hint={share(sums.delivered, 'sent')}
            />
            <StatCard
              label={t('push.analytics.opened')}
              value={number(sums.opened)}
              hint={share(sums.opened, 'sent')}
            />
            <StatCard
              label={t('push.analytics.acted')}
              value={number(sums.acted)}
              hint={share(sums.acted, 'opened')}
            />
          </StatGrid>
          <MadeByWeek figures={figures} />
          <CategoryFigures figures={figures} />
          <p className="text-small text-muted">{t('push.analytics.five')}</p>
        </>
      )}
      <HealthCards health={health} />
    </>
  );
}
