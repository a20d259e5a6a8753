import { Pencil, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import type { Cents } from '../../../../kernel/money.ts';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { useMemberName } from '../../../stores/index.ts';
import type { SameDay } from '../../model/domain/same-day.ts';

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
      {decision === 'replace' ? (
        <div>
          <p id="replaced">{t('budget.sameDay.goes', { count: there.entries.length })}</p>
          <ul aria-labelledby="replaced" className="mt-1 list-disc ps-5">
            {there.entries.map(({ id, userId, amount }) => (
              <ReplacedEntry key={id} storeId={storeId} userId={userId} amount={amount} />
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

function ReplacedEntry({
  storeId,
  userId,
  amount,
}: {
  storeId: string;
  userId: string;
  amount: Cents;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useMemberName(storeId, userId) ?? t('budget.figures.someone');
  return (
    <li>
      <span className="font-semibold tabular-nums">{format.money(amount)}</span> {name}
    </li>
  );
}
