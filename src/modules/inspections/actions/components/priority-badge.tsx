import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import type { Priority } from '../../model/domain/priority.ts';

const tones: Record<Priority, BadgeTone> = {
  critical: 'bad',
  high: 'warn',
  medium: 'info',
  low: 'neutral',
};

export function PriorityBadge({ priority }: { priority: Priority }) {
  const { t } = useTranslation();
  return <Badge tone={tones[priority]}>{t(`inspections.priority.${priority}`)}</Badge>;
}
