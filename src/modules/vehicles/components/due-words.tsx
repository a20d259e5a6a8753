import { CalendarClock, CircleCheckBig, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { DueState, Forecast } from '../domain/due.ts';

const looks: Record<DueState, readonly [BadgeTone, LucideIcon]> = {
  ok: ['good', CircleCheckBig],
  due_soon: ['warn', CalendarClock],
  overdue: ['bad', TriangleAlert],
};

export function DueBadge({ state }: { state: DueState }) {
  const { t } = useTranslation();
  const [tone, icon] = looks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`vehicles.due.${state}`)}
    </Badge>
  );
}

/** `Dec 20, 2026`, or between which days; null: nobody can say. */
export function useForecastWords(): (when: Forecast | null) => string | null {
  const { t } = useTranslation();
  const format = useFormat();
  return (when) => {
    if (when === null) return null;
    const from = format.mediumDate(when.from);
    if (when.until === null) return t('vehicles.due.from', { from });
    return when.until === when.from
      ? t('vehicles.due.on', { day: from })
      : t('vehicles.due.between', { from, until: format.mediumDate(when.until) });
  };
}
