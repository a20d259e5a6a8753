import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { roundAxis } from '../../../ui/charts/axis.tsx';
import { SeriesChart } from '../../../ui/charts/series-chart.tsx';
import { ChartFrame } from '../../../ui/chart-frame.tsx';
import { figureOf, isWanted, sharesOf } from '../domain/figures.ts';
import type { Measure, Report } from '../domain/report.ts';
import type { Grouping } from '../domain/report-filter.ts';
import type { ReportLine } from '../remote.ts';
import { useGroupingName } from './use-grouping-name.ts';
import { useFigureWords } from './use-figure-words.ts';
import { useLineName } from './use-line-name.ts';

/** More bars than this are read in the table. */
const mostBars = 12;

/** One figure as a picture: over weeks a line, else bars, the longest first. */
export function ReportChart({
  report,
  measure,
  grouping,
  lines,
}: {
  report: Report;
  measure: Measure;
  grouping: Grouping;
  lines: readonly ReportLine[];
}) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const words = useFigureWords();
  const nameOf = useLineName(report);
  const groupingName = useGroupingName(report);
  const title = t(measure.labelKey);
  const told = lines.map((line) => ({ line, value: figureOf(measure, line) }));
  const known = told.flatMap(({ line, value }) => (value === null ? [] : [{ line, value }]));
  const sorted = known.toSorted((one, other) => other.value - one.value);
  const [greatest] = sorted;
  const least = sorted.at(-1);
  const summary =
    greatest === undefined || least === undefined
      ? t('reports.noFigures')
      : greatest === least
        ? `${nameOf(grouping, greatest.line)}: ${words(measure.format, greatest.value)}`
        : t('reports.chartSummary', {
            most: nameOf(grouping, greatest.line),
            greatest: words(measure.format, greatest.value),
            least: words(measure.format, least.value),
            last: nameOf(grouping, least.line),
          });
  const bars = sorted.slice(0, mostBars);
  const shares = sharesOf(bars.map(({ value }) => value));
  const axis = roundAxis(Math.min(0, least?.value ?? 0), Math.max(1, greatest?.value ?? 1));
  return (
    <ChartFrame
      title={title}
      summary={summary}
      dataLabel={t('reports.figures')}
      columns={[groupingName(grouping), title]}
      rows={known.map(({ line, value }) => [nameOf(grouping, line), words(measure.format, value)])}
      empty={<p className="text-muted">{t('reports.noFigures')}</p>}
    >
      {grouping === 'weeks' ? (
        <SeriesChart
          labels={told.map(({ line }) => format.monthDay(line.key))}
          from={axis.from}
          to={axis.to}
          lines={axis.lines.map((value) => ({
            value,
            // Beside the chart there is no room for cents and words.
            text: format.number(value, value % 1 === 0 ? 0 : 1),
          }))}
          series={[
            {
              id: measure.id,
              tone: 'brand',
              line: 'solid',
              values: told.map(({ value }) => value),
              marks: (place) => (isWanted(measure, told[place]?.value ?? null) ? 'bad' : 'brand'),
            },
          ]}
        />
      ) : (
        <ol className="flex flex-col gap-2.5">
          {bars.map(({ line, value }, place) => (
            <li key={line.key} className="flex flex-col gap-1">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span>{nameOf(grouping, line)}</span>
                <span className="text-small text-muted tabular-nums">
                  {words(measure.format, value)}
                </span>
              </span>
              <span className="h-3 rounded-full bg-sunken">
                <span
                  data-fills=""
                  className={`block h-3 rounded-full ${value < 0 ? 'bg-bad' : 'bg-brand'}`}
                  style={{ width: `${(shares[place] ?? 0) * 100}%` }}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
    </ChartFrame>
  );
}
