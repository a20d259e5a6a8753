import { useTranslation } from 'react-i18next';
import { useGridWords } from '../../../i18n/grid-words.ts';
import { DataGrid } from '../../../ui/data-grid.tsx';
import { figureOf, isWanted } from '../domain/figures.ts';
import type { Measure, Report } from '../domain/report.ts';
import type { Grouping } from '../domain/report-filter.ts';
import type { ReportLine } from '../remote.ts';
import { useGroupingName } from './use-grouping-name.ts';
import { useFigureWords } from './use-figure-words.ts';
import { useLineName } from './use-line-name.ts';

/** Every figure of a report, each of which opens the rows that made it (rule RP2). */
export function ReportTable({
  report,
  grouping,
  lines,
  onFigure,
}: {
  report: Report;
  grouping: Grouping;
  lines: readonly ReportLine[];
  onFigure: (line: ReportLine, measure: Measure) => void;
}) {
  const { t } = useTranslation();
  const words = useFigureWords();
  const gridWords = useGridWords();
  const nameOf = useLineName(report);
  const groupingName = useGroupingName(report);
  return (
    <DataGrid
      caption={t(report.titleKey)}
      rows={lines}
      rowKey={({ key }) => key}
      words={gridWords}
      pageSize={50}
      sortedBy={{ column: 'line', descending: grouping === 'weeks' }}
      columns={[
        {
          id: 'line',
          header: groupingName(grouping),
          primary: true,
          width: '13rem',
          cell: (line) => nameOf(grouping, line),
          sortValue: (line) => (grouping === 'stores' ? nameOf(grouping, line) : line.key),
        },
        ...report.measures.map((measure) => ({
          id: measure.id,
          header: t(measure.labelKey),
          align: 'end' as const,
          largestFirst: true,
          cell: (line: ReportLine) => {
            const value = figureOf(measure, line);
            const text = words(measure.format, value);
            return line.rows === 0 || value === null ? (
              text
            ) : (
              <button
                type="button"
                onClick={() => onFigure(line, measure)}
                aria-label={t('reports.open', {
                  figure: text,
                  measure: t(measure.labelKey),
                  line: nameOf(grouping, line),
                })}
                className={`inline-flex min-h-12 min-w-12 items-center justify-end max-md:-my-3 max-md:justify-start md:-my-2 cursor-pointer underline decoration-line-strong underline-offset-4 hover:decoration-brand ${isWanted(measure, value) ? 'font-semibold text-bad' : 'text-ink'}`}
              >
                {text}
              </button>
            );
          },
          sortValue: (line: ReportLine) => figureOf(measure, line),
        })),
      ]}
    />
  );
}
