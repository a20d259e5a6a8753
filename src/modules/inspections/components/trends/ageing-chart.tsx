import { CircleCheckBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { ChartFrame } from '../../../../ui/chart-frame.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import type { Ageing } from '../../domain/action-age.ts';
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
  const most = Math.max(...ageing.bands.map(({ inTime, overdue }) => inTime + overdue));
  const share = (count: number) => `${(count / most) * 100}%`;
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
      <div className="grid grid-cols-[fit-content(45%)_1fr] gap-x-3 gap-y-2">
        {ageing.bands.map(({ id, inTime, overdue }) => (
          <div key={id} className="col-span-2 grid grid-cols-subgrid items-center">
            <span className="text-small text-muted">
              {t(`inspections.trends.ageing.band.${id}`)}
            </span>
            <span className="flex min-w-0 items-center gap-2">
              <span className="flex h-6 min-w-0 flex-1 gap-0.5">
                {overdue > 0 ? (
                  <span
                    data-fills
                    className="rounded-[4px] bg-bad"
                    style={{ width: share(overdue) }}
                  />
                ) : null}
                {inTime > 0 ? (
                  <span
                    data-fills
                    className="rounded-[4px] bg-brand"
                    style={{ width: share(inTime) }}
                  />
                ) : null}
                {inTime + overdue === 0 ? (
                  <span className="w-full self-center border-t border-dashed border-line" />
                ) : null}
              </span>
              <span className="w-6 shrink-0 text-end text-small font-semibold tabular-nums">
                {format.number(inTime + overdue)}
              </span>
            </span>
          </div>
        ))}
      </div>
    </ChartFrame>
  );
}
