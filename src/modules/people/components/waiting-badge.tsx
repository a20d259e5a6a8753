import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../platform/browser/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Candidate } from '../collections.ts';
import { waitingSince } from '../domain/waiting.ts';
import { useTargets } from '../queries.ts';

const tones = { in_time: 'good', soon: 'warn', late: 'bad', no_target: 'neutral' } as const;
const hoursInDay = 24;

/** How long a candidate has been in a stage, against what is aimed at, in words and colour (rule CA9). */
export function WaitingBadge({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const now = useNow();
  const target = useTargets().get(candidate.stage) ?? null;
  const { hours, against } = waitingSince(
    candidate.stage_entered_at ?? candidate.created_at,
    target,
    now,
  );
  const time =
    hours < hoursInDay
      ? t('people.waiting.hours', { count: hours })
      : t('people.waiting.days', { count: Math.floor(hours / hoursInDay) });
  return (
    <Badge tone={tones[against]} icon={Clock}>
      {t(`people.waiting.${against}`, { time })}
    </Badge>
  );
}
