import { firstValueFrom } from 'rxjs';
import { expect, it } from 'vitest';
import { createJournal } from '../../sync/journal/journal.ts';
import { createMemoryJournalStore } from '../../sync/journal/memory-journal-store.ts';
import type { NewOp } from '../../sync/op.ts';
import { groupUnfinished, watchUnfinished } from './unfinished.ts';

const ana = 'ana';
const parents = new Map([['lines', { order_id: 'orders' }]]);

function written(
  collection: string,
  id: string,
  set: Record<string, unknown>,
  create = true,
): NewOp {
  const row = { id, scope: 'global', change: 0, order_id: set['order_id'] ?? 'o1' } as const;
  const base = create ? {} : { qty: 1, note: null };
  return { collection, id, scope: 'global', create, set, base, local: {}, row, editedAt: 1 };
}

it('what a write added is told as if the journal had been read again', async () => {
  const journal = createJournal(createMemoryJournalStore());
  await journal.append(ana, [written('lines', 'l1', { qty: 1 }), written('orders', 'o1', {})]);
  const batch = await journal.storeBatch(
    ana,
    (open) => open,
    () => '[]',
  );
  if (batch === null) throw new Error('Nothing to send');
  const [line = 0, order = 0] = batch.opNos;
  await journal.settle(
    batch,
    [
      { no: line, outcome: 'refused', code: 'forbidden', reason: null },
      { no: order, outcome: 'answered', change: 1 },
    ],
    'T',
    1,
  );
  const watch = watchUnfinished(journal, ana, parents);
  await firstValueFrom(watch.unfinished);
  const writes: readonly (readonly NewOp[])[] = [
    [written('lines', 'l2', { qty: 1 }), written('lines', 'l3', { qty: 2, order_id: 'o2' })],
    // back to what it was: nothing is left to send of it
    [written('lines', 'l2', { qty: 5 }, false), written('orders', 'o3', {})],
    [written('orders', 'o1', { note: 'x' }, false)],
    [written('orders', 'o1', { note: null }, false)],
    // in the place of what was refused
    [written('lines', 'l1', { qty: 4 })],
  ];
  for (const ops of writes) {
    watch.note(await journal.append(ana, ops));
    const told = await firstValueFrom(watch.unfinished);
    expect(told).toEqual(groupUnfinished(await journal.unfinished(ana), parents));
  }
  watch.stop();
});
