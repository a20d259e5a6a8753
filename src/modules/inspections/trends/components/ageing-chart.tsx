import { CircleCheckBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { ChartFrame } from '../../../../ui/chart-frame.tsx';
import { StackedBars } from '../../../../ui/charts/stacked-bars.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import type { Ageing } from '../domain/action-age.ts';
import type { TrendView } from './trend-view.ts';

/** Rule X6: what is to do, by how long it has been. */
export function AgeingChart({ ageing, view }: { ageing: Ageing; view: TrendView }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (ageing.oldestDays === null) {
    return (
      <EmptyState
        icon={CircleCheckBig}
        headingLevel={3}
        title={t('inspections.actions.empty.to_do')}
      />
    );
  }
  return (
    <ChartFrame
      title={t('inspections.trends.ageing.title')}
      titleHidden
      view={view}
      summary={`${t('inspections.trends.ageing.summary', {
        count: ageing.total,
        overdue: t('inspections.trends.ageing.overdue', { count: ageing.overdue }),
      })} ${t('inspections.trends.ageing.oldest', { count: ageing.oldestDays })}`}
      legend={[
        { tone: 'brand', label: t('inspections.trends.ageing.inTime') },
        { tone: 'bad', label: t('inspections.report.overdue') },
      ]}
      dataLabel={t('inspections.trends.figures')}
      columns={[
        t('inspections.trends.ageing.age'),
        t('inspections.trends.ageing.inTime'),
        t('inspections.report.overdue'),
      ]}
      rows={ageing.bands.map(({ id, inTime, overdue }) => [
        t(`inspections.trends.ageing.band.${id}`),
        format.number(inTime),
        format.number(overdue),
      ])}
    >
      <StackedBars
        bars={ageing.bands.map(({ id, inTime, overdue }) => ({
          id,
          label: t(`inspections.trends.ageing.band.${id}`),
          parts: [
            { tone: 'bad', value: overdue },
            { tone: 'brand', value: inTime },
          ],
          text: format.number(inTime + overdue),
        }))}
      />
    </ChartFrame>
  );
}
