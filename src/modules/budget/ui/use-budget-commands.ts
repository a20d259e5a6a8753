import { useTranslation } from 'react-i18next';
import { useJournalCommand, type JournalTold } from '../../../command/use-journal-command.ts';
import type { Writing } from '../../../db/local-database.ts';
import { useFormat } from '../../../i18n/format.ts';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import type { Cents } from '../../../kernel/money.ts';
import { useStanding } from '../../stores/index.ts';
import * as commands from '../model/commands.ts';
import { messageMs } from './message-time.ts';

/** Rule BD3: of what takes away what somebody entered, or of many rows. */
const weightyMs = 10_000;

/** The budget's commands with their spoken outcome (spec §8 Budget). Each answers whether it was done. */
export function useBudgetCommands(storeId: string) {
  const { t } = useTranslation();
  const format = useFormat();
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
    /** Thousands of rows at once: followed, given up before they are kept, and taken back with the same figures. */
    importRows: (
      kind: 'entries' | 'forecasts',
      rows: commands.RowsToImport['rows'],
      followed: Writing,
    ) =>
      tell(
        (actor) =>
          kind === 'entries'
            ? commands.importEntries(actor, { storeId, rows }, followed)
            : commands.importForecasts(actor, { storeId, rows }, followed),
        t('budget.success.imported', { count: rows.length }),
        kind === 'entries' ? t('budget.error.add') : t('budget.error.sales'),
        {
          lasting: weightyMs,
          givenUp: t('budget.import.givenUp'),
          takingBack: {
            title: t('budget.import.takingBack'),
            figures: (done, of) =>
              t('budget.import.figures', { done: format.number(done), of: format.number(of) }),
            done: t('budget.success.takenBack', { count: rows.length }),
          },
        },
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
