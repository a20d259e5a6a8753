import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../../db/use-connection.ts';
import { useFormat } from '../../../../i18n/format.ts';
import { toCents } from '../../../../kernel/money.ts';
import { useKnownNames } from '../../../stores/index.ts';
import type { FoodCostEntry } from '../../model/collections.ts';
import { fetchDayHistory, type DayChange } from '../remote.ts';

/** Rule BH4, as items of the entry's trail: what edits and deletes of its day replaced. The server alone knows it. */
export function DayHistory({ storeId, entry }: { storeId: string; entry: FoodCostEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useKnownNames(storeId);
  const offline = useConnection() === 'offline';
  const { entry_date: day } = entry;
  const [answer, setAnswer] = useState<readonly DayChange[] | 'failed' | null>(null);
  useEffect(() => {
    if (offline) return undefined;
    let left = false;
    void fetchDayHistory(storeId, day).then(({ value }) => {
      if (!left) setAnswer(value ?? 'failed');
    });
    return () => {
      left = true;
    };
  }, [offline, storeId, day]);
  if (answer === null || answer === 'failed') {
    if (offline) return <li>{t('budget.trail.needsLine')}</li>;
    return answer === null ? null : <li>{t('budget.trail.failed')}</li>;
  }
  return answer
    .filter(({ what }) => what !== 'entered')
    .map((change) => {
      const moved = change.what === 'changed' && change.amount === change.amount_before;
      return (
        <li key={Object.values(change).join(' ')}>
          {t(`budget.trail.${moved ? 'moved' : change.what}`, {
            name: names.get(change.by_user ?? '') ?? t('budget.figures.someone'),
            time: format.dateTime(change.at),
            amount: format.money(toCents(change.amount)),
            before: format.money(toCents(change.amount_before ?? change.amount)),
            day: format.mediumDate(change.day_before ?? change.day),
          })}
        </li>
      );
    });
}
