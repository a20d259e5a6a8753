import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { ChartFrame } from '../../../../ui/chart-frame.tsx';
import { LineChart } from '../../../../ui/charts/line-chart.tsx';
import {
  hasCriticalFail,
  scoreAxis,
  scoreTrend,
  type AnswersByInspection,
  type CompletedInspection,
} from '../domain/trends.ts';
import type { TrendView } from './trend-view.ts';

/** The scores of these inspections as a line (rule X3); as a table each leads to its report. */
export function ScoreChart({
  inspections,
  answers,
  view,
}: {
  inspections: readonly CompletedInspection[];
  answers: AnswersByInspection;
  view: TrendView;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const trend = scoreTrend(inspections);
  if (trend === null) return null;
  const axis = scoreAxis(inspections.map(({ percent }) => percent));
  const critical = new Set(
    inspections.filter((inspection) => hasCriticalFail(inspection, answers)).map(({ id }) => id),
  );
  return (
    <ChartFrame
      title={t('inspections.trends.score.title')}
      titleHidden
      view={view}
      summary={t('inspections.trends.score.summary', {
        count: inspections.length,
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
      rows={inspections.map(({ id, date, percent }) => [
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
      <LineChart
        points={inspections.map(({ id, date, percent }) => ({
          id,
          value: percent,
          text: format.percent(percent, 0),
          label: format.monthDay(date),
          tone: critical.has(id) ? 'bad' : 'brand',
        }))}
        from={axis.from}
        to={100}
        lines={axis.lines.map((value) => ({ value, text: format.number(value) }))}
      />
    </ChartFrame>
  );
}
