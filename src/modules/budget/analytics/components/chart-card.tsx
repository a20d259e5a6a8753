import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCode } from '../../../../platform/worker/load-code.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import type { Figures } from '../download-figures.ts';

// Outside of the component: React Compiler passes over one with `import()` in it.
const loadDownload = () => loadCode(() => import('../download-figures.ts'));

/** What is told of the store, with its figures as a file. */
export function ChartCard({
  title,
  figures,
  children,
}: {
  title: string;
  figures: Figures;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const download = async () => (await loadDownload()).downloadFigures(figures);
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
