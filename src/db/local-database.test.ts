import { firstValueFrom, filter, of, take, toArray } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  date,
  decimal,
  declareCollection,
  declareReference,
  nullable,
  text,
  uuid,
} from './declaration.ts';
import { RecordMissing, StorageFull } from './errors.ts';
import { change, type LocalDatabase } from './local-database.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

const storeId = '00000000-0000-4000-8000-0000000000a1';
const scope = `store:${storeId}`;
const entries = declareCollection({
  name: 'food_cost_entries',
  fields: {
    store_id: uuid(),
    entry_date: date(),
    amount: decimal(),
    note: nullable(text()),
    total: nullable(decimal()),
  },
  indexes: [['store_id', 'entry_date']],
  writable: ['store_id', 'entry_date', 'amount', 'note'],
  scopes: ['store'],
});
const stores = declareReference({ kind: 'store', fields: { name: text(), store_number: text() } });
const one = '00000000-0000-4000-8000-000000000001';
const two = '00000000-0000-4000-8000-000000000002';

const entry = (id: string, day: string, amount: number) => ({
  id,
  scope,
  change: 3,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  deleted_at: null,
  store_id: storeId,
  entry_date: day,
  amount,
  note: null,
  total: null,
});

describe('the local database', () => {
  let test: TestDatabase;
  let database: LocalDatabase;
  beforeEach(async () => {
    test = await openTestDatabase({ declarations: [entries, stores] });
    database = test.database;
  });
  afterEach(() => database.close());

  const make = (id: string, day: string, amount: number) =>
    change({
      declaration: entries,
      id,
      create: true,
      scope,
      set: { store_id: storeId, entry_date: day, amount, note: null, total: null },
    });

  it('J1 a written row is there, and is in the journal', async () => {
    await database.write([make(one, '2026-11-02', 12.5)]);
    expect(await database.get(entries, one)).toMatchObject({ amount: 12.5, change: 0, scope });
    expect(await test.journal.liveOps(database.userId)).toMatchObject([
      { create: true, collection: 'food_cost_entries', id: one, set: { amount: 12.5 } },
    ]);
  });

  it('PH3 a write of another tab is not acknowledged from the moment on at which it is journalled', async () => {
    await database.write([make(two, '2026-11-02', 12.5)]);
    const [op] = await test.journal.liveOps(database.userId);
    if (op === undefined) throw new Error('Nothing was journalled');
    const records = [{ collection: entries.name, id: one }];
    expect(await database.isAcknowledged(records)).toBe(true);
    await test.journal.append(database.userId, [{ ...op, id: one, row: { ...op.row, id: one } }]);
    expect(await database.isAcknowledged(records)).toBe(false);
  });

  it('R9 a delete that is taken back brings back no row that left the device meanwhile', async () => {
    await test.seed(entries, [entry(one, '2026-11-02', 10)]);
    await database.write([change({ declaration: entries, id: one, set: { amount: 12 } })]);
    await test.seed(entries, [{ ...entry(one, '2026-11-02', 12), deleted_at: '2026-11-03' }]);
    await database.write([change({ declaration: entries, id: one, set: { deleted_at: null } })]);
    expect(await database.get(entries, one)).toBeNull();
  });

  it('answers equality, ranges, order and limits, from the index', async () => {
    await test.seed(entries, [
      entry(one, '2026-11-03', 3),
      entry(two, '2026-11-02', 2),
      entry('00000000-0000-4000-8000-000000000003', '2026-11-09', 9),
    ]);
    const week = await database.find(entries, {
      equals: { store_id: storeId },
      from: { entry_date: '2026-11-01' },
      to: { entry_date: '2026-11-07' },
      sort: [{ by: 'entry_date', direction: 'asc' }],
    });
    expect(week.map((row) => row.amount)).toEqual([2, 3]);
    const latest = await database.find(entries, {
      among: { amount: [3, 9] },
      sort: [{ by: 'entry_date', direction: 'desc' }],
      limit: 1,
    });
    expect(latest.map((row) => row.amount)).toEqual([9]);
  });

  it('J1 an edit journals the changed fields with what they were based on, and keeps forecasts apart', async () => {
    await test.seed(entries, [entry(one, '2026-11-02', 10)]);
    await database.write([
      change({
        declaration: entries,
        id: one,
        set: { amount: 11, entry_date: '2026-11-02', total: 11 },
      }),
    ]);
    expect(await test.journal.liveOps(database.userId)).toMatchObject([
      { create: false, set: { amount: 11 }, base: { amount: 10 }, local: { total: 11 } },
    ]);
    expect(await database.get(entries, one)).toMatchObject({ amount: 11, total: 11 });
  });

  it('a delete takes the row away, and an undo brings it back whole', async () => {
    await test.seed(entries, [entry(one, '2026-11-02', 10)]);
    await database.write([
      change({ declaration: entries, id: one, set: { deleted_at: '2026-11-02T10:00:00Z' } }),
    ]);
    expect(await database.get(entries, one)).toBeNull();
    expect(await test.journal.liveOps(database.userId)).toHaveLength(1);
    await database.write([change({ declaration: entries, id: one, set: { deleted_at: null } })]);
    expect(await database.get(entries, one)).toMatchObject({ amount: 10 });
    expect(await firstValueFrom(database.observeUnfinished())).toEqual([]);
  });

  it('refuses to change a row that is not here, keeping nothing', async () => {
    const write = database.write([
      make(two, '2026-11-02', 1),
      change({ declaration: entries, id: one, set: { amount: 1 } }),
    ]);
    await expect(write).rejects.toBeInstanceOf(RecordMissing);
    expect(await database.find(entries, {})).toEqual([]);
    expect(await test.journal.liveOps(database.userId)).toEqual([]);
  });

  it('live queries follow writes, and unchanged rows stay the same objects', async () => {
    await test.seed(entries, [entry(one, '2026-11-02', 1)]);
    const seen = firstValueFrom(
      database.observe(entries, { equals: { store_id: storeId } }).pipe(take(2), toArray()),
    );
    await firstValueFrom(database.observe(entries, {}));
    await database.write([make(two, '2026-11-03', 2)]);
    const [before = [], after = []] = await seen;
    expect(before.map((row) => row.id)).toEqual([one]);
    expect(after.map((row) => row.id).toSorted()).toEqual([one, two]);
    expect(after.find((row) => row.id === one)).toBe(before[0]);
  });

  it('reference kinds share a collection and do not see each other', async () => {
    const row = (id: string, name: string) => ({
      id,
      scope: 'global',
      change: 1,
      created_at: 'T',
      updated_at: 'T',
      deleted_at: null,
      name,
      store_number: name,
    });
    await test.seed(stores, [row(one, 'Main Street'), row(two, 'Harbour')]);
    expect(await database.find(stores, { equals: { name: 'Harbour' } })).toMatchObject([
      { id: two, store_number: 'Harbour' },
    ]);
    expect(await database.get(stores, one)).toMatchObject({ name: 'Main Street' });
    expect(await database.find(stores, {})).toHaveLength(2);
  });

  it('J3 a forecast leaves the row with the edit that it belonged to (chaos seed 6039)', async () => {
    await test.seed(entries, [{ ...entry(one, '2026-11-02', 10), total: 10 }]);
    await database.write([
      change({ declaration: entries, id: one, set: { amount: 11, total: 11 } }),
    ]);
    await database.write([
      change({ declaration: entries, id: one, set: { amount: 10, total: 12 } }),
    ]);
    expect(await database.get(entries, one)).toMatchObject({ amount: 10, total: 10 });
    // the record is asked for by name once, and nobody is told of it
    expect(await test.journal.liveOps(database.userId)).toMatchObject([{ state: 'answered' }]);
    const record = { collection: entries.name, id: one };
    expect(await firstValueFrom(database.observeRecordStatus([record]))).toMatchObject({
      state: 'office_has_it',
    });
  });

  it('J3 a write of nothing but server-owned fields changes nothing: the server would not hear of it', async () => {
    await test.seed(entries, [entry(one, '2026-11-02', 10)]);
    await database.write([change({ declaration: entries, id: one, set: { total: 12 } })]);
    expect(await database.get(entries, one)).toEqual(entry(one, '2026-11-02', 10));
    expect(await test.journal.liveOps(database.userId)).toEqual([]);
  });

  it('M4 B1 a create of a row that is there leaves alone what it leaves empty', async () => {
    await test.seed(entries, [{ ...entry(one, '2026-11-02', 10), note: 'kept', total: 10 }]);
    await database.write([make(one, '2026-11-02', 12)]);
    expect(await database.get(entries, one)).toMatchObject({
      amount: 12,
      note: 'kept',
      total: 10,
    });
  });

  it('J2 whoever leaves can wait for what was begun a moment ago', async () => {
    const pending = async () => (await firstValueFrom(database.observeStatus())).pending;
    const before = await pending();
    const writing = database.write([make(one, '2026-11-02', 12)]);
    await database.written();
    expect(await pending()).toBe(before + 1);
    await writing;
    // One that fails is waited for, too, and fails for whoever asked for it.
    const failing = database.write([change({ declaration: entries, id: two, set: { amount: 1 } })]);
    const failed = failing.catch((error: unknown) => error);
    await database.written();
    expect(await failed).toBeInstanceOf(RecordMissing);
    expect(await pending()).toBe(before + 1);
  });

  it('J1 a write that the disk refuses at the last moment is neither kept nor shown', async () => {
    await test.seed(entries, [entry(one, '2026-11-02', 10)]);
    test.journal.append = async (_user, _ops, onCommitting) => {
      onCommitting?.([]);
      throw new StorageFull('full');
    };
    const writing = database.write([
      change({ declaration: entries, id: one, set: { amount: 98 } }),
      make(two, '2026-11-03', 7),
      change({ declaration: entries, id: one, set: { amount: 99 } }),
    ]);
    await expect(writing).rejects.toBeInstanceOf(StorageFull);
    expect(await database.find(entries, {})).toEqual([entry(one, '2026-11-02', 10)]);
  });

  it('T4 a record is on the device until the server has it; T5 acknowledged means answered', async () => {
    const records = [{ collection: 'food_cost_entries', id: one }];
    expect(await firstValueFrom(database.observeRecordStatus(records))).toEqual({
      state: 'office_has_it',
      at: null,
    });
    await database.write([make(one, '2026-11-02', 12.5)]);
    await firstValueFrom(
      database.observeRecordStatus(records).pipe(filter(({ state }) => state === 'on_device')),
    );
    const { userId } = database;
    const batch = await test.journal.storeBatch(
      userId,
      (open) => open,
      () => '[]',
    );
    if (batch === null) throw new Error('no batch');
    // stored, and nobody sends it
    expect(await firstValueFrom(database.observeRecordStatus(records))).toMatchObject({
      state: 'on_device',
    });
    const no = batch.opNos[0] ?? 0;
    await test.journal.settle(
      batch,
      [{ no, outcome: 'answered', change: 4 }],
      '2026-11-02T10:00:00Z',
      1,
    );
    await firstValueFrom(
      database.observeRecordStatus(records).pipe(filter(({ state }) => state === 'sending')),
    );
    expect(await database.isAcknowledged(records)).toBe(true);
    await test.journal.trim([no], 2);
    expect(
      await firstValueFrom(
        database
          .observeRecordStatus(records)
          .pipe(filter(({ state }) => state === 'office_has_it')),
      ),
    ).toEqual({ state: 'office_has_it', at: '2026-11-02T10:00:00Z' });
  });

  it('lists what waits and what was refused; a refusal can be sent again or given up', async () => {
    const { userId } = database;
    const lines = (state: string) =>
      firstValueFrom(
        database
          .observeUnfinished()
          .pipe(filter((all) => all.some((line) => line.state === state))),
      );
    const refuse = async () => {
      const batch = await test.journal.storeBatch(
        userId,
        (open) => open,
        () => '[]',
      );
      const no = batch?.opNos[0];
      if (batch === null || no === undefined) throw new Error('nothing to send');
      await test.journal.settle(
        batch,
        [{ no, outcome: 'refused', code: 'forbidden', reason: null }],
        '2026-11-02T10:00:00Z',
        1,
      );
      const [line] = await lines('refused');
      if (line === undefined) throw new Error('no refusal');
      return line;
    };
    await database.write([make(one, '2026-11-02', 12.5)]);
    expect(await lines('waiting')).toMatchObject([
      { collection: 'food_cost_entries', id: one, scope, code: null },
    ]);
    const refused = await refuse();
    expect(refused).toMatchObject({ id: one, state: 'refused', code: 'forbidden' });
    await database.retryRefused(refused.opId);
    expect(await lines('waiting')).toMatchObject([{ id: one, code: null }]);
    const again = await refuse();
    await database.discardRefused(again.opId);
    expect(
      await firstValueFrom(database.observeUnfinished().pipe(filter((all) => all.length === 0))),
    ).toEqual([]);
  });

  it('J16 a refused value is shown until it is corrected, not until something else is', async () => {
    const edit = (set: { amount?: number; note?: string }) =>
      database.write([change({ declaration: entries, id: one, set })]);
    const refused = async () => (await firstValueFrom(database.observeStatus())).refused;
    await database.write([make(one, '2026-11-02', 12.5)]);
    const send = async (outcome: 'answered' | 'refused') => {
      const batch = await test.journal.storeBatch(
        database.userId,
        (open) => open,
        () => '[]',
      );
      const no = batch?.opNos[0];
      if (batch === null || no === undefined) throw new Error('nothing to send');
      const verdict =
        outcome === 'answered'
          ? ({ no, outcome, change: 4 } as const)
          : ({ no, outcome, code: '22003', reason: null } as const);
      await test.journal.settle(batch, [verdict], '2026-11-02T10:00:00Z', 1);
    };
    await send('answered');
    await edit({ amount: 1e12 });
    await send('refused');
    await firstValueFrom(database.observeStatus().pipe(filter((status) => status.refused === 1)));
    await edit({ note: 'delivery' });
    expect(await refused()).toBe(1);
    await edit({ amount: 13 });
    expect(await refused()).toBe(0);
  });

  it('J9 giving up the refused record of a photo gives up its image', async () => {
    const givenUp: string[] = [];
    const photos = declareCollection({
      name: 'order_files',
      fields: { order_id: uuid(), path: text() },
      indexes: [],
      writable: ['order_id', 'path'],
      parents: { order_id: 'orders' },
      attachment: { folder: 'order-files', parent: 'order_id' },
      scopes: ['store'],
    });
    const own = await openTestDatabase({
      declarations: [photos],
      photos: {
        observePending: () => of(0),
        observePhotos: () => of(new Map()),
        giveUp: async (photoId) => void givenUp.push(photoId),
        recovered: async () => [],
      },
    });
    const { userId } = own.database;
    await own.database.write([
      change({
        declaration: photos,
        id: one,
        create: true,
        scope,
        set: { order_id: two, path: 'p' },
      }),
    ]);
    const batch = await own.journal.storeBatch(
      userId,
      (open) => open,
      () => '[]',
    );
    if (batch === null) throw new Error('nothing to send');
    await own.journal.settle(
      batch,
      [{ no: batch.opNos[0] ?? 0, outcome: 'refused', code: 'forbidden', reason: null }],
      '2026-11-02T10:00:00Z',
      1,
    );
    const [refused] = await own.journal.refused(userId);
    await own.database.discardRefused(refused?.op_id ?? '');
    expect(givenUp).toEqual([one]);
    await own.database.close();
  });

  it('T2 counts what is pending', async () => {
    await database.write([make(one, '2026-11-02', 1), make(two, '2026-11-03', 2)]);
    const status = await firstValueFrom(
      database.observeStatus().pipe(filter(({ pending }) => pending === 2)),
    );
    expect(status).toMatchObject({ connection: 'unknown', refused: 0, recovered: 0 });
  });

  it('refuses an index on a field that may be null', async () => {
    const broken = declareCollection({
      name: 'broken',
      fields: { note: nullable(text()) },
      indexes: [['note']],
      writable: ['note'],
    });
    await expect(openTestDatabase({ declarations: [broken] })).rejects.toThrow('broken: note');
  });
});
