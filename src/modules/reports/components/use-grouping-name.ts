import { useTranslation } from 'react-i18next';
import type { Report } from '../domain/report.ts';
import type { Grouping } from '../domain/report-filter.ts';

/** What the lines of a report are: stores, weeks, or what the report itself tells apart. */
export function useGroupingName(report: Report): (grouping: Grouping) => string {
  const { t } = useTranslation();
  return (grouping) =>
    grouping === 'parts'
      ? report.part === undefined
        ? ''
        : t(report.part.labelKey)
      : t(`reports.by.${grouping}`);
}
