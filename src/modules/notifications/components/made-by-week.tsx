import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ChartFrame } from '../../../ui/chart-frame.tsx';
import { StackedBars } from '../../../ui/charts/stacked-bars.tsx';
import { madeByWeek } from '../domain/notification-statistics.ts';
import type { NotificationFigures } from '../remote-statistics.ts';

export function MadeByWeek({ figures }: { figures: readonly NotificationFigures[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const weeks = madeByWeek(figures);
  const most = weeks.toSorted((one, other) => other.made - one.made)[0];
  if (most === undefined) return null;
  return (
    <Card>
      <ChartFrame
        title={t('push.analytics.byWeek')}
        summary={t('push.analytics.byWeekWords', {
          count: most.made,
          week: format.mediumDate(most.week),
        })}
        dataLabel={t('push.analytics.showFigures')}
        columns={[t('push.analytics.week'), t('push.analytics.made')]}
        rows={weeks.map(({ week, made }) => [format.mediumDate(week), format.number(made)])}
      >
        <StackedBars
          bars={weeks.map(({ week, made }) => ({
            id: week,
            label: format.mediumDate(week),
            parts: [{ tone: 'brand', value: made }],
            text: format.number(made),
          }))}
        />
      </ChartFrame>
    </Card>
  );
}
