import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import type { StockEntry } from '../../model/collections.ts';
import { useOrderActor } from '../../orders/components/use-order-actor.ts';
import { decideEntry, recordEntry, reverseEntry, type NewEntry } from '../commands-entries.ts';

/** What a screen does with entries of a store, and which one somebody is asked about. */
export function useEntryDesk(storeId: string) {
  const { t } = useTranslation();
  const { database: _, ...actor } = useOrderActor(storeId);
  const { busy, run } = useJournalCommand();
  const [asking, setAsking] = useState<StockEntry | null>(null);
  return {
    busy,
    /** What is being reversed; null: nothing. */
    asking,
    ask: setAsking,
    record: (entry: NewEntry, done: string) =>
      run((database) => recordEntry({ ...actor, database }, entry), { done }),
    decide: (entry: StockEntry, decision: 'accept' | 'reject') =>
      void run((database) => decideEntry({ ...actor, database }, entry.id, decision), {
        done: t('supply.entry.decisionSaved'),
      }),
    reverse: async (entry: StockEntry, why: string) => {
      const done = await run((database) => reverseEntry({ ...actor, database }, entry.id, why), {
        done: t('supply.entry.reversedDone'),
      });
      if (done) setAsking(null);
    },
  };
}
