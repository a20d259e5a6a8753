import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CsvFile } from '../../../platform/browser/download-csv.ts';
import { loadCode } from '../../../platform/worker/load-code.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChartFrame } from '../../../ui/chart-frame.tsx';

// Outside of the component: React Compiler passes over one with `import()` in it.
const loadDownload = () => loadCode(() => import('../../../platform/browser/download-csv.ts'));

/** A bar with what it is of and its figure in words. */
export type ReportBar = {
  readonly key: string;
  readonly label: string;
  /** How long it is, of the longest that there can be: 0 to 1. */
  readonly share: number;
  readonly figure: string;
};

/** One figure of the reports: as bars, in words, as a table and as a file (rule CR7). */
export function ReportCard({
  title,
  summary,
  bars,
  columns,
  rows,
  file,
}: {
  title: string;
  /** The one thing to see. */
  summary: string;
  bars: readonly ReportBar[];
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  file: CsvFile;
}) {
  const { t } = useTranslation();
  const download = async () => (await loadDownload()).downloadCsv(file);
  return (
    <Card
      title={title}
      actions={
        <Button
          size="sm"
          variant="quiet"
          icon={Download}
          className="-my-2"
          aria-label={t('people.reports.csvOf', { title })}
          disabled={file.rows.length === 0}
          onClick={() => void download()}
        >
          {t('people.reports.csv')}
        </Button>
      }
    >
      <ChartFrame
        title={title}
        titleHidden
        summary={summary}
        dataLabel={t('people.reports.figures')}
        columns={columns}
        rows={rows}
        empty={<p className="text-muted">{t('people.reports.nothing')}</p>}
      >
        <ol className="flex flex-col gap-2.5">
          {bars.map(({ key, label, share, figure }) => (
            <li key={key} className="flex flex-col gap-1">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span>{label}</span>
                <span className="text-small text-muted tabular-nums">{figure}</span>
              </span>
              <span className="h-3 rounded-full bg-sunken">
                <span
                  data-fills=""
                  className="block h-3 rounded-full bg-brand"
                  style={{ width: `${Math.min(Math.max(share, 0), 1) * 100}%` }}
                />
              </span>
            </li>
          ))}
        </ol>
      </ChartFrame>
    </Card>
  );
}
