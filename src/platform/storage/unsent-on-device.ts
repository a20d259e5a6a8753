/** How much unsent work this device holds, of all who share it: a number, never what it is or whose. */
import { openFirstJournalStore } from '../../../sync/journal/open-first-journal-store.ts';

/** Changes that the server lacks, refused ones included. Nothing is changed by looking. */
export async function unsentOnDevice(): Promise<number> {
  const store = await openFirstJournalStore();
  try {
    const { ops, refused } = await store.read((tables) => tables.contents());
    const unsent = ops.filter(({ state }) => state === 'open' || state === 'sent');
    return unsent.length + refused.length;
  } finally {
    await store.close();
  }
}
