/** What becomes on a device of somebody whose data was erased (J17). */
import { beforeEach, expect, it } from 'vitest';
import { createManualClock } from './in-process-ports.ts';
import { createJournal, type Journal } from './journal/journal.ts';
import { createMemoryJournalStore } from './journal/memory-journal-store.ts';
import { createMemoryLocalStore, type MemoryLocalStore } from './memory-local-store.ts';
import type { NewOp, Op } from './op.ts';
import type { PullAnswer, Scope, WireRow } from './protocol.ts';
import { createPuller } from './puller.ts';

const ana = 'a0000000-0000-4000-8000-000000000001';
const scope: Scope = 'store:b0000000-0000-4000-8000-000000000001';
const person = 'c0000000-0000-4000-8000-000000000001';
const other = 'c0000000-0000-4000-8000-000000000002';

let journal: Journal;
let store: MemoryLocalStore;
beforeEach(() => {
  journal = createJournal(createMemoryJournalStore());
  store = createMemoryLocalStore();
});

let ids = 0;
const newId = () => `d0000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;

const note = (of: string, text: string): NewOp => {
  const id = newId();
  const set = { candidate_id: of, text };
  return {
    collection: 'candidate_notes',
    id,
    scope,
    create: true,
    set,
    base: {},
    local: {},
    row: { id, scope, change: 0, deleted_at: null, ...set },
    editedAt: 1000,
  };
};

/** Everything that the journal holds of everybody, as text. */
const kept = async (): Promise<string> =>
  JSON.stringify([await journal.history(ana), await journal.unfinished(ana)]);

const all = (open: readonly Op[]): readonly Op[] => open;
const body = (ops: readonly Op[]): string => JSON.stringify(ops.map((op) => op.set));

async function pulled(rows: readonly WireRow[]): Promise<void> {
  const answer: PullAnswer = {
    kind: 'rows',
    protocol: 1,
    server_time: '2026-11-28T10:00:00.000Z',
    scopes: [{ scope, head: 5, horizon: 0, epoch: 'e', grant: 'g' }],
    pages: [{ scope, kind: 'candidates', rows: [...rows], after: 5, remaining: 0 }],
    also: [],
  };
  const pull = createPuller({
    userId: ana,
    kinds: [{ name: 'candidates', parents: {}, emptyOnceErased: 'display_name' }],
    journal,
    store,
    transport: {
      register: () => Promise.resolve(),
      push: () => Promise.reject(new Error('Nothing is pushed here')),
      pull: () => Promise.resolve(answer),
    },
    clock: createManualClock(1000),
    onProgress: () => undefined,
    onArrivals: () => undefined,
  });
  await pull([scope]);
}

const tombstone = (id: string, name: string): WireRow => ({
  id,
  scope,
  change: 5,
  display_name: name,
  deleted_at: '2026-11-28T09:00:00.000Z',
});

it('J17 late work that is answered `erased` is closed without what it said', async () => {
  await journal.append(ana, [note(person, 'PLANTED'), note(other, 'Another')]);
  const batch = await journal.storeBatch(ana, all, body);
  if (batch === null) throw new Error('Nothing was to be sent');
  const [first = 0, second = 0] = batch.opNos;
  await journal.settle(
    batch,
    [
      { no: first, outcome: 'refused', code: 'erased', reason: 'PLANTED' },
      { no: second, outcome: 'refused', code: 'forbidden', reason: null },
    ],
    '2026-11-28T10:00:00.000Z',
    2000,
  );
  expect((await journal.refused(ana)).map(({ code }) => code)).toEqual(['forbidden']);
  expect(await kept()).not.toContain('PLANTED');
  // its record is read again by name, so that its row leaves, too
  expect((await journal.unfinished(ana)).unread.map(({ code }) => code)).toContain('erased');
});

it('J17 with the tombstone goes what was kept, refused or not sent, and the rows that it made', async () => {
  const [sent, open, refused] = ['PLANTED one', 'PLANTED two', 'PLANTED three'].map((text) =>
    note(person, text),
  );
  if (sent === undefined || open === undefined || refused === undefined) throw new Error('No ops');
  await journal.append(ana, [sent, refused, note(other, 'Another')]);
  const batch = await journal.storeBatch(ana, all, body);
  if (batch === null) throw new Error('Nothing was to be sent');
  await journal.settle(
    batch,
    batch.opNos.map((no, place) =>
      place === 1
        ? { no, outcome: 'refused', code: 'forbidden', reason: null }
        : { no, outcome: 'answered', change: 3 },
    ),
    '2026-11-28T10:00:00.000Z',
    2000,
  );
  await journal.append(ana, [open]);
  await store.apply({
    put: [sent, open, refused].map(({ collection, row }) => ({ collection, row })),
    remove: [],
    scopes: [],
  });
  await pulled([tombstone(person, '')]);
  expect(await kept()).not.toContain('PLANTED');
  expect(await kept()).toContain('Another');
  expect(store.shown('candidate_notes')).toEqual([]);
});

it('J17 a deleted record that keeps its name keeps its work', async () => {
  await journal.append(ana, [note(person, 'Kept')]);
  await pulled([tombstone(person, 'Ana')]);
  expect(await kept()).toContain('Kept');
});
