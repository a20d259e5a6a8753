import { firstValueFrom, filter } from 'rxjs';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { recoverFromJournal } from '../../src/db/recover.ts';
import { RecordMissing } from '../../src/db/errors.ts';
import { foodCostEntries } from '../../src/modules/budget/model/collections.ts';
import {
  inspectionResponses,
  inspections,
} from '../../src/modules/inspections/model/collections.ts';
import { createMemoryJournalStore } from '../../sync/journal/memory-journal-store.ts';
import type { Change } from '../../src/db/local-database.ts';
import { SyncFailure } from '../../sync/failure.ts';
import { answer, foodCost, inspection, makeTemplate, setAmount, type Template } from './changes.ts';
import { createDevice, type Device, type DeviceOptions } from './device.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let template: Template;
let devices: Device[] = [];

beforeAll(async () => {
  world = await startWorld();
  template = await makeTemplate(world);
});
afterAll(() => world.end());
afterEach(async () => {
  await Promise.all(devices.map((device) => device.stop()));
  const faults = devices.flatMap((device) => device.faults);
  devices = [];
  if (faults.length > 0) throw new AggregateError(faults, 'A coordinator met a fault');
});

async function device(
  userId: string,
  storeIds: string[],
  options?: DeviceOptions,
): Promise<Device> {
  const made = await createDevice(world, userId, storeIds, options);
  devices.push(made);
  await made.sync();
  return made;
}

const manager = (): Promise<string> => world.person({ [world.storeA]: 'general_manager' });

async function serverAmounts(userId: string): Promise<number[]> {
  const rows = await world.stack.sql(
    `select amount::float8 as amount from public.food_cost_entries
     where user_id = $1 and deleted_at is null order by amount`,
    [userId],
  );
  return rows.map((row) => Number(row['amount']));
}

const amounts = (at: Device): unknown[] =>
  at
    .shown(foodCostEntries)
    .filter((row) => row['user_id'] === at.userId)
    .map((row) => row['amount'])
    .sort((one, other) => Number(one) - Number(other));

const statusOf = (at: Device) => firstValueFrom(at.coordinator.status);

describe('pushing', () => {
  it('D1 edits made offline reach the server once, in two requests, parents before children', async () => {
    const ana = await manager();
    const tablet = await device(ana, [world.storeA]);
    tablet.line = 'down';
    const walk = inspection(ana, world.storeA, template);
    await tablet.write([walk]);
    for (const item of template.items) {
      await tablet.write([answer(ana, world.storeA, walk.id, item, 'pass')]);
    }
    await tablet.write([foodCost(ana, world.storeA, 11), foodCost(ana, world.storeA, 12)]);
    await tablet.sync();
    expect(await statusOf(tablet)).toMatchObject({ connection: 'offline', sending: false });
    tablet.line = 'good';
    tablet.requests.length = 0;
    await tablet.sync();
    expect(tablet.requests).toEqual(['sync_push', 'sync_pull']);
    expect(await serverAmounts(ana)).toEqual([11, 12]);
    const [score] = await world.stack.sql(
      `select i.total_score::float8 as score, count(r.*)::int as answers
       from public.inspections i join public.inspection_responses r on r.inspection_id = i.id
       where i.id = $1 group by i.id`,
      [walk.id],
    );
    expect(score).toEqual({ score: 4, answers: 4 });
    // What the server computed came back with the pull after the answer.
    expect(tablet.shown(inspections).find((row) => row.id === walk.id)).toMatchObject({
      total_score: 4,
    });
    expect(await tablet.journal.liveOps(ana)).toEqual([]);
    expect(await statusOf(tablet)).toMatchObject({ connection: 'online', sending: false });
  });

  it('D3 an answer lost after the commit: sent again, stored once', async () => {
    const ana = await manager();
    const tablet = await device(ana, [world.storeA]);
    const entry = foodCost(ana, world.storeA, 21);
    const { id } = entry;
    await tablet.write([entry]);
    tablet.line = 'answer_lost';
    await tablet.sync();
    expect(await serverAmounts(ana)).toEqual([21]);
    const waiting = await tablet.journal.openBatch(ana);
    expect(waiting).not.toBeNull();
    // A newer edit of the same record must not slip into the batch that waits.
    await tablet.write([setAmount(id, 22)]);
    tablet.line = 'good';
    await tablet.sync();
    expect(await serverAmounts(ana)).toEqual([22]);
    expect(amounts(tablet)).toEqual([22]);
    const conflicts = await world.stack.sql(
      'select 1 from public.record_conflicts where record_id = $1',
      [id],
    );
    expect(conflicts).toEqual([]);
  });

  it('D2 a device that dies between journal and row sends the edit and shows it again', async () => {
    const ana = await manager();
    const journalStore = createMemoryJournalStore();
    const before = await device(ana, [world.storeA], { journalStore });
    before.line = 'down';
    await before.writeJournalOnly([foodCost(ana, world.storeA, 31)]);
    expect(amounts(before)).toEqual([]);
    const after = await device(ana, [world.storeA], { journalStore });
    expect(await serverAmounts(ana)).toEqual([31]);
    expect(amounts(after)).toEqual([31]);
  });

  it('B2 the journal alone rebuilds what was written and not sent', async () => {
    const ana = await manager();
    const tablet = await device(ana, [world.storeA]);
    tablet.line = 'down';
    await tablet.write([foodCost(ana, world.storeA, 41), foodCost(ana, world.storeA, 42)]);
    await tablet.store.dropScope(`store:${world.storeA}`);
    expect(amounts(tablet)).toEqual([]);
    expect(await recoverFromJournal(tablet.journal, tablet.store, ana)).toBe(2);
    expect(amounts(tablet)).toEqual([41, 42]);
    expect(await recoverFromJournal(tablet.journal, tablet.store, ana)).toBe(0);
  });

  it('D6 a token that ended is renewed and the work goes on', async () => {
    const ana = await manager();
    const tablet = await device(ana, [world.storeA]);
    await tablet.write([foodCost(ana, world.storeA, 51)]);
    tablet.token = await world.token(ana, -60);
    await tablet.sync();
    expect(await serverAmounts(ana)).toEqual([51]);
    expect(await tablet.journal.liveOps(ana)).toEqual([]);
  });

  it("D4 D5 somebody else's page is not an answer", async () => {
    const ana = await manager();
    const tablet = await device(ana, [world.storeA]);
    await tablet.write([foodCost(ana, world.storeA, 61)]);
    tablet.line = 'captive';
    await tablet.sync();
    expect(await statusOf(tablet)).toMatchObject({ connection: 'offline' });
    expect(await tablet.journal.liveOps(ana)).toHaveLength(1);
    tablet.line = 'good';
    await tablet.sync();
    expect(await serverAmounts(ana)).toEqual([61]);
  });

  it('P10 D5 a disk that is full on the server takes nothing of a batch, and it comes again whole', async () => {
    const ana = await manager();
    const tablet = await device(ana, [world.storeA]);
    await world.stack.sql(`
      create function public.full_disk() returns trigger language plpgsql as $$
        begin raise sqlstate '53100' using message = 'no space left'; end $$;
      create trigger zz_full_disk before insert on public.food_cost_entries for each row
        when (new.amount = 66) execute function public.full_disk()`);
    await tablet.write([foodCost(ana, world.storeA, 65), foodCost(ana, world.storeA, 66)]);
    await tablet.sync();
    expect(await serverAmounts(ana)).toEqual([]);
    expect(await tablet.journal.liveOps(ana)).toHaveLength(2);
    expect(await tablet.journal.refused(ana)).toEqual([]);
    await world.stack.sql('drop function public.full_disk cascade');
    await tablet.sync();
    expect(await serverAmounts(ana)).toEqual([65, 66]);
  });

  it('D10 a refusal keeps the edit in the sync centre, shows what the server has, and stops nothing else', async () => {
    const ana = await manager();
    const tablet = await device(ana, [world.storeA]);
    const entry = foodCost(ana, world.storeA, 71);
    const { id } = entry;
    await tablet.write([entry]);
    await tablet.sync();
    await tablet.write([setAmount(id, -5), foodCost(ana, world.storeA, 72)]);
    await tablet.sync();
    expect(await serverAmounts(ana)).toEqual([71, 72]);
    expect(amounts(tablet)).toEqual([71, 72]);
    expect(await tablet.journal.refused(ana)).toMatchObject([
      { id, code: '23514', set: { amount: -5 }, base: { amount: 71 }, reread: true },
    ]);
  });

  it('D10 a record that was refused takes its children with it, and leaves the screen', async () => {
    const ana = await manager();
    const tablet = await device(ana, [world.storeA]);
    const walk = inspection(ana, world.storeA, { ...template, id: v7() });
    const [item = ''] = template.items;
    await tablet.write([walk, answer(ana, world.storeA, walk.id, item, 'pass')]);
    await tablet.sync();
    expect((await tablet.journal.refused(ana)).map((op) => [op.collection, op.code])).toEqual([
      ['inspections', expect.any(String)],
      ['inspection_responses', 'parent_refused'],
    ]);
    expect(tablet.shown(inspections).filter((row) => row.id === walk.id)).toEqual([]);
    expect(
      tablet.shown(inspectionResponses).filter((row) => row['inspection_id'] === walk.id),
    ).toEqual([]);
  });

  it('D1 more than one batch is sent in one round', async () => {
    const ana = await manager();
    const tablet = await device(ana, [world.storeA]);
    await tablet.write(
      Array.from({ length: 500 }, (_, index) => foodCost(ana, world.storeA, index + 1)),
    );
    tablet.requests.length = 0;
    await tablet.sync();
    expect(tablet.requests).toEqual(['sync_push', 'sync_push', 'sync_pull']);
    expect(await serverAmounts(ana)).toHaveLength(500);
    expect(await tablet.journal.liveOps(ana)).toEqual([]);
  });
});

describe('two devices', () => {
  it('edit different items of one inspection offline: both sets are on both', async () => {
    const [ana, luis] = await Promise.all([manager(), manager()]);
    const one = await device(ana, [world.storeA]);
    const other = await device(luis, [world.storeA]);
    const walk = inspection(ana, world.storeA, template);
    await one.write([walk]);
    await one.sync();
    await other.sync();
    one.line = 'down';
    other.line = 'down';
    const [a = '', b = '', c = '', d = ''] = template.items;
    for (const item of [a, b]) await one.write([answer(ana, world.storeA, walk.id, item, 'pass')]);
    for (const item of [c, d]) {
      await other.write([answer(luis, world.storeA, walk.id, item, 'fail')]);
    }
    one.line = 'good';
    other.line = 'good';
    await one.sync();
    await other.sync();
    await one.sync();
    const answers = (at: Device) =>
      at
        .shown(inspectionResponses)
        .filter((row) => row['inspection_id'] === walk.id)
        .map((row) => [row['item_id'], row['response_value'], row['answered_by']]);
    expect(answers(one)).toHaveLength(4);
    expect(answers(other)).toEqual(answers(one));
    expect(one.shown(inspections).find((row) => row.id === walk.id)).toMatchObject({
      total_score: 2,
    });
  });

  it('edit the same field: the later edit stands on both, whoever sends first and whatever their clocks say', async () => {
    const [ana, luis] = await Promise.all([manager(), manager()]);
    const early = await device(ana, [world.storeA], { skew: 3 * 86_400_000 });
    const late = await device(luis, [world.storeA]);
    const entry = foodCost(ana, world.storeA, 100);
    await early.write([entry]);
    await early.sync();
    await late.sync();
    early.clock.pass(1000);
    await early.write([setAmount(entry.id, 101)]);
    early.clock.pass(60_000);
    late.clock.pass(61_000);
    await late.write([setAmount(entry.id, 102)]);
    await late.sync();
    await early.sync();
    await late.sync();
    const shownAt = (at: Device) =>
      at.shown(foodCostEntries).find((row) => row.id === entry.id)?.['amount'];
    expect([shownAt(early), shownAt(late)]).toEqual([102, 102]);
    const conflicts = await world.stack.sql(
      'select kept_value, other_value from public.record_conflicts where record_id = $1',
      [entry.id],
    );
    expect(conflicts).toEqual([{ kept_value: 102, other_value: 101 }]);
  });

  it('a device that was cloned takes a new name; nothing is stored twice', async () => {
    const ana = await manager();
    const original = await device(ana, [world.storeA]);
    await original.write([foodCost(ana, world.storeA, 81)]);
    await original.sync();
    const batch = await original.journal.storeBatch(
      ana,
      () => [],
      () => '[]',
    );
    expect(batch).toBeNull();
    // The clone knows the client id and number of a moment ago, and so sends a number that was used.
    const journalStore = createMemoryJournalStore();
    const [client] = await world.stack.sql(
      'select client_id, last_no from public.sync_clients where user_id = $1',
      [ana],
    );
    await journalStore.write((tables) =>
      tables.putClient({
        user: ana,
        client_id: String(client?.['client_id']),
        lastNo: Number(client?.['last_no']) - 1,
      }),
    );
    const clone = await device(ana, [world.storeA], { journalStore });
    await clone.write([foodCost(ana, world.storeA, 82)]);
    await clone.sync();
    expect(await serverAmounts(ana)).toEqual([81, 82]);
    const clients = await world.stack.sql(
      'select count(*)::int as n from public.sync_clients where user_id = $1',
      [ana],
    );
    expect(clients).toEqual([{ n: 2 }]);
  });
});

describe('pulling', () => {
  it('R9 membership ended: its rows leave the device, unsent edits go to the sync centre', async () => {
    const ana = await manager();
    const tablet = await device(ana, [world.storeA]);
    await tablet.write([foodCost(ana, world.storeA, 91)]);
    await tablet.sync();
    expect(amounts(tablet)).toContain(91);
    await world.stack.sql('update public.store_users set deleted_at = now() where user_id = $1', [
      ana,
    ]);
    await tablet.sync();
    expect(amounts(tablet)).toEqual([]);
    expect(await tablet.store.keysOfScope(`store:${world.storeA}`)).toEqual([]);
    await world.stack.sql('update public.store_users set deleted_at = null where user_id = $1', [
      ana,
    ]);
    await tablet.sync();
    expect(amounts(tablet)).toContain(91);
  });

  it('R9 an edit made after the membership ended is kept in the sync centre', async () => {
    const ana = await manager();
    const tablet = await device(ana, [world.storeA]);
    await tablet.write([foodCost(ana, world.storeA, 92)]);
    await tablet.sync();
    await world.stack.sql('update public.store_users set deleted_at = now() where user_id = $1', [
      ana,
    ]);
    await tablet.write([foodCost(ana, world.storeA, 93)]);
    await tablet.sync();
    expect(await tablet.journal.unfinished(ana)).toMatchObject({
      live: [],
      refused: [{ set: { amount: 93 }, code: 'forbidden' }],
    });
    expect(await serverAmounts(ana)).toEqual([92]);
  });

  it('a member of another store gets nothing of this one, asked for or not', async () => {
    const ana = await manager();
    const entry = foodCost(ana, world.storeA, 95);
    const tablet = await device(ana, [world.storeA]);
    await tablet.write([entry, inspection(ana, world.storeA, template)]);
    await tablet.sync();
    const priya = await world.person({ [world.storeB]: 'general_manager' });
    const foreign = await device(priya, [world.storeA, world.storeB]);
    expect(await foreign.store.keysOfScope(`store:${world.storeA}`)).toEqual([]);
    expect(foreign.shown(foodCostEntries)).toEqual([]);
    await expect(foreign.write([setAmount(entry.id, 1)])).rejects.toBeInstanceOf(RecordMissing);
    await foreign.write([foodCost(priya, world.storeA, 1, '2026-11-02')]);
    await foreign.sync();
    expect(await serverAmounts(priya)).toEqual([]);
    expect(await foreign.journal.refused(priya)).toMatchObject([{ code: 'forbidden' }]);
    expect(await foreign.store.keysOfScope(`store:${world.storeA}`)).toEqual([]);
  });

  it('R10 a restored server gets back what it forgot', async () => {
    const ana = await manager();
    const tablet = await device(ana, [world.storeA]);
    await tablet.write([foodCost(ana, world.storeA, 96)]);
    await tablet.sync();
    const scope = `store:${world.storeA}`;
    await world.stack.sql('delete from public.food_cost_entries where user_id = $1', [ana]);
    await world.stack.sql(
      'update public.sync_scopes set epoch = gen_random_uuid() where scope = $1',
      [scope],
    );
    await tablet.sync();
    expect(await serverAmounts(ana)).toEqual([96]);
    expect(amounts(tablet)).toContain(96);
    expect(await tablet.journal.liveOps(ana)).toEqual([]);
  });

  it('R8, R11 rows that were purged while it was away leave the device; those with unsent edits wait for their answer', async () => {
    const ana = await manager();
    const tablet = await device(ana, [world.storeA]);
    const [purged, edited, kept] = [401, 402, 403].map((amount) =>
      foodCost(ana, world.storeA, amount),
    ) as [Change, Change, Change];
    await tablet.write([purged, edited, kept]);
    await tablet.sync();
    const scope = `store:${world.storeA}`;
    await world.stack.sql('delete from public.food_cost_entries where id = any ($1)', [
      [purged.id, edited.id],
    ]);
    await world.stack.sql(
      'update public.sync_scopes set head = head + 5, horizon = head + 5 where scope = $1',
      [scope],
    );
    await tablet.write([setAmount(edited.id, 499)]);
    const removed: string[] = [];
    const apply = tablet.store.apply.bind(tablet.store);
    tablet.store.apply = (given) => {
      removed.push(...given.remove.map((key) => key.id));
      return apply(given);
    };
    await tablet.sync();
    expect(amounts(tablet)).toEqual([403]);
    expect(removed).toContain(purged.id);
    expect(await tablet.journal.refused(ana)).toMatchObject([
      { id: edited.id, set: { amount: 499 }, code: 'not_found' },
    ]);
  });

  it('R5 O1 an unsent edit never flickers to what the server has', async () => {
    const [ana, luis] = await Promise.all([manager(), manager()]);
    const one = await device(ana, [world.storeA]);
    const other = await device(luis, [world.storeA]);
    const entry = foodCost(ana, world.storeA, 501);
    await one.write([entry]);
    await one.sync();
    await other.sync();
    await one.write([setAmount(entry.id, 502)]);
    await one.sync();
    await other.write([setAmount(entry.id, 503)]);
    const shown: unknown[] = [];
    const apply = other.store.apply.bind(other.store);
    other.store.apply = (given) => {
      shown.push(
        ...given.put.filter(({ row }) => row.id === entry.id).map(({ row }) => row['amount']),
      );
      return apply(given);
    };
    // The push does not arrive, the pull does.
    const push = other.transport.push.bind(other.transport);
    other.transport.push = () => Promise.reject(new SyncFailure('transient', '40001'));
    await other.sync();
    expect(shown).toEqual([503]);
    other.transport.push = push;
    await other.sync();
    expect(other.shown(foodCostEntries).find((row) => row.id === entry.id)).toMatchObject({
      amount: 503,
    });
  });

  it('J3 R6 an edit that was taken back uncovers what the server wrote meanwhile', async () => {
    const ana = await manager();
    const [tablet, other] = [await device(ana, [world.storeA]), await device(ana, [world.storeA])];
    const entry = foodCost(ana, world.storeA, 10);
    await tablet.write([entry]);
    await tablet.sync();
    await other.sync();
    await other.write([setAmount(entry.id, 20)]);
    await other.sync();
    const pull = tablet.transport.pull.bind(tablet.transport);
    tablet.transport.pull = async (request) => {
      tablet.transport.pull = pull;
      await tablet.write([setAmount(entry.id, 15)]);
      return pull(request);
    };
    await tablet.sync();
    // The server's 20 was read, and lies under the edit.
    expect(amounts(tablet)).toEqual([15]);
    await tablet.write([setAmount(entry.id, 10)]);
    await tablet.sync();
    expect(amounts(tablet)).toEqual([20]);
    expect(await serverAmounts(ana)).toEqual([20]);
    expect(await tablet.journal.liveOps(ana)).toEqual([]);
  });

  it('R2 nothing new is one request without rows', async () => {
    const ana = await manager();
    const tablet = await device(ana, [world.storeA]);
    tablet.requests.length = 0;
    await tablet.sync();
    expect(tablet.requests).toEqual(['sync_pull']);
  });

  it('O3 an edit made while a pull is under way stays on the screen', async () => {
    const [ana, luis] = await Promise.all([manager(), manager()]);
    const one = await device(ana, [world.storeA]);
    const other = await device(luis, [world.storeA]);
    const entry = foodCost(ana, world.storeA, 200);
    await one.write([entry]);
    await one.sync();
    await other.sync();
    await one.write([setAmount(entry.id, 201)]);
    await one.sync();
    const apply = other.store.apply.bind(other.store);
    let raced = false;
    other.store.apply = async (given) => {
      if (!raced && given.put.some(({ row }) => row.id === entry.id)) {
        raced = true;
        other.line = 'down';
        await other.write([setAmount(entry.id, 299)]);
      }
      return apply(given);
    };
    await other.sync();
    expect(raced).toBe(true);
    expect(other.shown(foodCostEntries).find((row) => row.id === entry.id)).toMatchObject({
      amount: 299,
    });
  });
});

describe('when rounds run', () => {
  it('T7 a write is sent after the autosave wait, and not while the line is down', async () => {
    const ana = await manager();
    const tablet = await device(ana, [world.storeA]);
    await tablet.write([foodCost(ana, world.storeA, 301)]);
    const sent = firstValueFrom(tablet.coordinator.status.pipe(filter(({ sending }) => sending)));
    await until(() => tablet.clock.next() === 500);
    tablet.clock.pass(500);
    await sent;
    await tablet.sync();
    expect(await serverAmounts(ana)).toEqual([301]);
  });

  it('T8 a poke pulls, unless nobody looks', async () => {
    const [ana, luis] = await Promise.all([manager(), manager()]);
    const one = await device(ana, [world.storeA]);
    const other = await device(luis, [world.storeA]);
    const entry = foodCost(ana, world.storeA, 302);
    await one.write([entry]);
    await one.sync();
    other.network.hide();
    other.poke.poke(`store:${world.storeA}`);
    expect(other.clock.next()).not.toBe(10);
    other.network.show();
    other.poke.poke(`store:${world.storeA}`);
    other.clock.pass(10);
    await other.sync();
    expect(other.shown(foodCostEntries).some((row) => row.id === entry.id)).toBe(true);
  });
});

async function until(test: () => boolean): Promise<void> {
  await expect.poll(test, { interval: 2 }).toBe(true);
}
