import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewOp, Op } from '../op.ts';
import { createJournal, type Journal } from './journal.ts';
import { createIndexedDbJournalStore } from './indexed-db-journal-store.ts';
import type { JournalStore } from './journal-store.ts';
import { createMemoryJournalStore } from './memory-journal-store.ts';

const ana = 'a0000000-0000-4000-8000-000000000001';
const luis = 'a0000000-0000-4000-8000-000000000002';
const storeA = 'store:b0000000-0000-4000-8000-000000000001';
const storeB = 'store:b0000000-0000-4000-8000-000000000002';

let ids = 0;
const id = (): string => `c0000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;

function edit(recordId: string, set: object, base: object, more: Partial<NewOp> = {}): NewOp {
  return {
    collection: 'inspection_responses',
    id: recordId,
    scope: storeA,
    create: false,
    set: { ...set },
    base: { ...base },
    local: {},
    row: { id: recordId, scope: storeA, change: 1, ...set },
    editedAt: 1000,
    ...more,
  };
}
const made = (recordId: string, set: object, more: Partial<NewOp> = {}): NewOp =>
  edit(recordId, set, {}, { create: true, ...more });
const everything = (open: readonly Op[]): readonly Op[] => open;
const toBody = (ops: readonly Op[]): string => JSON.stringify(ops.map((op) => op.set));

/** Whatever op is read is noted by the id of its record. */
const readingInto = (store: JournalStore, read: string[]): JournalStore => ({
  ...store,
  read: (work) =>
    store.read((tables) => {
      const noted = async (ops: Promise<Op[]>) => {
        read.push(...(await ops).map((op) => op.id));
        return ops;
      };
      return work({
        ...tables,
        opsOfRecord: (...asked) => noted(tables.opsOfRecord(...asked)),
        opsInState: (...asked) => noted(tables.opsInState(...asked)),
      });
    }),
});

const stores: Record<string, () => JournalStore> = {
  memory: createMemoryJournalStore,
  IndexedDB: () =>
    createIndexedDbJournalStore(`journal-${++ids}`, {
      factory: new IDBFactory(),
      keyRange: IDBKeyRange,
    }),
};

describe.each(Object.entries(stores))('the journal on %s', (_name, open) => {
  let store: JournalStore;
  let journal: Journal;
  beforeEach(() => {
    store = open();
    journal = createJournal(store);
  });
  afterEach(() => journal.close());

  it('J2 keeps the ops of one write in their order, for their own user only', async () => {
    await journal.append(ana, [made(id(), { n: 1 }), made(id(), { n: 2 })]);
    await journal.append(luis, [made(id(), { n: 3 })]);
    expect((await journal.liveOps(ana)).map((op) => op.set)).toEqual([{ n: 1 }, { n: 2 }]);
    expect((await journal.liveOps(luis)).map((op) => op.set)).toEqual([{ n: 3 }]);
    const batch = await journal.storeBatch(luis, everything, toBody);
    expect(batch?.body).toBe('[{"n":3}]');
  });

  it('J2 keeps nothing of a write that fails half way', async () => {
    await expect(
      store.write(async (tables) => {
        await tables.addOp({
          ...made(id(), {}),
          op_id: id(),
          user: luis,
          state: 'open',
          change: null,
          answeredAt: null,
          closedAt: null,
        });
        throw new Error('power cut');
      }),
    ).rejects.toThrow('power cut');
    expect(await journal.liveOps(luis)).toEqual([]);
  });

  it('J2, J4 a write of very many ops keeps their order, meets its own ops, and tells how far it is', async () => {
    const records = Array.from({ length: 600 }, id);
    const [first = '', last = ''] = [records[0], records.at(-1)];
    const ops = [
      ...records.map((record, n) => made(record, { n })),
      // In the same handful as the op that it changes, and in another one.
      edit(last, { n: 'last' }, { n: 599 }),
      edit(first, { n: 'first' }, { n: 0 }),
    ];
    const told: [number, number][] = [];
    const appended = await journal.append(ana, ops, undefined, {
      onProgress: (...progress) => told.push(progress),
    });
    expect(appended).toHaveLength(602);
    expect(told.map(([, of]) => of)).toEqual(told.map(() => 602));
    expect(told.length).toBeGreaterThan(1);
    expect(told.at(-1)).toEqual([602, 602]);
    const live = await journal.liveOps(ana);
    expect(live.map((op) => op.id)).toEqual(records);
    expect(live[0]?.set).toEqual({ n: 'first' });
    expect(live.at(-1)?.set).toEqual({ n: 'last' });
  });

  it('J2 keeps nothing of a write that is given up half way', async () => {
    const giveUp = new AbortController();
    const ops = Array.from({ length: 600 }, (_, n) => made(id(), { n }));
    let committed = false;
    const writing = journal.append(ana, ops, () => (committed = true), {
      onProgress: () => giveUp.abort(),
      signal: giveUp.signal,
    });
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    expect(committed).toBe(false);
    expect(await journal.liveOps(ana)).toEqual([]);
    await journal.append(ana, ops.slice(0, 1));
    expect(await journal.liveOps(ana)).toHaveLength(1);
  });

  it('J3 merges unsent ops of one record: the first base, the latest value', async () => {
    const record = id();
    await journal.append(ana, [edit(record, { notes: 'a' }, { notes: '' })]);
    await journal.append(ana, [
      edit(record, { notes: 'ab', answer: 'pass' }, { notes: 'a', answer: null }, { editedAt: 2 }),
    ]);
    const [op, ...rest] = await journal.liveOps(ana);
    expect(rest).toEqual([]);
    expect(op).toMatchObject({
      set: { notes: 'ab', answer: 'pass' },
      base: { notes: '', answer: null },
    });
  });

  it('J3 keeps for each field the time of its own last write', async () => {
    const record = id();
    await journal.append(ana, [
      edit(record, { notes: 'a', answer: 'fail' }, { notes: '', answer: null }, { editedAt: 10 }),
    ]);
    await journal.append(ana, [
      edit(record, { answer: 'pass' }, { answer: 'fail' }, { editedAt: 20 }),
    ]);
    expect((await journal.liveOps(ana))[0]).toMatchObject({ editedAt: 20, earlier: { notes: 10 } });
    // the clock was set back: the newer value is not dated before the one it replaces
    await journal.append(ana, [edit(record, { notes: 'b' }, { notes: 'a' }, { editedAt: 5 })]);
    expect((await journal.liveOps(ana))[0]).toMatchObject({
      set: { notes: 'b' },
      editedAt: 20,
      earlier: { notes: 10 },
    });
  });

  it('J3 forgets a field that came back to its base, and an op without fields', async () => {
    const record = id();
    await journal.append(ana, [
      edit(record, { answer: 'fail', notes: 'x' }, { answer: null, notes: '' }),
    ]);
    await journal.append(ana, [edit(record, { answer: null }, { answer: 'fail' })]);
    expect((await journal.liveOps(ana))[0]?.set).toEqual({ notes: 'x' });
    await journal.append(ana, [edit(record, { notes: '' }, { notes: 'x' })]);
    expect(await journal.hasUnsent(ana)).toBe(false);
  });

  it('J3 R6 what was taken back is read again once, and not kept after that', async () => {
    const record = id();
    await journal.append(ana, [
      edit(
        record,
        { answer: 'fail' },
        { answer: 'pass' },
        {
          local: { points: 0 },
          localBase: { points: 5 },
        },
      ),
    ]);
    const [taken] = await journal.append(ana, [
      edit(record, { answer: 'pass' }, { answer: 'fail' }),
    ]);
    expect(taken?.after).toMatchObject({ state: 'answered', set: {}, localBase: { points: 5 } });
    expect((await journal.liveOps(ana)).map((op) => op.row['points'])).toEqual([5]);
    await journal.trim([taken?.after?.no ?? 0], 2000);
    expect(await journal.reopenKept(ana, () => true)).toBe(0);
    expect(
      await journal.lastRows(ana, [{ collection: 'inspection_responses', id: record }]),
    ).toEqual([null]);
  });

  it('R6 B2 a record can be asked for again, beside what waits for it', async () => {
    const record = id();
    const [first] = await journal.append(ana, [made(record, { answer: 'pass' }), made(id(), {})]);
    if (!first?.after) throw new Error('nothing was appended');
    await journal.readAgain(ana, [first.after]);
    const ops = (await journal.liveOps(ana)).filter((op) => op.id === record);
    expect(ops).toMatchObject([
      { state: 'open', set: { answer: 'pass' } },
      { state: 'answered', set: {}, create: false },
    ]);
    expect(new Set(ops.map((op) => op.no)).size).toBe(2);
  });

  it('J3 keeps every field of a record that was made here, whatever its later values', async () => {
    const record = id();
    await journal.append(ana, [made(record, { answer: null, notes: '' })]);
    await journal.append(ana, [edit(record, { notes: 'x' }, { notes: '' })]);
    await journal.append(ana, [edit(record, { notes: '' }, { notes: 'x' })]);
    expect(await journal.liveOps(ana)).toMatchObject([
      { create: true, set: { answer: null, notes: '' }, base: {} },
    ]);
  });

  it('J3 keeps a forecast of server-owned fields beside the op, and alone keeps none', async () => {
    const record = id();
    await journal.append(ana, [edit(record, {}, {}, { local: { points: 5 } })]);
    expect(await journal.liveOps(ana)).toEqual([]);
    await journal.append(ana, [edit(record, { answer: 'pass' }, { answer: null })]);
    await journal.append(ana, [edit(record, {}, {}, { local: { points: 5 } })]);
    expect(await journal.liveOps(ana)).toMatchObject([
      { set: { answer: 'pass' }, local: { points: 5 } },
    ]);
  });

  it('J4 never merges into a batch already stored', async () => {
    const record = id();
    await journal.append(ana, [edit(record, { answer: 'pass' }, { answer: null })]);
    const batch = await journal.storeBatch(ana, everything, toBody);
    await journal.append(ana, [edit(record, { answer: 'fail' }, { answer: 'pass' })]);
    expect((await journal.liveOps(ana)).map((op) => [op.state, op.set])).toEqual([
      ['sent', { answer: 'pass' }],
      ['open', { answer: 'fail' }],
    ]);
    expect((await journal.openBatch(ana))?.body).toBe(batch?.body);
  });

  it('D2 answers the same stored batch until it is settled, then the next number', async () => {
    await journal.append(ana, [made(id(), { n: 1 })]);
    const first = await journal.storeBatch(ana, everything, toBody);
    await journal.append(ana, [made(id(), { n: 2 })]);
    expect(await journal.storeBatch(ana, everything, toBody)).toEqual(first);
    if (first === null) throw new Error('no batch');
    const verdict = { no: first.opNos[0] ?? 0, outcome: 'answered', change: 7 } as const;
    await journal.settle(first, [verdict], '2026-11-02T10:00:00Z', 5);
    const second = await journal.storeBatch(ana, everything, toBody);
    expect(second).toMatchObject({
      no: first.no + 1,
      client_id: first.client_id,
      body: '[{"n":2}]',
    });
  });

  it('D2 stores no batch when there is nothing to send', async () => {
    expect(await journal.storeBatch(ana, everything, toBody)).toBeNull();
  });

  it('J5 an answer closes each op by its own verdict; J6 a refusal moves in the same step', async () => {
    const [stored, waiting, refused, forgotten] = [id(), id(), id(), id()];
    await journal.append(ana, [
      made(stored, { n: 1 }),
      made(waiting, { n: 2 }),
      made(refused, { n: 3 }),
      made(forgotten, { n: 4 }),
    ]);
    const batch = await journal.storeBatch(ana, everything, toBody);
    if (batch === null) throw new Error('no batch');
    const [one = 0, two = 0, three = 0] = batch.opNos;
    await journal.settle(
      batch,
      [
        { no: one, outcome: 'answered', change: 12 },
        { no: two, outcome: 'open' },
        { no: three, outcome: 'refused', code: '23514', reason: 'amount' },
      ],
      '2026-11-02T10:00:00Z',
      99,
    );
    const { live, refused: centre } = await journal.unfinished(ana);
    expect(live.map((op) => [op.id, op.state, op.change])).toEqual([
      [stored, 'answered', 12],
      [waiting, 'open', null],
      [forgotten, 'open', null],
    ]);
    expect(centre).toMatchObject([
      { id: refused, code: '23514', reason: 'amount', set: { n: 3 }, refusedAt: 99, reread: false },
    ]);
    expect(await journal.lastAnswers(ana)).toEqual(
      new Map([[`inspection_responses|${stored}`, '2026-11-02T10:00:00Z']]),
    );
  });

  it('T5 what is unfinished of some records is told without reading what waits for others', async () => {
    const [photo, inspection, refused] = [id(), id(), id()];
    const of = (recordId: string) => ({ collection: 'inspection_responses', id: recordId });
    await journal.append(ana, [
      made(photo, { n: 1 }),
      made(inspection, { n: 2 }),
      made(refused, {}),
    ]);
    await journal.append(luis, [made(photo, { n: 3 })]);
    const batch = await journal.storeBatch(ana, everything, toBody);
    if (batch === null) throw new Error('no batch');
    const [one = 0, two = 0, three = 0] = batch.opNos;
    const verdicts = [
      { no: one, outcome: 'answered', change: 12 },
      { no: two, outcome: 'answered', change: 12 },
      { no: three, outcome: 'refused', code: '23514', reason: null },
    ] as const;
    await journal.settle(batch, verdicts, '2026-11-02T10:00:00Z', 99);
    await journal.trim([two], 99);
    await journal.append(ana, [edit(photo, { n: 4 }, { n: 1 })]);
    await journal.append(
      ana,
      Array.from({ length: 50 }, () => made(id(), {})),
    );
    const read: string[] = [];
    const counting = createJournal(readingInto(store, read));
    const { live, refused: centre } = await counting.unfinishedOf(ana, [of(photo), of(inspection)]);
    expect(live.map((op) => [op.id, op.state])).toEqual([
      [photo, 'answered'],
      [photo, 'open'],
    ]);
    expect(centre).toEqual([]);
    expect(new Set(read)).toEqual(new Set([photo, inspection]));
    expect((await counting.unfinishedOf(ana, [of(refused)])).refused).toMatchObject([
      { id: refused, code: '23514' },
    ]);
    const given = (await journal.refused(ana)).map(({ op_id }) => op_id);
    await journal.discardRefused(ana, given);
    expect((await counting.unfinishedOf(ana, [of(refused)])).refused).toEqual([]);
  });

  it('J5 an op that goes back to open takes up what was written meanwhile', async () => {
    const record = id();
    await journal.append(ana, [made(record, { answer: null })]);
    const batch = await journal.storeBatch(ana, everything, toBody);
    if (batch === null) throw new Error('no batch');
    await journal.append(ana, [edit(record, { answer: 'na' }, { answer: null })]);
    await journal.abandonBatch(batch, { cloned: false });
    expect(await journal.liveOps(ana)).toMatchObject([
      { no: batch.opNos[0], create: true, set: { answer: 'na' }, state: 'open' },
    ]);
    expect(await journal.storeBatch(ana, everything, toBody)).toMatchObject({ no: batch.no });
  });

  it('D8 a cloned device takes a new client id and counts from one', async () => {
    await journal.append(ana, [made(id(), { n: 1 })]);
    const batch = await journal.storeBatch(ana, everything, toBody);
    if (batch === null) throw new Error('no batch');
    await journal.abandonBatch(batch, { cloned: true });
    const again = await journal.storeBatch(ana, everything, toBody);
    expect(again?.client_id).not.toBe(batch.client_id);
    expect(again).toMatchObject({ no: 1, body: batch.body });
  });

  it('J5 an answer that another tab already stored changes nothing', async () => {
    await journal.append(ana, [made(id(), { n: 1 })]);
    const batch = await journal.storeBatch(ana, everything, toBody);
    if (batch === null) throw new Error('no batch');
    const no = batch.opNos[0] ?? 0;
    await journal.settle(batch, [{ no, outcome: 'answered', change: 3 }], 'T1', 1);
    await journal.settle(batch, [{ no, outcome: 'refused', code: 'x', reason: null }], 'T2', 2);
    expect(await journal.unfinished(ana)).toMatchObject({
      live: [{ state: 'answered', answeredAt: 'T1' }],
      refused: [],
    });
  });

  it('J7 trimmed ops are finished, are kept for 7 days, and are then forgotten', async () => {
    const record = { collection: 'inspection_responses', id: id() };
    await journal.append(ana, [made(record.id, { n: 1 })]);
    const batch = await journal.storeBatch(ana, everything, toBody);
    if (batch === null) throw new Error('no batch');
    const no = batch.opNos[0] ?? 0;
    await journal.trim([no], 10);
    expect(await journal.hasLiveOps(ana, [record])).toBe(true);
    await journal.settle(
      batch,
      [{ no, outcome: 'answered', change: 3 }],
      '2026-11-02T10:00:00Z',
      1,
    );
    await journal.trim([no], 1000);
    expect(await journal.hasLiveOps(ana, [record])).toBe(false);
    await journal.forgetClosed(ana, '2026-11-09T10:00:00Z');
    expect(await journal.lastRows(ana, [record])).toMatchObject([{ n: 1 }]);
    await journal.forgetClosed(ana, '2026-11-09T10:00:01Z');
    expect(await journal.lastRows(ana, [record])).toEqual([null]);
  });

  it('R9 a scope taken away: open ops go to the sync centre, other scopes stay', async () => {
    await journal.append(ana, [made(id(), { n: 1 }), made(id(), { n: 2 }, { scope: storeB })]);
    await journal.revoke(ana, storeB, 50);
    const { live, refused } = await journal.unfinished(ana);
    expect(live.map((op) => op.set)).toEqual([{ n: 1 }]);
    expect(refused).toMatchObject([{ set: { n: 2 }, code: 'scope_revoked', refusedAt: 50 }]);
  });

  it('R10 a restored server gets every kept op of the scope again, one per record, in order', async () => {
    const record = id();
    await journal.append(ana, [made(record, { answer: null })]);
    await answerAll('T1');
    await journal.append(ana, [edit(record, { answer: 'pass' }, { answer: null })]);
    await answerAll('T2');
    await journal.append(ana, [edit(record, { answer: 'fail' }, { answer: 'pass' })]);
    await journal.reopenKept(ana, (op) => op.scope === storeA);
    expect(await journal.liveOps(ana)).toMatchObject([
      { create: true, set: { answer: 'fail' }, state: 'open' },
    ]);

    async function answerAll(time: string): Promise<void> {
      const batch = await journal.storeBatch(ana, everything, toBody);
      if (batch === null) throw new Error('no batch');
      await journal.settle(
        batch,
        batch.opNos.map((no) => ({ no, outcome: 'answered', change: 1 })),
        time,
        1,
      );
      await journal.trim(batch.opNos, 2);
    }
  });

  /** A record that was made, and an edit of it, each refused as the server had lost their parent. */
  const twiceRefused = async (record: string) => {
    await journal.append(ana, [made(record, { answer: 'fail' })]);
    const making = await journal.storeBatch(ana, everything, toBody);
    await journal.append(ana, [
      edit(record, { answer: 'na' }, { answer: 'fail' }, { editedAt: 2000 }),
    ]);
    if (making === null) throw new Error('no batch');
    await journal.settle(making, refusals(making.opNos, 'parent_refused'), 'T1', 1);
    const editing = await journal.storeBatch(ana, everything, toBody);
    if (editing === null) throw new Error('no batch');
    await journal.settle(editing, refusals(editing.opNos, 'not_found'), 'T2', 1);
    expect((await journal.refused(ana)).map(({ code }) => code)).toEqual([
      'parent_refused',
      'not_found',
    ]);
  };
  const refusals = (nos: readonly number[], code: string) =>
    nos.map((no) => ({ no, outcome: 'refused', code, reason: null }) as const);

  it('R10 what a restored server refused of one record goes out in the order in which it was written', async () => {
    await twiceRefused(id());
    expect(await journal.reopenKept(ana, () => true)).toBe(2);
    expect(await journal.unfinished(ana)).toMatchObject({
      live: [{ create: true, set: { answer: 'na' }, editedAt: 2000, state: 'open' }],
      refused: [],
    });
  });

  it.each([
    ['the earlier first', [0, 1]],
    ['the later first', [1, 0]],
  ])('J9 of two refused edits of one record the later stands, %s', async (_, order) => {
    await twiceRefused(id());
    const refused = await journal.refused(ana);
    for (const place of order) await journal.retryRefused(ana, refused[place]?.op_id ?? '');
    expect(await journal.unfinished(ana)).toMatchObject({
      live: [{ create: true, set: { answer: 'na' } }],
      refused: [],
    });
  });

  it('J9 a refused edit can be sent again as it was, or given up', async () => {
    await journal.append(ana, [made(id(), { n: 1 }), made(id(), { n: 2 })]);
    const batch = await journal.storeBatch(ana, everything, toBody);
    if (batch === null) throw new Error('no batch');
    await journal.settle(
      batch,
      batch.opNos.map((no) => ({ no, outcome: 'refused', code: 'forbidden', reason: null })),
      'T',
      1,
    );
    const [one, two] = await journal.refused(ana);
    await journal.retryRefused(ana, one?.op_id ?? '');
    await journal.discardRefused(ana, [two?.op_id ?? '']);
    expect(await journal.unfinished(ana)).toMatchObject({
      live: [{ set: { n: 1 }, state: 'open', op_id: one?.op_id }],
      refused: [],
    });
  });

  it('J13 a refused op of an earlier life of the journal takes the number of no other op when it is sent again', async () => {
    const [one, two] = [id(), id()];
    const [first, other] = [open(), open()];
    const before = createJournal(first);
    await before.append(ana, [made(one, { n: 1 })]);
    const batch = await before.storeBatch(ana, everything, toBody);
    if (batch === null) throw new Error('no batch');
    const refusal = { outcome: 'refused', code: '42501', reason: null } as const;
    await before.settle(
      batch,
      batch.opNos.map((no) => ({ no, ...refusal })),
      'T',
      1,
    );
    const refused = await before.refused(ana);
    await before.close();

    // What a rebuilt journal has: the refusal of then, and numbers that begin anew.
    await other.write((tables) => tables.putRefused(refused));
    const after = createJournal(other);
    await after.append(ana, [made(two, { n: 2 })]);
    const [unsent] = await after.liveOps(ana);
    expect(unsent?.no).toBe(refused[0]?.no);
    await after.retryRefused(ana, refused[0]?.op_id ?? '');
    const live = await after.liveOps(ana);
    expect(live.map((op) => op.set)).toEqual([{ n: 2 }, { n: 1 }]);
    expect(await after.refused(ana)).toEqual([]);

    // With an unsent edit of its own record, it is the older one.
    await other.write(async (tables) => {
      await tables.deleteOps(live.map(({ no }) => no));
      await tables.putRefused(refused.map((op) => ({ ...op, no: 1000 })));
    });
    await after.append(ana, [edit(one, { n: 3 }, { n: 1 })]);
    await after.retryRefused(ana, refused[0]?.op_id ?? '');
    expect((await after.liveOps(ana)).map((op) => op.set)).toEqual([{ n: 3 }]);
    await after.close();
  });

  /** Sends what is open; the server refuses it, or takes it. */
  const judged = async (outcome: 'refused' | 'answered') => {
    const batch = await journal.storeBatch(ana, everything, toBody);
    if (batch === null) throw new Error('no batch');
    const verdict =
      outcome === 'refused'
        ? ({ outcome, code: '23514', reason: null } as const)
        : ({ outcome, change: 2 } as const);
    await journal.settle(
      batch,
      batch.opNos.map((no) => ({ no, ...verdict })),
      'T',
      1,
    );
  };
  const refusedEdit = async (set: object, base: object, more: Partial<NewOp> = {}) => {
    const record = id();
    await journal.append(ana, [edit(record, set, base, more)]);
    await judged('refused');
    return record;
  };

  it.each(['answered', 'refused'] as const)(
    'J16 a refused value that was corrected on its own page is settled once that was judged (%s)',
    async (outcome) => {
      const record = await refusedEdit({ amount: 1e12 }, { amount: 5 });
      const [first] = await journal.refused(ana);
      await journal.markReread(ana, [first?.op_id ?? '']);
      await journal.append(ana, [edit(record, { amount: 6 }, { amount: 5 })]);
      expect(await journal.refused(ana)).toMatchObject([{ set: { amount: 1e12 } }]);
      await judged(outcome);
      expect((await journal.refused(ana)).map((op) => op.set)).toEqual(
        outcome === 'answered' ? [] : [{ amount: 6 }],
      );
    },
  );

  it('J16 another field that was corrected leaves what was refused as it is', async () => {
    const record = await refusedEdit({ amount: 1e12 }, { amount: 5 });
    const before = await journal.refused(ana);
    await journal.append(ana, [edit(record, { notes: 'fine' }, { notes: null })]);
    await judged('answered');
    expect(await journal.refused(ana)).toEqual(before);
  });

  it('J16 of two refused fields the one that was not written anew stays, alone', async () => {
    const record = await refusedEdit(
      { amount: 1e12, notes: 'delivery' },
      { amount: 5, notes: null },
      { local: { share: 9 }, localBase: { share: 1 } },
    );
    await journal.append(ana, [edit(record, { amount: 6 }, { amount: 5 })]);
    await judged('answered');
    expect(await journal.refused(ana)).toMatchObject([
      { set: { notes: 'delivery' }, base: { notes: null }, local: {}, row: { amount: 6 } },
    ]);
    const [left] = await journal.refused(ana);
    expect(left?.set).not.toHaveProperty('amount');
  });

  it('J16 a correction that is taken back before it was answered settles nothing', async () => {
    const record = await refusedEdit({ amount: 1e12 }, { amount: 5 });
    await journal.append(ana, [edit(record, { amount: 6 }, { amount: 5 })]);
    await journal.append(ana, [edit(record, { amount: 5 }, { amount: 6 })]);
    expect(await journal.refused(ana)).toMatchObject([{ set: { amount: 1e12 } }]);
  });

  it('J16 a record that is made again does not take away what it leaves empty', async () => {
    const record = id();
    const fields = { item: 'one', answer: 'pass', notes: 'mop the floor' };
    await journal.append(ana, [made(record, fields)]);
    await judged('refused');
    await journal.append(ana, [made(record, { ...fields, answer: 'fail', notes: null })]);
    await judged('answered');
    expect(await journal.refused(ana)).toMatchObject([
      { create: false, set: { notes: 'mop the floor' }, base: { notes: null } },
    ]);
    await journal.append(ana, [edit(record, { notes: 'mop it' }, { notes: null })]);
    await judged('answered');
    expect((await journal.refused(ana)).map((op) => op.set)).toEqual([]);
  });

  it('J16 what was refused after the correction was written is no matter of it', async () => {
    const record = await refusedEdit({ amount: 1e12 }, { amount: 5 });
    await journal.append(ana, [edit(record, { amount: 6 }, { amount: 5 })]);
    await judged('answered');
    await journal.append(ana, [edit(record, { amount: 2e12 }, { amount: 6 })]);
    await judged('refused');
    expect(await journal.refused(ana)).toMatchObject([{ set: { amount: 2e12 } }]);
  });

  it('J10 tells its listeners of each write', async () => {
    let calls = 0;
    const stop = journal.onChange(() => calls++);
    await journal.append(ana, [made(id(), { n: 1 })]);
    expect(calls).toBe(1);
    stop();
    await journal.append(ana, [made(id(), { n: 1 })]);
    expect(calls).toBe(1);
  });
});

it('J10 another tab hears of a write', async () => {
  const parts = { factory: new IDBFactory(), keyRange: IDBKeyRange };
  const [one, other] = [1, 2].map(() =>
    createJournal(createIndexedDbJournalStore('shared', parts)),
  ) as [Journal, Journal];
  const heard = new Promise<void>((resolve) => other.onChange(() => resolve()));
  await one.append(ana, [made(id(), { n: 1 })]);
  await heard;
  expect(await other.liveOps(ana)).toHaveLength(1);
  await Promise.all([one.close(), other.close()]);
});

it('J3, J4 of a write of many records each meets its unsent op, whoever wrote it, and what was not kept is met by none', async () => {
  const parts = { factory: new IDBFactory(), keyRange: IDBKeyRange };
  const [one, other] = [1, 2].map(() =>
    createJournal(createIndexedDbJournalStore('many', parts)),
  ) as [Journal, Journal];
  const own = Array.from({ length: 30 }, id);
  await one.append(
    ana,
    own.map((record, n) => made(record, { n })),
  );
  const givenUp = new AbortController();
  const never = Array.from({ length: 30 }, id);
  const failing = one.append(
    ana,
    never.map((record) => made(record, { n: 1 })),
    undefined,
    { signal: givenUp.signal, onProgress: () => givenUp.abort(new Error('given up')) },
  );
  await expect(failing).rejects.toThrow('given up');
  // The other tab's ops have the numbers that were not kept.
  const others = Array.from({ length: 25 }, id);
  await other.append(
    ana,
    others.map((record, n) => made(record, { n })),
  );
  await other.append(
    luis,
    others.map((record, n) => made(record, { n })),
  );
  const records = [...others, ...never, ...own];
  const rows = await one.lastRows(
    ana,
    records.map((each) => ({ collection: 'inspection_responses', id: each })),
  );
  expect(rows.map((row) => row?.id ?? null)).toEqual([...others, ...never.map(() => null), ...own]);
  const appended = await one.append(
    ana,
    records.map((record) => made(record, { n: 'again' })),
  );
  expect(appended.map(({ before }) => before?.id ?? null)).toEqual([
    ...others,
    ...never.map(() => null),
    ...own,
  ]);
  const live = await other.liveOps(ana);
  expect(live.map((op) => op.id).toSorted()).toEqual(records.toSorted());
  expect(live.every((op) => op.set['n'] === 'again')).toBe(true);
  await Promise.all([one.close(), other.close()]);
});
