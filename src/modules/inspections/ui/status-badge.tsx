import {
  Archive,
  CircleCheck,
  CircleDashed,
  Pencil,
  ShieldAlert,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { InspectionStatus } from '../model/domain/inspection-status.ts';

const looks: Record<InspectionStatus, { readonly tone: BadgeTone; readonly icon: LucideIcon }> = {
  draft: { tone: 'neutral', icon: Pencil },
  in_progress: { tone: 'info', icon: CircleDashed },
  completed: { tone: 'good', icon: CircleCheck },
  archived: { tone: 'neutral', icon: Archive },
};

export const statusKeys: Record<InspectionStatus, string> = {
  draft: 'inspections.status.draft',
  in_progress: 'inspections.status.inProgress',
  completed: 'inspections.status.completed',
  archived: 'inspections.status.archived',
};

export function StatusBadge({ status }: { status: InspectionStatus }) {
  const { t } = useTranslation();
  const { tone, icon } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(statusKeys[status])}
    </Badge>
  );
}

/** Rule C1, on a completed inspection. */
export function FailedCriticalBadge() {
  const { t } = useTranslation();
  return (
    <Badge tone="bad" icon={ShieldAlert}>
      {t('inspections.result.failedCritical')}
    </Badge>
  );
}
