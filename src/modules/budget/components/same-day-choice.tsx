import { Pencil, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useMemberName } from '../../stores/index.ts';
import type { SameDay } from '../domain/same-day.ts';

export type SameDayDecision = 'add' | 'replace';

/** "Already $220.00 for Tuesday by Luis": add to it or replace it (rule BD1). */
export function SameDayChoice({
  storeId,
  day,
  there,
  decision,
  onDecide,
}: {
  storeId: string;
  day: string;
  there: SameDay;
  decision: SameDayDecision;
  onDecide: (decision: SameDayDecision) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const first = useMemberName(storeId, there.userIds[0] ?? '');
  const name = first ?? t('budget.figures.someone');
  const others = there.userIds.length - 1;
  return (
    <div className="flex flex-col gap-3 rounded-card bg-accent-soft p-4">
      <p id="same-day" aria-live="polite" className="font-semibold text-accent">
        {t('budget.sameDay.already', {
          amount: format.money(there.total),
          day: format.weekday(day),
          name: others > 0 ? t('budget.sameDay.andOthers', { name, count: others }) : name,
        })}
      </p>
      <SegmentedControl
        label={t('budget.sameDay.question')}
        value={decision}
        onValueChange={onDecide}
        describedBy="same-day"
        options={[
          { value: 'add', label: t('budget.sameDay.add'), icon: Plus },
          { value: 'replace', label: t('budget.sameDay.replace'), icon: Pencil },
        ]}
      />
    </div>
  );
}
