import {
  Ban,
  CircleCheckBig,
  Hourglass,
  MessageSquareWarning,
  ThumbsUp,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import type { CreditStatus } from '../../model/domain/credit-status.ts';

const looks: Record<CreditStatus, readonly [BadgeTone, LucideIcon]> = {
  open: ['warn', Hourglass],
  accepted: ['info', ThumbsUp],
  contested: ['bad', MessageSquareWarning],
  settled: ['good', CircleCheckBig],
  dropped: ['neutral', Ban],
  void: ['neutral', Ban],
};

/** Where a credit stands. */
export function CreditStatusBadge({ status }: { status: CreditStatus }) {
  const { t } = useTranslation();
  const [tone, icon] = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`supply.credits.status.${status}`)}
    </Badge>
  );
}
