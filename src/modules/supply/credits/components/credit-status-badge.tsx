import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import type { CreditStatus } from '../../model/domain/credit-status.ts';

const tones: Record<CreditStatus, BadgeTone> = {
  open: 'warn',
  accepted: 'info',
  contested: 'bad',
  settled: 'good',
  dropped: 'neutral',
  void: 'neutral',
};

/** Where a credit stands. */
export function CreditStatusBadge({ status }: { status: CreditStatus }) {
  const { t } = useTranslation();
  return <Badge tone={tones[status]}>{t(`supply.credits.status.${status}`)}</Badge>;
}
