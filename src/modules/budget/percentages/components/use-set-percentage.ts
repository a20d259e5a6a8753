import { useTranslation } from 'react-i18next';
import { useCommand, type Outcome } from '../../../../command/use-command.ts';
import { useDatabase } from '../../../../db/database-context.tsx';
import { undoing } from '../../../../db/undoing.ts';
import type { BusinessDay } from '../../../../kernel/business-week.ts';
import { useCurrentStore, useStanding } from '../../../stores/index.ts';
import { useToday } from '../../ui/use-today.ts';
import { setPercentage } from '../commands.ts';
import { setPercentages, type PercentageChanges, type PercentageProblem } from '../remote.ts';

export type PercentageToSet = {
  readonly storeIds: readonly string[];
  readonly validFrom: BusinessDay;
  readonly percentage: number;
};

/** Sets a percentage and offers to take it back. Of the current store alone it needs no line. */
export function useSetPercentage() {
  const { t } = useTranslation();
  const database = useDatabase();
  const store = useCurrentStore();
  const standing = useStanding(store.id);
  const today = useToday(store.timeZone);
  const { busy, run } = useCommand();

  const setHere = async ({ validFrom, percentage }: PercentageToSet) => {
    const noted = undoing(database, () => new Date());
    const actor = { database: noted.database, standing, today };
    await setPercentage(actor, { storeId: store.id, validFrom, percentage });
    return { undo: noted.undo };
  };
  const setThere = async (
    validFrom: BusinessDay,
    changes: PercentageChanges,
  ): Promise<Outcome<PercentageProblem>> => {
    const answer = await setPercentages(validFrom, changes);
    if (typeof answer === 'string') return answer;
    await database.syncNow();
    return { undo: () => setThere(validFrom, answer.before) };
  };

  return {
    busy,
    set: (wanted: PercentageToSet): Promise<boolean> =>
      run<PercentageProblem>(
        () => {
          const { storeIds, validFrom, percentage } = wanted;
          return storeIds.length === 1 && storeIds[0] === store.id
            ? setHere(wanted)
            : setThere(
                validFrom,
                storeIds.map((store_id) => ({ store_id, percentage })),
              );
        },
        {
          done: t('budget.percentages.done', { count: wanted.storeIds.length }),
          undo: t('ui.undo'),
          notUndone: t('budget.error.undo'),
          refused: (problem) =>
            problem === 'full'
              ? [t('budget.percentages.failed'), t('budget.error.full')]
              : problem === 'failed'
                ? t('budget.percentages.failed')
                : [t('budget.percentages.failed'), t(`budget.percentages.problem.${problem}`)],
        },
      ),
  };
}
