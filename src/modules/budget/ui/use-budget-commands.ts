import { useTranslation } from 'react-i18next';
import { useJournalCommand, type JournalTold } from '../../../command/use-journal-command.ts';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import type { Cents } from '../../../kernel/money.ts';
import { useStanding } from '../../stores/index.ts';
import * as commands from '../model/commands.ts';
import { messageMs } from './message-time.ts';

/** Rule BD3: of what takes away what somebody entered, or of many rows. */
export const weightyMs = 10_000;

/** Runs a write of the budget, and says what came of it. */
export function useBudgetWrites(storeId: string) {
  const { t } = useTranslation();
  const standing = useStanding(storeId);
  const { busy, run } = useJournalCommand();

  /** What was done can be taken back for as long as it is said to be done. */
  const tell = (
    write: (actor: commands.BudgetActor) => Promise<unknown>,
    done: string,
    failed: string,
    more: Pick<JournalTold, 'givenUp' | 'lasting' | 'takingBack'> = {},
  ): Promise<boolean> =>
    run((database) => write({ database, standing, now: () => new Date() }), {
      done,
      failed,
      notUndone: t('budget.error.undo'),
      lasting: messageMs,
      ...more,
    });
  return { busy, tell };
}

/** The budget's commands with their spoken outcome (spec §8 Budget). Each answers whether it was done. */
export function useBudgetCommands(storeId: string) {
  const { t } = useTranslation();
  const { busy, tell } = useBudgetWrites(storeId);
  return {
    busy,
    add: (date: BusinessDay, amount: Cents) =>
      tell(
        (actor) => commands.addEntry(actor, { storeId, date, amount }),
        t('budget.success.added'),
        t('budget.error.add'),
      ),
    replace: (date: BusinessDay, amount: Cents, entryIds: readonly string[]) =>
      tell(
        (actor) => commands.replaceEntries(actor, { date, amount, entryIds: [...entryIds] }),
        t('budget.success.updated'),
        entryIds.length > 1 ? t('budget.error.clear') : t('budget.error.update'),
        { lasting: weightyMs },
      ),
    update: (id: string, date: BusinessDay, amount: Cents) =>
      tell(
        (actor) => commands.updateEntry(actor, { id, storeId, date, amount }),
        t('budget.success.updated'),
        t('budget.error.update'),
      ),
    remove: (id: string) =>
      tell(
        (actor) => commands.deleteEntry(actor, id),
        t('budget.success.deleted'),
        t('budget.error.delete'),
      ),
    clear: (entryIds: readonly string[]) =>
      tell(
        (actor) => commands.clearEntries(actor, entryIds),
        t('budget.success.cleared', { count: entryIds.length }),
        t('budget.error.clear'),
        { lasting: weightyMs },
      ),
    /** `known`: the week has projected sales already. */
    setProjectedSales: (weekStartDate: BusinessDay, amount: Cents, known: boolean) =>
      tell(
        (actor) => commands.setProjectedSales(actor, { storeId, weekStartDate, amount }),
        t('budget.success.sales'),
        known ? t('budget.error.updateSales') : t('budget.error.sales'),
      ),
  };
}
