import { OctagonX, ThumbsUp, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { ProblemStatus, Severity } from '../domain/problem-status.ts';

export const severityIcons: Record<Severity, LucideIcon> = {
  can_drive: ThumbsUp,
  careful: TriangleAlert,
  unsafe: OctagonX,
};
const severityTones: Record<Severity, BadgeTone> = {
  can_drive: 'neutral',
  careful: 'warn',
  unsafe: 'bad',
};
const statusTones: Record<ProblemStatus, BadgeTone> = {
  open: 'neutral',
  in_repair: 'info',
  repaired: 'warn',
  closed: 'good',
  dismissed: 'neutral',
};

export function SeverityBadge({ severity }: { severity: Severity }) {
  const { t } = useTranslation();
  return (
    <Badge tone={severityTones[severity]} icon={severityIcons[severity]}>
      {t(`vehicles.severity.${severity}`)}
    </Badge>
  );
}

/** How severe a problem is, and where it stands. */
export function ProblemBadges({
  problem,
}: {
  problem: { readonly severity: Severity; readonly status: ProblemStatus };
}) {
  const { t } = useTranslation();
  return (
    <>
      <SeverityBadge severity={problem.severity} />
      <Badge tone={statusTones[problem.status]}>
        {t(`vehicles.problemStatus.${problem.status}`)}
      </Badge>
    </>
  );
}
