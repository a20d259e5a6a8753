import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../../ui/badge.tsx';
import { FailedCriticalBadge } from '../../ui/status-badge.tsx';
import type { FoundInspection } from '../remote.ts';

/** What came of an inspection, in words. */
export function ResultBadge({ result, progress }: Pick<FoundInspection, 'result' | 'progress'>) {
  const { t } = useTranslation();
  if (result === 'critical') return <FailedCriticalBadge />;
  if (result === 'missed') {
    return (
      <Badge tone="bad" icon={CircleX}>
        {t('inspections.overStores.result.missed')}
      </Badge>
    );
  }
  if (result === 'passed') {
    return (
      <Badge tone="good" icon={CircleCheck}>
        {t('inspections.overStores.result.passed')}
      </Badge>
    );
  }
  return (
    <Badge tone="info" icon={CircleDashed}>
      {progress === null
        ? t('inspections.overStores.result.running')
        : t('inspections.overStores.runningOf', { done: progress.done, of: progress.of })}
    </Badge>
  );
}
