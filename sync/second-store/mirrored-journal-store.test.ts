import { expect, it } from 'vitest';
import { createJournal } from '../journal/journal.ts';
import type { JournalStore } from '../journal/journal-store.ts';
import { createMemoryJournalStore } from '../journal/memory-journal-store.ts';
import type { NewOp, Op } from '../op.ts';
import { openMirroredJournalStore, type LogFiles } from './mirrored-journal-store.ts';

const ana = 'a0000000-0000-4000-8000-000000000001';
const scope = 'store:b0000000-0000-4000-8000-000000000001';
let ids = 0;
const id = (): string => `c0000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;

function made(recordId: string, set: object, more: Partial<NewOp> = {}): NewOp {
  return {
    collection: 'food_cost_entries',
    id: recordId,
    scope,
    create: true,
    set: { ...set },
    base: {},
    local: {},
    row: { id: recordId, scope, change: 0, ...set },
    editedAt: 1000,
    ...more,
  };
}
const everything = (open: readonly Op[]): readonly Op[] => open;
const toBody = (ops: readonly Op[]): string => JSON.stringify(ops.map((op) => op.set));

/** The files of a device, and tabs that hold one each. */
class Disk {
  readonly files = new Map<number, string>();
  readonly held = new Set<number>();
  #names = 0;
  #alone: Promise<unknown> = Promise.resolve();
  broken = false;

  tab(): LogFiles & { die(): void } {
    let own = -1;
    const check = () => {
      if (this.broken) throw new DOMException('full', 'QuotaExceededError');
    };
    return {
      read: async () => [...this.files.values()],
      begin: async (text) => {
        check();
        this.held.delete(own);
        own = ++this.#names;
        this.held.add(own);
        this.files.set(own, text);
        for (const name of this.files.keys()) if (!this.held.has(name)) this.files.delete(name);
      },
      append: async (text) => {
        check();
        this.files.set(own, (this.files.get(own) ?? '') + text);
      },
      alone: (task) => {
        const result = this.#alone.then(task);
        this.#alone = result.catch(() => undefined);
        return result;
      },
      close: async () => void this.held.delete(own),
      die: () => void this.held.delete(own),
    };
  }
}

async function open(first: JournalStore, disk: Disk, faults: unknown[] = []) {
  const files = disk.tab();
  const { store, rebuilt } = await openMirroredJournalStore(first, {
    files,
    newId: id,
    onFault: (error) => faults.push(error),
  });
  return { journal: createJournal(store, id), store, rebuilt, die: () => files.die() };
}

const said = async (journal: ReturnType<typeof createJournal>) =>
  (await journal.liveOps(ana)).map((op) => [op.no, op.op_id, op.state, op.set]);

it('J13 a journal that is gone is made again: ops, the batch as it was sent, refusals, the client number', async () => {
  const disk = new Disk();
  const before = await open(createMemoryJournalStore(), disk);
  const [kept, changed] = [id(), id()];
  await before.journal.append(ana, [made(kept, { n: 1 }), made(changed, { n: 2 })]);
  await before.journal.append(ana, [made(changed, { n: 3 }, { create: false, base: { n: 2 } })]);
  const first = await before.journal.storeBatch(ana, (all) => all.slice(0, 1), toBody);
  if (first === null) throw new Error('no batch');
  await before.journal.settle(
    first,
    [{ no: first.opNos[0] ?? 0, outcome: 'refused', code: 'forbidden', reason: null }],
    'T',
    1,
  );
  await before.journal.append(ana, [made(id(), { n: 4 })]);
  const batch = await before.journal.storeBatch(ana, everything, toBody);
  await before.journal.append(ana, [made(changed, { n: 5 }, { create: false, base: { n: 3 } })]);
  before.die();

  const after = await open(createMemoryJournalStore(), disk);
  expect(await said(after.journal)).toEqual(await said(before.journal));
  expect(await after.journal.openBatch(ana)).toEqual(batch);
  expect(await after.journal.refused(ana)).toEqual(await before.journal.refused(ana));
  expect(after.rebuilt).toHaveLength(4);
});

it('J13 what the journal lost of its end comes back, what it went on to do stays done', async () => {
  const disk = new Disk();
  const whole = createMemoryJournalStore();
  const before = await open(whole, disk);
  await before.journal.append(ana, [made(id(), { n: 1 })]);
  // the database as it was on the disk some time ago
  const older = createMemoryJournalStore();
  const then = await whole.read(async (tables) => ({
    contents: await tables.contents(),
    mark: await tables.mark(),
  }));
  await older.write(async (tables) => {
    await tables.putOps(then.contents.ops);
    if (then.mark !== null) await tables.putMark(then.mark);
  });
  const batch = await before.journal.storeBatch(ana, everything, toBody);
  if (batch === null) throw new Error('no batch');
  const verdict = { no: batch.opNos[0] ?? 0, outcome: 'answered', change: 7 } as const;
  await before.journal.settle(batch, [verdict], 'T', 1);
  await before.journal.trim(batch.opNos, 1);
  const late = id();
  await before.journal.append(ana, [made(late, { n: 2 })]);
  before.die();

  const after = await open(older, disk);
  expect((await after.journal.liveOps(ana)).map((op) => op.id)).toEqual([late]);
  expect(after.rebuilt.map(({ user }) => user)).toEqual([ana]);
});

it('J14 an empty second store is written from the journal, and a whole journal is left as it is', async () => {
  const first = createMemoryJournalStore();
  const before = await open(first, new Disk());
  await before.journal.append(ana, [made(id(), { n: 1 })]);
  const emptied = new Disk();
  const again = await open(first, emptied);
  expect(again.rebuilt).toEqual([]);
  again.die();
  const after = await open(createMemoryJournalStore(), emptied);
  expect(await said(after.journal)).toEqual(await said(before.journal));
});

it('J12 the log of two tabs is one: neither brings back what the other finished', async () => {
  const disk = new Disk();
  const shared = createMemoryJournalStore();
  const [one, other] = [await open(shared, disk), await open(shared, disk)];
  const [gone, left] = [id(), id()];
  await one.journal.append(ana, [made(gone, { n: 1 })]);
  const batch = await other.journal.storeBatch(ana, everything, toBody);
  if (batch === null) throw new Error('no batch');
  const verdict = { no: batch.opNos[0] ?? 0, outcome: 'answered', change: 7 } as const;
  await other.journal.settle(batch, [verdict], 'T', 1);
  await other.journal.trim(batch.opNos, 1);
  await one.journal.append(ana, [made(left, { n: 2 })]);
  other.die();
  // a third tab writes everything anew and clears the file of the one that is gone, not of the one that is open
  const third = await open(shared, disk);
  await one.journal.append(ana, [made(left, { n: 3 }, { create: false, base: { n: 2 } })]);
  third.die();
  one.die();
  const after = await open(createMemoryJournalStore(), disk);
  expect((await after.journal.liveOps(ana)).map((op) => [op.id, op.set])).toEqual([
    [left, { n: 3 }],
  ]);
});

it('J13 ops of a journal that was lost join one that has begun since, under their own ids', async () => {
  const disk = new Disk();
  const lost = await open(createMemoryJournalStore(), disk);
  const record = id();
  await lost.journal.append(ana, [made(record, { n: 1 }), made(id(), { n: 2 })]);
  const [, second] = await lost.journal.liveOps(ana);
  lost.die();
  // the second store could not be read for a while
  const begun = createMemoryJournalStore();
  const alone = await open(begun, new Disk());
  await alone.journal.append(ana, [made(record, { n: 9 }, { editedAt: 2000 })]);
  const joined = await open(begun, disk);
  const ops = await joined.journal.liveOps(ana);
  expect(ops.map((op) => op.set)).toEqual([{ n: 9 }, { n: 2 }]);
  expect(ops[1]?.op_id).toBe(second?.op_id);
  expect(ops.every((op) => op.sentBefore)).toBe(true);
});

it('J13 what is written in a journal that was made again counts as later than what was refused before', async () => {
  const disk = new Disk();
  const lost = await open(createMemoryJournalStore(), disk);
  const record = id();
  await lost.journal.append(ana, [made(id(), { n: 0 }), made(record, { n: 1 })]);
  const batch = await lost.journal.storeBatch(ana, everything, toBody);
  if (batch === null) throw new Error('no batch');
  await lost.journal.settle(
    batch,
    batch.opNos.map((no) => ({ no, outcome: 'refused', code: 'forbidden', reason: null })),
    'T',
    1,
  );
  lost.die();
  const again = await open(createMemoryJournalStore(), disk);
  const last = Math.max(...(await again.journal.refused(ana)).map(({ no }) => no));
  await again.journal.append(ana, [made(record, { n: 2 })]);
  const [written] = await again.journal.liveOps(ana);
  expect(written?.no).toBeGreaterThan(last);
});

it('J13 what waited in a batch of which the log missed the answer goes out again', async () => {
  const disk = new Disk();
  const shared = createMemoryJournalStore();
  const [one, other] = [await open(shared, disk), await open(shared, disk)];
  const record = id();
  await one.journal.append(ana, [made(record, { n: 1 }), made(id(), { n: 2 })]);
  const batch = await one.journal.storeBatch(ana, everything, toBody);
  if (batch === null) throw new Error('no batch');
  // This tab dies after the journal took the answer and before the log did; the other one goes on.
  one.die();
  const verdicts = batch.opNos.map((no) => ({ no, outcome: 'answered', change: 7 }) as const);
  await createJournal(shared, id).settle(batch, verdicts, 'T', 1);
  await other.journal.append(ana, [made(id(), { n: 3 })]);
  const later = await other.journal.storeBatch(ana, everything, toBody);
  await other.journal.append(ana, [made(record, { n: 4 }, { create: false, base: { n: 1 } })]);
  other.die();

  const after = await open(createMemoryJournalStore(), disk);
  expect(await after.journal.openBatch(ana)).toEqual(later);
  const ops = await after.journal.liveOps(ana);
  const waiting = ops.filter(({ state }) => state === 'open');
  expect(waiting.map(({ set }) => set)).toEqual([{ n: 2 }, { n: 4 }]);
  expect(waiting.every(({ sentBefore }) => sentBefore)).toBe(true);
  expect(ops.filter(({ state }) => state === 'sent').map(({ set }) => set)).toEqual([{ n: 3 }]);
});

it('J12 a damaged line at the end of the log costs no other', async () => {
  const disk = new Disk();
  const before = await open(createMemoryJournalStore(), disk);
  await before.journal.append(ana, [made(id(), { n: 1 })]);
  await before.journal.append(ana, [made(id(), { n: 2 })]);
  const [[name, text] = [0, '']] = disk.files;
  disk.files.set(name, text.slice(0, -20));
  before.die();
  const after = await open(createMemoryJournalStore(), disk);
  expect((await after.journal.liveOps(ana)).map((op) => op.set)).toEqual([{ n: 1 }]);
});

it('J12 a write goes on when the second store fails, which catches up as soon as it can', async () => {
  const disk = new Disk();
  const faults: unknown[] = [];
  const { journal, die } = await open(createMemoryJournalStore(), disk, faults);
  disk.broken = true;
  await journal.append(ana, [made(id(), { n: 1 })]);
  await journal.append(ana, [made(id(), { n: 2 })]);
  expect(faults).toHaveLength(1);
  disk.broken = false;
  await journal.append(ana, [made(id(), { n: 3 })]);
  die();
  const after = await open(createMemoryJournalStore(), disk);
  expect((await after.journal.liveOps(ana)).map((op) => op.set)).toEqual([
    { n: 1 },
    { n: 2 },
    { n: 3 },
  ]);
});

it('J12 a write that the journal refuses is not left in the second store', async () => {
  const disk = new Disk();
  const inner = createMemoryJournalStore();
  const failing: JournalStore = {
    ...inner,
    append: (work, onCommitting) =>
      inner.read(async (tables) => {
        const draft = {
          ...tables,
          addOp: async (op: Omit<Op, 'no'>) => ({ ...op, no: 99 }),
          putMark: async () => undefined,
        };
        await work(draft);
        onCommitting();
        throw new DOMException('full', 'QuotaExceededError');
      }),
  };
  const { journal, die } = await open(failing, disk);
  await expect(journal.append(ana, [made(id(), { n: 1 })])).rejects.toThrow('full');
  die();
  const after = await open(createMemoryJournalStore(), disk);
  expect(await after.journal.liveOps(ana)).toEqual([]);
});

it('J12 a batch that the journal refuses to keep is not left in the second store either', async () => {
  const disk = new Disk();
  const inner = createMemoryJournalStore();
  let full = false;
  const failing: JournalStore = {
    ...inner,
    write: (work, onCommitting) =>
      full
        ? inner.read(async (tables) => {
            const nothing = async () => undefined;
            const drafts = { putOps: nothing, putBatch: nothing, putClient: nothing };
            await work({ ...tables, ...drafts, putMark: nothing });
            onCommitting?.();
            throw new DOMException('full', 'QuotaExceededError');
          })
        : inner.write(work, onCommitting),
  };
  const { journal, die } = await open(failing, disk);
  await journal.append(ana, [made(id(), { n: 1 })]);
  full = true;
  await expect(journal.storeBatch(ana, everything, toBody)).rejects.toThrow('full');
  die();
  const after = await open(createMemoryJournalStore(), disk);
  expect(await after.journal.openBatch(ana)).toBeNull();
  expect(await after.journal.liveOps(ana)).toMatchObject([{ set: { n: 1 }, state: 'open' }]);
});

it('J12 the write after one that the journal refused counts, though it has the same place', async () => {
  const disk = new Disk();
  const inner = createMemoryJournalStore();
  let full = true;
  const refusing: JournalStore = {
    ...inner,
    append: (work, onCommitting) =>
      full
        ? inner.read(async (tables) => {
            await work({
              ...tables,
              addOp: async (op: Omit<Op, 'no'>) => ({ ...op, no: 1 }),
              putMark: async () => undefined,
            });
            onCommitting();
            throw new DOMException('full', 'QuotaExceededError');
          })
        : inner.append(work, onCommitting),
  };
  const { journal, die } = await open(refusing, disk);
  await expect(journal.append(ana, [made(id(), { n: 1 })])).rejects.toThrow('full');
  full = false;
  await journal.append(ana, [made(id(), { n: 2 })]);
  die();
  const after = await open(createMemoryJournalStore(), disk);
  expect((await after.journal.liveOps(ana)).map((op) => op.set)).toEqual([{ n: 2 }]);
});

it('J12 a log that has grown is written anew after the write that fills it, and what is unsent may be as long again', async () => {
  const disk = new Disk();
  const { journal, die } = await open(createMemoryJournalStore(), disk);
  const names: number[] = [];
  const long = 'x'.repeat(300_000);
  for (let n = 1; n <= 16; n += 1) {
    await journal.append(ana, [made(id(), { n, long })]);
    names.push(...disk.files.keys());
  }
  // 300 kB each, twice in an op: the second write fills the first file, as many again each later one
  const times = [...new Set(names)].map((name) => names.filter((each) => each === name).length);
  expect(times).toEqual([2, 2, 4, 8]);
  die();
  const after = await open(createMemoryJournalStore(), disk);
  expect(await after.journal.liveOps(ana)).toHaveLength(16);
});
