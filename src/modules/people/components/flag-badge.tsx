import { CircleCheck, Hourglass, OctagonAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import type { Flag } from '../domain/stage.ts';

const looks = {
  ready: { tone: 'good', icon: CircleCheck },
  waiting: { tone: 'warn', icon: Hourglass },
  blocked: { tone: 'bad', icon: OctagonAlert },
} as const;

/** What somebody marked a candidate with; nothing of the usual. */
export function FlagBadge({ flag }: { flag: Flag }) {
  const { t } = useTranslation();
  if (flag === 'normal') return null;
  return <Badge {...looks[flag]}>{t(`people.flag.${flag}`)}</Badge>;
}
