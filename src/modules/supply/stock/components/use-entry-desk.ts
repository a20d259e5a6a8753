import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../../command/use-command.ts';
import type { StockEntry } from '../../model/collections.ts';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { decideEntry, recordPictured, reverseEntry, type NewEntry } from '../commands-entries.ts';

/** What a screen does with entries of a store, and which one somebody is asked about. */
export function useEntryDesk(storeId: string) {
  const { t } = useTranslation();
  const actor = useOrderActor(storeId);
  const { busy, run } = useCommand();
  // what was decided or reversed is posted, and not undone: no undo is offered that the office would refuse
  const forGood = useCommand();
  const refused = (fault: string) =>
    fault === 'full' ? ([t('ui.notSaved'), t('app.storage.full')] as const) : t('ui.notSaved');
  const [asking, setAsking] = useState<StockEntry | null>(null);
  return {
    busy: busy || forGood.busy,
    /** What is being reversed; null: nothing. */
    asking,
    ask: setAsking,
    /** With pictures of it, where there are any. */
    record: (entry: NewEntry, done: string, files: readonly File[] = []) =>
      run(() => recordPictured(actor, entry, files), {
        done,
        undo: t('ui.undo'),
        refused: (problem) =>
          problem === 'no_picture' ? t('supply.photos.noPicture') : refused(problem),
      }),
    decide: (entry: StockEntry, decision: 'accept' | 'reject') =>
      void forGood.run(() => decideEntry(actor, entry.id, decision), {
        done: t('supply.entry.decisionSaved'),
        refused,
      }),
    reverse: async (entry: StockEntry, why: string) => {
      const done = await forGood.run(() => reverseEntry(actor, entry.id, why), {
        done: t('supply.entry.reversedDone'),
        refused,
      });
      if (done) setAsking(null);
    },
  };
}
