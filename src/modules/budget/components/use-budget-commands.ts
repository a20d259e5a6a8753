import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../db/database-context.tsx';
import { StorageFull } from '../../../db/errors.ts';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import type { Cents } from '../../../kernel/money.ts';
import { useStanding } from '../../stores/index.ts';
import { toast } from '../../../ui/toasts.tsx';
import * as commands from '../commands.ts';

/** The budget's commands with their spoken outcome (spec §8 Budget). Each answers whether it was done. */
export function useBudgetCommands(storeId: string) {
  const { t } = useTranslation();
  const database = useDatabase();
  const standing = useStanding(storeId);
  const actor: commands.BudgetActor = { database, standing, now: () => new Date() };

  const tell = async (
    write: () => Promise<unknown>,
    done: string,
    failed: string,
  ): Promise<boolean> => {
    try {
      await write();
    } catch (error) {
      toast.error(failed, error instanceof StorageFull ? { message: t('budget.error.full') } : {});
      return false;
    }
    toast.success(done);
    return true;
  };

  return {
    add: (date: BusinessDay, amount: Cents) =>
      tell(
        () => commands.addEntry(actor, { storeId, date, amount }),
        t('budget.success.added'),
        t('budget.error.add'),
      ),
    replace: (date: BusinessDay, amount: Cents, entryIds: readonly string[]) =>
      tell(
        () => commands.replaceEntries(actor, { date, amount, entryIds: [...entryIds] }),
        t('budget.success.updated'),
        t('budget.error.update'),
      ),
    update: (id: string, date: BusinessDay, amount: Cents) =>
      tell(
        () => commands.updateEntry(actor, { id, storeId, date, amount }),
        t('budget.success.updated'),
        t('budget.error.update'),
      ),
    remove: (id: string) =>
      tell(
        () => commands.deleteEntry(actor, id),
        t('budget.success.deleted'),
        t('budget.error.delete'),
      ),
    setProjectedSales: (weekStartDate: BusinessDay, amount: Cents) =>
      tell(
        () => commands.setProjectedSales(actor, { storeId, weekStartDate, amount }),
        t('budget.success.sales'),
        t('budget.error.sales'),
      ),
  };
}
