import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Card } from '../../../ui/card.tsx';
import { StatCard, StatGrid } from '../../../ui/stat-card.tsx';
import { notificationCategories } from '../domain/category.ts';
import type { PushHealth } from '../remote-statistics.ts';

/** Whether pushes reach anybody, and what people do not want to hear of. */
export function HealthCards({ health: { endpoints, waiting, muted } }: { health: PushHealth }) {
  const { t } = useTranslation();
  const format = useFormat();
  const people = (count: number | null | undefined) =>
    count === null
      ? t('push.analytics.fewPeople')
      : t('push.analytics.people', { count: count ?? 0 });
  return (
    <>
      <StatGrid label={t('push.analytics.devices')}>
        <StatCard label={t('push.analytics.reached')} value={format.number(endpoints.reached)} />
        <StatCard
          label={t('push.analytics.failing')}
          value={format.number(endpoints.failing)}
          tone={endpoints.failing > 0 ? 'warn' : 'neutral'}
          hint={endpoints.failing > 0 ? t('push.analytics.failingHint') : undefined}
        />
        <StatCard
          label={t('push.analytics.leftAlone')}
          value={format.number(endpoints.left_alone)}
          hint={endpoints.left_alone > 0 ? t('push.analytics.leftAloneHint') : undefined}
        />
        <StatCard label={t('push.analytics.waiting')} value={format.number(waiting)} />
      </StatGrid>
      <Card title={t('push.analytics.muted')}>
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
          {notificationCategories.map((category) => (
            <div key={category} className="col-span-2 grid grid-cols-subgrid">
              <dt>{t(`notifications.category.${category}`)}</dt>
              <dd className="text-end tabular-nums">{people(muted[category])}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}
