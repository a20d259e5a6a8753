import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { downloadCsv } from '../../../platform/browser/download-csv.ts';
import { figureOf } from '../domain/figures.ts';
import type { Report } from '../domain/report.ts';
import type { Grouping } from '../domain/report-filter.ts';
import type { ReportLine } from '../remote.ts';
import { useGroupingName } from './use-grouping-name.ts';

/** Rule RP8: the figures as a file, in the words, with the separator and the decimal mark of the language. */
export function useDownloadReport(
  report: Report,
): (grouping: Grouping, lines: readonly ReportLine[], asOf: string) => void {
  const { t } = useTranslation();
  const { language } = useFormat('device');
  const groupingName = useGroupingName(report);
  return (grouping, lines, asOf) =>
    downloadCsv(
      {
        name: `${report.id}-${grouping}-${asOf.slice(0, 10)}.csv`,
        columns: [groupingName(grouping), ...report.measures.map(({ labelKey }) => t(labelKey))],
        rows: lines.map((line) => [
          // Days stay as machines read them.
          grouping === 'parts' && report.part?.nameKeys?.[line.key] !== undefined
            ? t(report.part.nameKeys[line.key] ?? '')
            : (line.label ?? line.key),
          ...report.measures.map((measure) => figureOf(measure, line)),
        ]),
      },
      // Spreadsheets of the other two take a point (es-US).
      language === 'fr' ? 'comma' : 'point',
    );
}
