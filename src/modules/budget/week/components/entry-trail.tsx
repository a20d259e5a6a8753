import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { toCents } from '../../../../kernel/money.ts';
import { useMemberName } from '../../../stores/index.ts';
import { useConflictsOf } from '../../../sync-centre/index.ts';
import { foodCostEntries, type FoodCostEntry } from '../../model/collections.ts';
import { changedAt } from '../../model/domain/entry-trail.ts';
import { DayHistory } from './day-history.tsx';

/** Rules BH3 and BH4: who entered it and when, when it was changed last, and what two people had set differently. */
export function EntryTrail({ storeId, entry }: { storeId: string; entry: FoodCostEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useMemberName(storeId, entry.user_id) ?? t('budget.figures.someone');
  const conflicts = useConflictsOf(foodCostEntries.name, entry.id);
  const changed = changedAt(entry);
  return (
    <ul className="flex flex-col gap-0.5 text-small text-muted">
      <li>{t('budget.trail.entered', { name, time: format.dateTime(entry.created_at) })}</li>
      {changed === null ? null : (
        <>
          <li>{t('budget.trail.last', { time: format.dateTime(changed) })}</li>
          <DayHistory storeId={storeId} entry={entry} />
        </>
      )}
      {conflicts
        .filter(({ field }) => field === 'amount')
        .map((conflict) => (
          <li key={conflict.id}>
            <SetDifferently
              storeId={storeId}
              amount={Number(conflict.other_value)}
              by={conflict.other_by}
              at={conflict.other_at}
            />
          </li>
        ))}
    </ul>
  );
}

function SetDifferently({
  storeId,
  amount,
  by,
  at,
}: {
  storeId: string;
  amount: number;
  by: string | null;
  at: string | null;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useMemberName(storeId, by ?? '') ?? t('budget.figures.someone');
  return t('budget.trail.other', {
    name,
    amount: format.money(toCents(amount)),
    time: format.dateTime(at),
  });
}
