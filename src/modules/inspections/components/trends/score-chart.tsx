import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { ChartFrame } from '../../../../ui/chart-frame.tsx';
import {
  isCriticalVisit,
  scoreAxis,
  scoreTrend,
  type AnswersOfVisits,
  type Visit,
} from '../../domain/trends.ts';
import type { TrendView } from './trend-view.ts';

/** The scores of these visits as a line (rule X3); as a table each leads to its report. */
export function ScoreChart({
  visits,
  answers,
  view,
}: {
  visits: readonly Visit[];
  answers: AnswersOfVisits;
  view: TrendView;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const trend = scoreTrend(visits);
  if (trend === null) return null;
  const critical = new Set(
    visits.filter((visit) => isCriticalVisit(visit, answers)).map(({ id }) => id),
  );
  return (
    <ChartFrame
      title={t('inspections.trends.score.title')}
      titleHidden
      view={view}
      summary={t('inspections.trends.score.summary', {
        count: visits.length,
        latest: format.percent(trend.latest, 0),
        mean: format.percent(trend.mean, 0),
      })}
      legend={
        critical.size > 0 ? [{ tone: 'bad', label: t('inspections.result.failedCritical') }] : []
      }
      dataLabel={t('inspections.trends.figures')}
      columns={[
        t('inspections.trends.visit'),
        ...(critical.size > 0 ? [t('inspections.report.result')] : []),
        t('inspections.report.score'),
      ]}
      rows={visits.map(({ id, date, percent }) => [
        <Link
          key={id}
          to={`/inspections/${id}`}
          className="inline-flex min-h-12 items-center font-semibold text-brand hover:underline"
        >
          {format.date(date)}
        </Link>,
        ...(critical.size > 0
          ? [critical.has(id) ? t('inspections.result.failedCritical') : '–']
          : []),
        format.percent(percent),
      ])}
    >
      <ScoreLine visits={visits} critical={critical} />
    </ChartFrame>
  );
}

/** Each visit has as much room as the others, whenever it was. */
function ScoreLine({
  visits,
  critical,
}: {
  visits: readonly Visit[];
  critical: ReadonlySet<string>;
}) {
  const format = useFormat();
  const { from, lines } = scoreAxis(visits.map(({ percent }) => percent));
  /** Percent of the drawing's height, from its bottom. */
  const height = (percent: number) => ((percent - from) / (100 - from)) * 100;
  const places = visits.map(({ percent }, index) => ({
    x: ((index + 0.5) / visits.length) * 100,
    y: height(percent),
  }));
  return (
    <div className="ps-10 pt-6">
      <div className="relative h-40">
        {lines.map((line) => (
          <div
            key={line}
            className="absolute inset-x-0 border-t border-line"
            style={{ bottom: `${height(line)}%` }}
          >
            <span className="absolute -start-10 -translate-y-1/2 text-[0.75rem] text-muted tabular-nums">
              {format.number(line)}
            </span>
          </div>
        ))}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible text-brand"
        >
          <polyline
            points={places.map(({ x, y }) => `${x},${100 - y}`).join(' ')}
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {visits.map(({ id, percent }, index) => (
          <span
            key={id}
            className="absolute size-0"
            style={{ left: `${places[index]?.x ?? 0}%`, bottom: `${places[index]?.y ?? 0}%` }}
          >
            <span
              data-fills
              className={clsx(
                'absolute size-3 -translate-1/2 border-2 border-surface',
                critical.has(id) ? 'rotate-45 bg-bad' : 'rounded-full bg-brand',
              )}
            />
            <span className="absolute bottom-2 -translate-x-1/2 rounded-[4px] bg-surface/80 px-0.5 text-[0.75rem] leading-4 font-semibold tracking-tight tabular-nums">
              {format.percent(percent, 0)}
            </span>
          </span>
        ))}
      </div>
      <div className="flex border-t border-line-strong pt-1">
        {visits.map(({ id, date }) => (
          <span
            key={id}
            className="min-w-0 flex-1 text-center text-[0.75rem] tracking-tight text-muted tabular-nums"
          >
            {format.monthDay(date)}
          </span>
        ))}
      </div>
    </div>
  );
}
