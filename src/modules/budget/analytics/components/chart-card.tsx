import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CsvFile } from '../../../../platform/browser/download-csv.ts';
import { loadCode } from '../../../../platform/worker/load-code.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';

// Outside of the component: React Compiler passes over one with `import()` in it.
const loadDownload = () => loadCode(() => import('../../../../platform/browser/download-csv.ts'));

/** What is told of the store, with its figures as a file. */
export function ChartCard({
  title,
  figures,
  children,
}: {
  title: string;
  /** Of the chart. Money is in dollars, shares in percent (rule AN10). */
  figures: CsvFile;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const download = async () => (await loadDownload()).downloadCsv(figures);
  return (
    <Card
      title={title}
      actions={
        <Button
          size="sm"
          variant="quiet"
          icon={Download}
          className="-my-2 px-1!"
          aria-label={t('budget.analytics.csvOf', { title })}
          disabled={figures.rows.length === 0}
          onClick={() => void download()}
        >
          {t('budget.analytics.csv')}
        </Button>
      }
    >
      {children}
    </Card>
  );
}
