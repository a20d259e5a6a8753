import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import type { Report } from '../domain/report.ts';
import type { Grouping } from '../domain/report-filter.ts';
import type { ReportLine } from '../remote.ts';

/** What a line of a report is about. */
export function useLineName(
  report: Report,
): (grouping: Grouping, line: Pick<ReportLine, 'key' | 'label'>) => string {
  const { t } = useTranslation();
  const format = useFormat('device');
  return (grouping, { key, label }) => {
    if (grouping === 'weeks') return t('reports.weekOf', { day: format.date(key) });
    const nameKey = grouping === 'parts' ? report.part?.nameKeys?.[key] : undefined;
    return nameKey === undefined ? (label ?? key) : t(nameKey);
  };
}
