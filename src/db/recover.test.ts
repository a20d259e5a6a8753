import { beforeEach, describe, expect, it } from 'vitest';
import { createJournal, type Journal } from '../../sync/journal/journal.ts';
import { createMemoryJournalStore } from '../../sync/journal/memory-journal-store.ts';
import { createMemoryLocalStore, type MemoryLocalStore } from '../../sync/memory-local-store.ts';
import type { NewOp, Row } from '../../sync/op.ts';
import { recoverFromJournal } from './recover.ts';

const ana = 'a0000000-0000-4000-8000-000000000001';
const collection = 'inspection_responses';
const row = (change: number, fields: object = {}): Row => ({
  id: 'r',
  scope: 'global',
  change,
  answer: null,
  notes: null,
  ...fields,
});
const edit: NewOp = {
  collection,
  id: 'r',
  scope: 'global',
  create: false,
  set: { answer: 'pass' },
  base: { answer: null },
  local: {},
  row: row(1, { answer: 'pass' }),
  editedAt: 0,
};

describe('B2 while another tab is at work', () => {
  let journal: Journal;
  let store: MemoryLocalStore;
  beforeEach(async () => {
    journal = createJournal(createMemoryJournalStore());
    store = createMemoryLocalStore();
    await store.apply({ put: [{ collection, row: row(1) }], remove: [], scopes: [] });
    await journal.append(ana, [edit]);
  });

  /** What the other tab does between the reading of the journal and the writing of the rows. */
  const meanwhile = (work: () => Promise<void>): MemoryLocalStore => ({
    ...store,
    async alter(changes) {
      await work();
      await store.alter(changes);
    },
  });

  it('an edit is laid over the row as it is by now', async () => {
    const busy = meanwhile(() =>
      store.apply({
        put: [{ collection, row: row(2, { notes: 'of the server' }) }],
        remove: [],
        scopes: [],
      }),
    );
    expect(await recoverFromJournal(journal, busy, ana)).toBe(1);
    expect(store.shown(collection)).toEqual([row(2, { answer: 'pass', notes: 'of the server' })]);
  });

  it('a record of which an edit was finished meanwhile is read again', async () => {
    const busy = meanwhile(async () => {
      const batch = await journal.storeBatch(
        ana,
        (open) => open,
        () => '[]',
      );
      const no = batch?.opNos[0] ?? 0;
      if (batch === null) throw new Error('no batch');
      await journal.settle(batch, [{ no, outcome: 'answered', change: 2 }], 'T', 0);
      await store.apply({
        put: [{ collection, row: row(3, { answer: 'fail' }) }],
        remove: [],
        scopes: [],
      });
      await journal.trim([no], 0);
    });
    await recoverFromJournal(journal, busy, ana);
    expect(await journal.liveOps(ana)).toMatchObject([{ id: 'r', state: 'answered', set: {} }]);
    expect(await journal.hasUnsent(ana)).toBe(false);
  });
});
